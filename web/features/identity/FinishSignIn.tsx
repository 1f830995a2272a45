import { Link, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { localPath } from '#contract/rules/link.ts'
import { ApiError, send } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { loadSession, startNewMember, startPage } from '#web/core/session/session.ts'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { MailedLinkPage } from './MailedLinkPage.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { LINK_FAILURES, type LinkOutcome } from './useMailedLink.ts'

interface FinishSignInProps {
  token: string
  /** The provider with which the person began; missing after a registration with a password. */
  provider: string | undefined
}

/** The page of the mailed link that creates an account or sends the request to join. */
export function FinishSignIn({ token, provider }: FinishSignInProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const { outcome, refusal, busy, finish } = useFinish(token)
  const handleSignedIn = useCallback(() => router.history.replace(startPage()), [router])
  const login = (
    <Link to="/auth/login" className={buttonClass({ size: 'lg' })}>
      {t('identity.create.login')}
    </Link>
  )
  if (refusal !== null)
    return (
      <AuthLayout
        title={t('identity.finish.title')}
        heading={t('identity.finish.refused')}
        lead={<span role="alert">{refusal.reason}</span>}
      >
        {'reason' in refusal.fields ? (
          <Link to="/auth/register" className={buttonClass({ size: 'lg' })}>
            {t('identity.register.ask.heading')}
          </Link>
        ) : (
          login
        )}
      </AuthLayout>
    )
  if (outcome === 'otherBrowser' && provider === undefined) return <AskPassword onFinish={finish} />
  return (
    <MailedLinkPage
      link={{ outcome, busy, confirm: () => finish() }}
      texts={provider === undefined ? 'finish' : 'create'}
      next={login}
      again={login}
      elsewhere={<ProviderButtons only={provider} onSignedIn={handleSignedIn} />}
    />
  )
}

/** Sends the token, and in another browser the password. `refusal`: why the site doesn't admit the person. */
function useFinish(token: string) {
  const router = useRouter()
  const [state, setState] = useState<{ outcome: LinkOutcome; refusal: ApiError | null }>({
    outcome: 'ready',
    refusal: null,
  })
  const [busy, setBusy] = useState(false)
  const finish = async (password?: string) => {
    setBusy(true)
    try {
      const { answer } = await send('finishSignIn', { body: { token, ...(password !== undefined && { password }) } })
      if (answer.request) return void router.navigate({ to: '/auth/request', replace: true })
      if (answer.session) {
        startNewMember(answer.session)
        return router.history.replace(localPath(answer.returnTo) ?? startPage())
      }
      void loadSession()
      setState({ outcome: answer.already ? 'already' : 'done', refusal: null })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      // The form shows errors of the password, and how long to wait.
      if (password !== undefined && ('password' in failure.fields || failure.status === 429)) throw failure
      const known = LINK_FAILURES[failure.code]
      setState({ outcome: known ?? 'unreachable', refusal: known === undefined && failure.isFinal ? failure : null })
    } finally {
      setBusy(false)
    }
  }
  return { ...state, busy, finish }
}

const schema = async () => (await import('#contract/person.ts')).passwordProof

/** A person who registered in another browser proves that with the password. */
function AskPassword({ onFinish }: { onFinish: (password: string) => Promise<void> }) {
  const { t } = useTranslation()
  const [initial] = useState({ password: '' })
  const form = useForm(schema, initial)
  const handleSubmit = form.handleSubmit(({ password }) => onFinish(password))
  return (
    <AuthLayout
      title={t('identity.finish.title')}
      heading={t('identity.finish.elsewhere.heading')}
      lead={t('identity.finish.elsewhere.text')}
    >
      <form onSubmit={handleSubmit} method="post" noValidate className="grid gap-3">
        <FormError message={form.formError} />
        <PasswordField
          {...fieldProps(form, 'password')}
          label={t('identity.password')}
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="lg" busy={form.busy} className="w-full">
          {t('identity.finish.button')}
        </Button>
      </form>
    </AuthLayout>
  )
}
