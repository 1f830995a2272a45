import { useState } from 'react'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'

const schema = async () => (await import('#contract/person.ts')).emailChange

export function EmailForm({ email }: { email: string }) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const write = useWrite()
  const form = useForm(schema, { newEmail: '', password: '' })
  const handleSubmit = form.handleSubmit(async (body) => {
    await write('changeEmail', { body })
    setSentTo(body.newEmail)
    form.reset()
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-2">
      <p className="text-muted">{t('account.edit.emailText', { email })}</p>
      <FormError message={form.formError} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          {...fieldProps(form, 'newEmail')}
          label={t('account.edit.newEmail')}
          type="email"
          autoComplete="email"
          required
        />
        <PasswordField
          {...fieldProps(form, 'password')}
          label={t('account.edit.currentPassword')}
          autoComplete="current-password"
          required
        />
      </div>
      <Button type="submit" variant="soft" busy={form.busy} className="justify-self-start">
        {t('account.edit.emailSave')}
      </Button>
      <p role="status" className="text-muted">
        {sentTo !== null && t('account.edit.emailSent', { email: sentTo })}
      </p>
    </form>
  )
}
