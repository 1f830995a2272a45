import { useState } from 'react'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ProofFields, passwordIn, useProof } from '#web/core/session/proof/ProofFields.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'

const schema = async () => (await import('#contract/person.ts')).emailChange

interface EmailDialogProps {
  email: string
  /** Called with the address that gets the link. */
  onSent: (email: string) => void
  onClose: () => void
}

/** Asks for another email and the password, and has a link sent to that email. */
export function EmailDialog({ email, onSent, onClose }: EmailDialogProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const [initial] = useState({ newEmail: '', password: '', code: '' })
  const form = useForm(schema, initial)
  const proof = useProof()
  const handleSubmit = form.handleSubmit(async ({ newEmail, password = '' }) => {
    const body = { newEmail, ...passwordIn(password) }
    await proof.run(form.values.code, () => write('changeEmail', { body }))
    onSent(newEmail)
  })
  return (
    <Dialog open onClose={onClose} title={t('account.edit.emailChange')}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-2">
        <p className="text-muted">{t('account.edit.emailText', { email })}</p>
        <FormError message={form.formError} />
        <TextField
          {...fieldProps(form, 'newEmail')}
          label={t('account.edit.newEmail')}
          type="email"
          autoComplete="email"
          required
        />
        <ProofFields form={form} proof={proof} name="password" isStrong />
        <DialogButtons submit={t('account.edit.emailSave')} onCancel={onClose} busy={form.busy} />
      </form>
    </Dialog>
  )
}
