import { useState } from 'react'
import { ApiError } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ProofFields, useProof } from '#web/core/session/proof/ProofFields.tsx'
import { renewSession, useSession } from '#web/core/session/session.ts'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'

const schema = async () => (await import('#contract/person.ts')).passwordChange

/** Changes the password; the server signs out every other device. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const [initial] = useState({ currentPassword: '', newPassword: '', code: '' })
  const form = useForm(schema, initial)
  const proof = useProof()
  const hasMail = useHasMail()
  const title = t(proof.factors?.password.set === false ? 'account.edit.passwordSet' : 'account.edit.passwordSave')
  const handleSubmit = form.handleSubmit(async ({ currentPassword = '', newPassword }) => {
    const body = { newPassword, ...(currentPassword !== '' && { currentPassword }) }
    await proof.run(form.values.code, () => write('changePassword', { body }))
    await renewSession()
    toast(t('account.edit.passwordSaved'), { tone: 'success' })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-2">
        <p className="text-muted">{t('account.edit.passwordText')}</p>
        <FormError message={form.formError} />
        <ProofFields form={form} proof={proof} name="currentPassword" />
        <PasswordField
          {...fieldProps(form, 'newPassword')}
          label={t('account.edit.newPassword')}
          autoComplete="new-password"
          required
        />
        {hasMail && <ForgottenPassword />}
        <DialogButtons submit={title} onCancel={onClose} busy={form.busy} />
      </form>
    </Dialog>
  )
}

/** A button that emails the signed-in person a link to set a new password. */
function ForgottenPassword() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const write = useWrite()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const email = profile?.email ?? ''
  const handlePress = async () => {
    setBusy(true)
    try {
      await write('requestReset', { body: { email } })
      setOutcome(t('account.edit.passwordLinkSent', { email }))
    } catch (failure) {
      setOutcome(failure instanceof ApiError ? failure.message : t('ui.error.title'))
    }
    setBusy(false)
  }
  return (
    <>
      <Button variant="plain" busy={busy} onClick={() => void handlePress()} className="justify-self-start">
        {t('account.edit.noPassword')}
      </Button>
      <p role="status" className="text-muted">
        {outcome}
      </p>
    </>
  )
}
