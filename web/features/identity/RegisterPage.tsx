import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { signUp } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { SignInReason } from './SignInReason.tsx'
import { useReturnPage } from './useReturnPage.ts'

const EMPTY = { firstName: '', lastName: '', email: '', password: '' }

const schema = async () => (await import('#contract/person.ts')).registration

export function RegisterPage() {
  const { t } = useTranslation()
  const { search, proceed } = useReturnPage()
  const form = useForm(schema, EMPTY)
  const [takenEmail, setTakenEmail] = useState<string | null>(null)
  const handleSubmit = form.handleSubmit(async (values) => {
    try {
      await signUp(values)
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'emailTaken') throw failure
      setTakenEmail(values.email)
      throw new ApiError(failure.status, { ...failure, message: '', fields: { email: failure.message } })
    }
    toast(t('identity.register.success'), { tone: 'success' })
    proceed()
  })
  const loginLink = (
    <>
      {t('identity.register.already')}{' '}
      <Link to="/auth/login" search={search} className="font-[650] text-brand underline-offset-4 hover:underline">
        {t('identity.register.login')}
      </Link>
    </>
  )
  return (
    <AuthLayout title={t('identity.register.title')} heading={t('identity.register.heading')} lead={loginLink}>
      <SignInReason page={search.returnTo} form="register" />
      <ProviderButtons onSignedIn={proceed} />
      <form onSubmit={handleSubmit} method="post" noValidate className="grid gap-2">
        <FormError message={form.formError === '' ? null : form.formError} />
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <TextField
            {...fieldProps(form, 'firstName')}
            label={t('identity.firstName')}
            autoComplete="given-name"
            required
          />
          <TextField
            {...fieldProps(form, 'lastName')}
            label={t('identity.lastName')}
            autoComplete="family-name"
            required
          />
        </div>
        <TextField
          {...fieldProps(form, 'email')}
          label={t('identity.email')}
          type="email"
          autoComplete="username"
          required
        />
        {takenEmail !== null && takenEmail === form.values.email.trim() && (
          <Link
            to="/auth/login"
            search={search}
            className="-mt-2 mb-2 justify-self-start font-[650] text-brand underline underline-offset-4"
          >
            {t('identity.register.taken')}
          </Link>
        )}
        <PasswordField
          {...fieldProps(form, 'password')}
          label={t('identity.password')}
          hint={t('identity.register.passwordHint')}
          autoComplete="new-password"
          required
        />
        <Button type="submit" size="lg" busy={form.busy} className="mt-1 w-full">
          {t('identity.register.submit')}
        </Button>
      </form>
    </AuthLayout>
  )
}
