import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ProvenDialog } from '#web/core/session/proof/ProvenDialog.tsx'
import { renewSession } from '#web/core/session/session.ts'
import { toast } from '#web/core/ui/feedback/toast.ts'

/** Removes the password of an account that has another way to sign in. */
export function RemovePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const handleProven = async (proof: { password?: string }) => {
    await write('removePassword', { body: proof })
    await renewSession()
    toast(t('account.edit.passwordRemoved'), { tone: 'success' })
    onClose()
  }
  return (
    <ProvenDialog
      title={t('account.edit.passwordRemove')}
      text={t('account.edit.passwordRemoveText')}
      submit={t('account.identities.remove')}
      danger
      onProven={handleProven}
      onClose={onClose}
    />
  )
}
