import { useState } from 'react'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'

const schema = async () => (await import('#contract/person.ts')).addressed

interface MailLinkFormProps {
  call: 'sendVerification' | 'requestReset'
  submit: string
  /** The message after sending, which must not reveal whether the account exists. */
  sent: string
}

/** A form for an email address; the server mails a link to that address. */
export function MailLinkForm({ call, submit, sent }: MailLinkFormProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const write = useWrite()
  const form = useForm(schema, { email: profile?.email ?? '' })
  const [isSent, setIsSent] = useState(false)
  const handleSubmit = form.handleSubmit(async ({ email }) => {
    await write(call, { body: { email } })
    setIsSent(true)
  })
  return (
    <form onSubmit={handleSubmit} method="post" noValidate className="grid gap-3">
      <FormError message={form.formError} />
      <TextField
        {...fieldProps(form, 'email')}
        label={t('identity.email')}
        type="email"
        autoComplete="username"
        required
      />
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {submit}
      </Button>
      <p role="status" className="text-muted">
        {isSent && sent}
      </p>
    </form>
  )
}
