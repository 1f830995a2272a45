import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { MailLinkForm } from './MailLinkForm.tsx'

const schema = async () => (await import('#contract/person.ts')).passwordReset

/**
 * Without a token, sends a link to reset the password. With the link's token, sets the new
 * password.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const { token } = useSearch({ from: '/auth/reset-password' })
  const hasMail = useHasMail()
  const [linkFailure, setLinkFailure] = useState<'expired' | 'invalid' | null>(null)
  const needsLink = token === undefined || linkFailure !== null
  const back = (
    <Link to="/auth/login" className="font-[650] text-brand underline-offset-4 hover:underline">
      {t('identity.reset.back')}
    </Link>
  )
  return (
    <AuthLayout
      title={t('identity.reset.title')}
      heading={t(needsLink ? 'identity.reset.heading' : 'identity.reset.newHeading')}
      lead={back}
    >
      {linkFailure && <FormError message={t(`identity.link.${linkFailure}.heading`)} />}
      {needsLink && !hasMail ? (
        <p>{t('identity.reset.noMail')}</p>
      ) : needsLink ? (
        <MailLinkForm
          call="requestReset"
          submit={t(linkFailure ? 'identity.verify.again' : 'identity.reset.send')}
          sent={t('identity.reset.sent')}
        />
      ) : (
        <NewPasswordForm token={token} onLinkFailure={setLinkFailure} />
      )}
    </AuthLayout>
  )
}

function NewPasswordForm({
  token,
  onLinkFailure,
}: {
  token: string
  onLinkFailure: (reason: 'expired' | 'invalid') => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const write = useWrite()
  const form = useForm(schema, { token, newPassword: '' })
  const handleSubmit = form.handleSubmit(async (body) => {
    try {
      await write('resetPassword', { body })
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'linkExpired') return onLinkFailure('expired')
      if (failure instanceof ApiError && failure.code === 'linkInvalid') return onLinkFailure('invalid')
      throw failure
    }
    toast(t('identity.reset.done'), { tone: 'success' })
    await navigate({ to: '/auth/login' })
  })
  return (
    <form onSubmit={handleSubmit} method="post" noValidate className="grid gap-3">
      <FormError message={form.formError} />
      <PasswordField
        {...fieldProps(form, 'newPassword')}
        label={t('identity.reset.newPassword')}
        hint={t('identity.register.passwordHint')}
        autoComplete="new-password"
        required
      />
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {t('identity.reset.save')}
      </Button>
    </form>
  )
}
