import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import type { AskedFactor, UsedPasskey } from '#contract/factors.ts'
import { ApiError, load } from '#web/core/api/client.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { MinimumAge } from '#web/core/session/MinimumAge.tsx'
import { signIn, signInWithPasskey } from '#web/core/session/session.ts'
import { useOnlyProvider } from '#web/core/session/single-sign-on.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { PasskeyButton } from './factors/PasskeyButton.tsx'
import { useFilledInPasskey } from './factors/useFilledInPasskey.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { SignInReason } from './SignInReason.tsx'
import { SingleSignOn } from './SingleSignOn.tsx'
import { useReturnPage } from './useReturnPage.ts'

const CodeStep = lazyPart(() => import('./factors/CodeStep.tsx'), 'CodeStep')
const importAnswer = () => withCopy(['feedback'], import('./LockedOutAnswer.tsx'))
const LockedOutAnswer = lazyPart(importAnswer, 'LockedOutAnswer')

const EMPTY = { email: '', password: '', rememberMe: true }

const schema = async () => (await import('#contract/person.ts')).credentials

export function LoginPage() {
  const provider = useOnlyProvider()
  const { done, error } = useSearch({ strict: false })
  if (provider === null) return <PasswordLogin />
  return <SingleSignOn provider={provider} done={done !== undefined} error={error} />
}

function PasswordLogin() {
  const { t } = useTranslation()
  const { search, proceed, invitation } = useReturnPage()
  const { factor } = useSearch({ strict: false })
  const router = useRouter()
  const [afterPassword, setAfterPassword] = useState<AskedFactor | undefined>()
  // The button of a provider also creates accounts.
  const hasProviders = useHasProviders()
  const [answer, setAnswer] = useState<string | undefined>()
  const handleSignedIn = useCallback(() => {
    toast(t('identity.login.success'), { tone: 'success' })
    proceed()
  }, [t, proceed])
  const asked = afterPassword ?? factor
  const handleBack = () => {
    setAfterPassword(undefined)
    if (factor) void router.navigate({ to: '/auth/login', search, replace: true })
  }
  if (asked)
    return (
      <AuthLayout
        title={t('identity.login.title')}
        heading={t('identity.code.heading')}
        lead={t(afterPassword ? 'identity.code.lead' : 'identity.code.newWay')}
      >
        <Suspense>
          <CodeStep asks={asked} onSignedIn={handleSignedIn} onBack={handleBack} />
        </Suspense>
      </AuthLayout>
    )
  const registerLink = (
    <>
      {t('identity.login.newHere')}{' '}
      <Link to="/auth/register" search={search} className="font-[650] text-brand underline-offset-4 hover:underline">
        {t('identity.login.start')}
      </Link>
    </>
  )
  return (
    <AuthLayout title={t('identity.login.title')} heading={t('identity.login.heading')} lead={registerLink}>
      <SignInReason page={search.returnTo} form="login" />
      {hasProviders && <MinimumAge className="mb-6" />}
      <PasswordForm
        invitation={invitation}
        onSignedIn={handleSignedIn}
        onFactor={setAfterPassword}
        onAnswerable={setAnswer}
      >
        {answer !== undefined && (
          <Suspense>
            <div className="mb-6">
              <LockedOutAnswer key={answer} token={answer} />
            </div>
          </Suspense>
        )}
      </PasswordForm>
    </AuthLayout>
  )
}

/** Whether there are providers; true until the list is loaded. */
function useHasProviders(): boolean {
  return useQuery(load('providers', {})).data?.providers.length !== 0
}

interface PasswordFormProps {
  /** Token of an invitation. */
  invitation: string | undefined
  onSignedIn: () => void
  /** Called if a code or passkey is also required. */
  onFactor: (asked: AskedFactor) => void
  /** Called with the token for answering a decision; without one at the next attempt. */
  onAnswerable: (token: string | undefined) => void
  /** Shown below the error. */
  children: ReactNode
}

function PasswordForm({ invitation, onSignedIn, onFactor, onAnswerable, children }: PasswordFormProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const hasProviders = useHasProviders()
  const form = useForm(schema, EMPTY)
  const handleSubmit = form.handleSubmit(async (values) => {
    onAnswerable(undefined)
    try {
      const outcome = await signIn(values)
      if (outcome === 'waiting') return void router.navigate({ to: '/auth/request' })
      if (outcome !== 'signedIn') return onFactor(outcome.asks)
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 401) form.reset()
      if (failure instanceof ApiError) onAnswerable(failure.answer)
      throw failure
    }
    onSignedIn()
  })
  const handlePasskey = async (passkey: UsedPasskey) => {
    await signInWithPasskey(passkey, form.values.rememberMe)
    onSignedIn()
  }
  useFilledInPasskey((passkey) => handlePasskey(passkey).catch((failure) => showFailure(failure, t('ui.error.title'))))
  const passkey = <PasskeyButton onPasskey={handlePasskey} />
  return (
    <>
      {hasProviders && (
        <ProviderButtons onSignedIn={onSignedIn} invitation={invitation}>
          {passkey}
        </ProviderButtons>
      )}
      <FormError message={form.formError} />
      {children}
      <form onSubmit={handleSubmit} method="post" noValidate className="grid gap-3">
        <TextField
          {...fieldProps(form, 'email')}
          label={t('identity.email')}
          type="email"
          autoComplete="username webauthn"
          required
        />
        <PasswordField
          {...fieldProps(form, 'password')}
          label={t('identity.password')}
          autoComplete="current-password"
          required
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Checkbox
            label={t('identity.login.remember')}
            name="rememberMe"
            checked={form.values.rememberMe}
            onChange={(checked) => form.set('rememberMe', checked)}
          />
          <Link to="/auth/reset-password" className="font-[650] text-brand underline-offset-4 hover:underline">
            {t('identity.login.forgot')}
          </Link>
        </div>
        <Button type="submit" size="lg" busy={form.busy} className="w-full">
          {t('identity.login.submit')}
        </Button>
        {!hasProviders && passkey}
      </form>
    </>
  )
}
