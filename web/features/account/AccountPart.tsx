import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Mail from 'lucide-react/icons/mail'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import type { Factors } from '#contract/factors.ts'
import type { BlockedPerson, Profile } from '#contract/person.ts'
import { load, loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ConfirmEmail } from '#web/core/session/ConfirmEmail.tsx'
import { canUsePasskeys } from '#web/core/session/passkeys.ts'
import { useOnlyProvider } from '#web/core/session/single-sign-on.ts'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { PanelRow, RowPanel } from '#web/core/ui/lists/RowPanel.tsx'
import { useSetBlock } from '#web/features/reporting/useSetBlock.ts'
import { ConnectedAccounts } from './ConnectedAccounts.tsx'
import { DevicePanel } from './DevicePanel.tsx'
import { FactorPanel } from './factors/FactorPanel.tsx'
import { PasskeyRows } from './factors/PasskeyRows.tsx'

const PasswordDialog = lazyPart(() => import('./PasswordDialog.tsx'), 'PasswordDialog')
const RemovePasswordDialog = lazyPart(() => import('./factors/RemovePasswordDialog.tsx'), 'RemovePasswordDialog')
const AddPasskeyDialog = lazyPart(() => import('./factors/AddPasskeyDialog.tsx'), 'AddPasskeyDialog')
const EmailDialog = lazyPart(() => import('./EmailDialog.tsx'), 'EmailDialog')

/** The part of the settings with the member's ways to sign in, devices, email and blocked people. */
export function AccountPart({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const isOnlyWay = useOnlyProvider() !== null
  const hasMail = useHasMail()
  const { data: factors, error, refetch } = useQuery(load('factors', {}))
  const isConfirmed = profile.emailVerified !== false
  return (
    <>
      <LoginPanel factors={factors} canAdd={isConfirmed} isOnlyWay={isOnlyWay} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {factors && <FactorPanel factors={factors} isConfirmed={isConfirmed} />}
      <DevicePanel />
      <EmailPanel profile={profile} canChange={!isOnlyWay && hasMail} />
      <RowPanel id="blocked" title={t('account.edit.blocked')} hint={t('account.blocked.text')}>
        <BlockedPeople />
      </RowPanel>
    </>
  )
}

interface LoginPanelProps {
  factors: Factors | undefined
  /** Whether passkeys can be added: only to accounts with a confirmed email. */
  canAdd: boolean
  /** Whether single sign-on is the only way in. */
  isOnlyWay: boolean
}

/** The ways to log in: passkeys, a password, accounts at providers. */
function LoginPanel({ factors, canAdd, isOnlyWay }: LoginPanelProps) {
  const { t } = useTranslation()
  const [isStrong, setIsAdding] = useState(false)
  const isOffered = canAdd && canUsePasskeys()
  return (
    <RowPanel
      id="password"
      title={t('account.edit.login')}
      hint={isOffered ? t('account.passkey.hint') : undefined}
      action={
        isOffered && (
          <Button variant="quiet" onClick={() => setIsAdding(true)}>
            <Plus size={18} aria-hidden="true" />
            {t('account.passkey.add')}
          </Button>
        )
      }
    >
      <ul>
        {factors && <PasskeyRows passkeys={factors.passkeys} />}
        {!isOnlyWay && <PasswordRow password={factors?.password} />}
      </ul>
      <ConnectedAccounts />
      <Suspense>{isStrong && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}</Suspense>
    </RowPanel>
  )
}

function PasswordRow({ password }: { password: Factors['password'] | undefined }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'change' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const isMissing = password?.set === false
  return (
    <>
      <PanelRow
        icon={<LockKeyhole size={20} />}
        title={t('account.edit.password')}
        hint={t(isMissing ? 'account.edit.passwordNone' : 'account.edit.passwordText')}
      >
        <Button
          variant="quiet"
          aria-label={t(isMissing ? 'account.edit.passwordSet' : 'account.edit.passwordSave')}
          onClick={() => setOpen('change')}
        >
          {t(isMissing ? 'account.edit.set' : 'account.edit.change')}
        </Button>
        {password?.removable && (
          <Button variant="plain" aria-label={t('account.edit.passwordRemove')} onClick={() => setOpen('remove')}>
            {t('account.identities.remove')}
          </Button>
        )}
      </PanelRow>
      <Suspense>
        {open === 'change' && <PasswordDialog onClose={close} />}
        {open === 'remove' && <RemovePasswordDialog onClose={close} />}
      </Suspense>
    </>
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

/** Rows of the people whom the member blocks, each with a button to unblock them. */
function BlockedPeople() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(loadPages('blocks', {}))
  if (feed.isPending) return <Skeleton className="mx-5.5 mb-4 h-11 max-sm:mx-4" />
  const people = feed.data && itemsOf(feed.data)
  if (!people || people.length === 0)
    return (
      <div className="px-5.5 pb-4.5 text-muted max-sm:px-4">
        {people ? t('account.blocked.empty') : <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />}
      </div>
    )
  return (
    <>
      <ul>
        {people.map((person) => (
          <Blocked key={person.id} person={person} />
        ))}
      </ul>
      <ListEnd feed={feed} />
    </>
  )
}

function Blocked({ person: { id, displayName, initial, photoURL } }: { person: BlockedPerson }) {
  const { t } = useTranslation()
  const { setBlock, isPending } = useSetBlock({ id, displayName })
  return (
    <PanelRow
      title={
        <span className="flex items-center gap-3.5">
          <Avatar id={id} initial={initial} photoURL={photoURL} />
          <bdi className="min-w-0">{displayName}</bdi>
        </span>
      }
    >
      <Button
        variant="plain"
        busy={isPending}
        onClick={() => setBlock(false)}
        aria-label={t('account.blocked.unblockOf', { name: displayName })}
      >
        {t('account.blocked.unblock')}
      </Button>
    </PanelRow>
  )
}
