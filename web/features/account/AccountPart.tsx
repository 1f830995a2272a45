import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import { lazy, Suspense, useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ConfirmEmail } from '#web/core/session/ConfirmEmail.tsx'
import { useOnlyProvider } from '#web/core/session/single-sign-on.ts'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { PanelRow, RowPanel } from '#web/core/ui/lists/RowPanel.tsx'
import { BlockedPeople } from './BlockedPeople.tsx'
import { ConnectedAccounts } from './ConnectedAccounts.tsx'
import { DevicePanel } from './DevicePanel.tsx'

const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog.tsx')).PasswordDialog }))
const EmailDialog = lazy(async () => ({ default: (await import('./EmailDialog.tsx')).EmailDialog }))

/** How the member logs in, where they are logged in, their email, and the people they block. */
export function AccountPart({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const isOnlyWay = useOnlyProvider() !== null
  const hasMail = useHasMail()
  return (
    <>
      <RowPanel id="password" title={t('account.edit.login')}>
        {!isOnlyWay && <PasswordRow />}
        <ConnectedAccounts />
      </RowPanel>
      <DevicePanel />
      <EmailPanel profile={profile} canChange={!isOnlyWay && hasMail} />
      <RowPanel id="blocked" title={t('account.edit.blocked')} hint={t('account.blocked.text')}>
        <BlockedPeople />
      </RowPanel>
    </>
  )
}

function PasswordRow() {
  const { t } = useTranslation()
  const [isChanging, setIsChanging] = useState(false)
  return (
    <ul>
      <PanelRow icon={<KeyRound size={20} />} title={t('account.edit.password')} hint={t('account.edit.passwordText')}>
        <Button variant="quiet" aria-label={t('account.edit.passwordSave')} onClick={() => setIsChanging(true)}>
          {t('account.edit.change')}
        </Button>
      </PanelRow>
      <Suspense>{isChanging && <PasswordDialog onClose={() => setIsChanging(false)} />}</Suspense>
    </ul>
  )
}

function EmailPanel({ profile, canChange }: { profile: Profile; canChange: boolean }) {
  const { t } = useTranslation()
  const [isChanging, setIsChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const hasMail = useHasMail()
  const email = profile.email ?? ''
  const isConfirmed = profile.emailVerified !== false
  const handleSent = (address: string) => {
    setSentTo(address)
    setIsChanging(false)
  }
  return (
    <RowPanel id="email" title={t('account.edit.email')}>
      <ul>
        <PanelRow
          icon={<Mail size={20} />}
          isActive={isConfirmed}
          title={<span dir="ltr">{email}</span>}
          hint={t(
            hasMail
              ? isConfirmed
                ? 'account.edit.emailConfirmed'
                : 'account.edit.emailUnconfirmed'
              : 'account.edit.emailName',
          )}
        >
          {canChange && (
            <Button variant="quiet" aria-label={t('account.edit.emailChange')} onClick={() => setIsChanging(true)}>
              {t('account.edit.change')}
            </Button>
          )}
        </PanelRow>
      </ul>
      {!isConfirmed && <ConfirmEmail email={email} className="border-t border-line px-5.5 py-3 max-sm:px-4" />}
      <p role="status" className="px-5.5 text-muted not-empty:pb-4 max-sm:px-4">
        {sentTo !== null && t('account.edit.emailSent', { email: sentTo })}
      </p>
      <Suspense>
        {isChanging && <EmailDialog email={email} onSent={handleSent} onClose={() => setIsChanging(false)} />}
      </Suspense>
    </RowPanel>
  )
}
