import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { AuthSearch } from '#web/core/session/search-params.ts'
import { signUp } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { AccountFields, JoinReasonField, useRules } from './AccountFields.tsx'
import type { WorkingInvitation } from './useWayIn.ts'

const schema = async () => (await import('#contract/person.ts')).registration
const askingSchema = async () => (await import('#contract/person.ts')).registrationWithReason

export interface Mailing {
  email: string
  again: () => Promise<void>
}

interface RegistrationFormProps {
  invitation: WorkingInvitation | undefined
  /** Whether a moderator decides on the request and reads the reason to join. */
  asks: boolean
  /** Search parameters of the link to the login. */
  search: AuthSearch
  onSignedIn: () => void
  /** Called with the email address to which a confirmation link was sent, and a function that sends it again. */
  onMailed: (mailed: Mailing) => void
}

export function RegistrationForm({ invitation, asks, search, onSignedIn, onMailed }: RegistrationFormProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const empty = { firstName: '', lastName: '', email: invitation?.email ?? '', password: '', reason: '' }
  const [initial] = useState(empty)
  const form = useForm(asks ? askingSchema : schema, initial)
  const rules = useRules()
  const [takenEmail, setTakenEmail] = useState<string | null>(null)
  const register = async (registration: Parameters<typeof signUp>[0]): Promise<void> => {
    const done = await signUp(registration)
    if (done === 'mailed') return onMailed({ email: registration.email, again: () => register(registration) })
    if (done === 'waiting') return void router.navigate({ to: '/auth/request' })
    toast(t('identity.register.success'), { tone: 'success' })
    onSignedIn()
  }
  const handleSubmit = form.handleSubmit(async ({ reason, ...values }) => {
    try {
      const token = invitation?.token
      await register({
        ...values,
        ...(asks && { reason }),
        ...(token !== undefined && { invitation: token }),
        ...(search.returnTo !== undefined && { returnTo: search.returnTo }),
        ...rules.accepted,
      })
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'emailTaken') throw rules.explain(failure)
      setTakenEmail(values.email)
      throw new ApiError(failure.status, { ...failure, message: '', fields: { email: failure.message } })
    }
  })
  return (
    <form onSubmit={handleSubmit} method="post" noValidate className="grid gap-2">
      <FormError message={rules.error ?? (form.formError || null)} />
      <AccountFields form={form}>
        {takenEmail !== null && takenEmail === form.values.email.trim() && (
          <Link
            to="/auth/login"
            search={search}
            className="-mt-2 mb-2 justify-self-start font-[650] text-brand underline underline-offset-4"
          >
            {t('identity.register.taken')}
          </Link>
        )}
      </AccountFields>
      {asks && <JoinReasonField {...fieldProps(form, 'reason')} />}
      {rules.field}
      <Button type="submit" size="lg" busy={form.busy} className="mt-1 w-full">
        {t(asks ? 'identity.register.ask.submit' : 'identity.register.submit')}
      </Button>
      {asks && <p className="mt-3 text-center text-sm text-muted">{t('identity.register.ask.invitation')}</p>}
    </form>
  )
}
