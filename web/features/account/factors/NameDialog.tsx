import { useState } from 'react'
import { PASSKEY_NAME_MAX } from '#contract/rules/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'

const schema = async () => (await import('#contract/factors.ts')).passkeyNaming

interface NameDialogProps {
  title: string
  submit: string
  /** The present or suggested name. */
  name: string
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a passkey. */
export function NameDialog({ title, submit, name, onName, onClose }: NameDialogProps) {
  const { t } = useTranslation()
  const [initial] = useState({ name })
  const form = useForm(schema, initial)
  const handleSubmit = form.handleSubmit((values) => onName(values.name))
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <FormError message={form.formError} />
        <TextField
          {...fieldProps(form, 'name')}
          label={t('account.passkey.name')}
          hint={t('account.passkey.nameHint')}
          counter={PASSKEY_NAME_MAX}
          autoComplete="off"
          required
        />
        <DialogButtons submit={submit} onCancel={onClose} busy={form.busy} />
      </form>
    </Dialog>
  )
}
