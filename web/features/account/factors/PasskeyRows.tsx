import Key from 'lucide-react/icons/key-round'
import { useState } from 'react'
import type { Passkey } from '#contract/factors.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ProvenDialog } from '#web/core/session/proof/ProvenDialog.tsx'
import { loadSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { PanelRow } from '#web/core/ui/lists/RowPanel.tsx'
import { NameDialog } from './NameDialog.tsx'

/** The passkeys of the account, which can be renamed and removed. */
export function PasskeyRows({ passkeys }: { passkeys: readonly Passkey[] }) {
  return passkeys.map((passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />)
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const write = useWrite()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const { id, name, createdAt, usedAt, host, here, removable } = passkey
  const close = () => setOpen(null)
  const handleRename = async (changed: string) => {
    await write('renamePasskey', { body: { id, name: changed } })
    close()
  }
  const handleRemove = async (proof: { password?: string }) => {
    await write('removePasskey', { body: { id, ...proof } })
    toast(t('account.passkey.removed'), { tone: 'success' })
    close()
    // If this session began with the removed passkey, it has ended: the login is shown.
    await loadSession()
  }
  return (
    <PanelRow
      icon={<Key size={20} />}
      isActive={here}
      title={t('account.passkey.title', { name })}
      hint={
        <>
          {t('account.passkey.added', { date: moment(createdAt) })}
          {usedAt !== null && <span className="block">{t('account.passkey.used', { date: moment(usedAt) })}</span>}
          {!here && <span className="block">{t('account.passkey.elsewhere', { host })}</span>}
          {!removable && <span className="block">{t('account.identities.only')}</span>}
        </>
      }
    >
      <Button variant="plain" onClick={() => setOpen('rename')} aria-label={t('account.passkey.renameOf', { name })}>
        {t('account.passkey.rename')}
      </Button>
      {removable && (
        <Button
          variant="plain"
          onClick={() => setOpen('remove')}
          aria-label={t('account.identities.removeOf', { name })}
        >
          {t('account.identities.remove')}
        </Button>
      )}
      {open === 'rename' && (
        <NameDialog
          title={t('account.passkey.renameOf', { name })}
          submit={t('account.edit.save')}
          name={name}
          onName={handleRename}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <ProvenDialog
          title={t('account.identities.removeTitle', { name })}
          text={t('account.passkey.removeText')}
          submit={t('account.identities.remove')}
          danger
          onProven={handleRemove}
          onClose={close}
        />
      )}
    </PanelRow>
  )
}
