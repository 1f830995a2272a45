import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { MinimumAge } from '#web/core/session/MinimumAge.tsx'
import { startMemberSession } from '#web/core/session/session.ts'
import { useOnlyProvider } from '#web/core/session/single-sign-on.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { useForm } from '#web/core/ui/form/useForm.ts'
import { AccountFields, useRules } from './AccountFields.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { SignInFailure, SingleSignOnButton } from './SingleSignOn.tsx'

/** The page of the site's settings, which opens afterwards. */
const NEXT = '/app/site'

const EMPTY = { token: '', firstName: '', lastName: '', email: '', password: '' }

const schema = async () => (await import('#contract/person.ts')).operatorRegistration

/** The page of the link that a starting server prints: it creates the account of the site's operator. */
export function SetUpPage() {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ from: '/auth/set-up' })
  const provider = useOnlyProvider()
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <AuthLayout
      title={t('identity.setUp.title')}
      heading={t('identity.setUp.heading')}
      lead={t(provider === null ? 'identity.setUp.text' : 'identity.setUp.sso', { provider: provider ?? '' })}
    >
      {provider === null ? (
        <SetUpForm token={token} />
      ) : (
        <>
          {failure !== null && <SignInFailure code={failure} provider={provider} />}
          <SingleSignOnButton provider={provider} attempt={{ setUp: token, returnTo: NEXT }} onFailure={setFailure} />
        </>
      )}
    </AuthLayout>
  )
}

function SetUpForm({ token }: { token: string }) {
  const { t } = useTranslation()
  const router = useRouter()
  const rules = useRules()
  const form = useForm(schema, EMPTY)
  const handleSubmit = form.handleSubmit(async (values) => {
    const { answer } = await send('setUp', { body: { ...values, token, ...rules.accepted } }).catch((failure) => {
      throw rules.explain(failure)
    })
    startMemberSession(answer)
    router.history.replace(NEXT)
  })
  return (
    <form onSubmit={handleSubmit} method="post" noValidate className="grid gap-2">
      <FormError message={rules.error ?? (form.formError || null)} />
      <AccountFields form={form} />
      <MinimumAge className="mb-2" />
      {rules.field}
      <Button type="submit" size="lg" busy={form.busy} className="mt-1 w-full">
        {t('identity.setUp.submit')}
      </Button>
    </form>
  )
}
