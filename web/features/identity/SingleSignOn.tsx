import { Link } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, send } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { MinimumAge } from '#web/core/session/MinimumAge.tsx'
import { currentSession, renewSession, useSession } from '#web/core/session/session.ts'
import { leaveForProvider } from '#web/core/session/single-sign-on.ts'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { useReturnPage } from './useReturnPage.ts'

interface SingleSignOnProps {
  /** The provider's name. */
  provider: string
  /** Whether the callback reported a success in the address. */
  done: boolean
  error: string | undefined
}

/** The login where the operator's provider is the only way in: opens the provider at once, except after an error. */
export function SingleSignOn({ provider, done, error }: SingleSignOnProps) {
  const { t } = useTranslation()
  const { search, invitation, proceed } = useReturnPage()
  const { state } = useSession()
  const { returnTo } = search
  const [failure, setFailure] = useState(error)
  const hasBegun = useRef(false)
  const handleFailure = useCallback((code: string) => setFailure(code), [])

  useEffect(() => {
    if (error !== undefined || state === 'unknown' || hasBegun.current) return
    hasBegun.current = true
    if (state === 'member') proceed()
    else if (done) void takeSession().then((isMember) => (isMember ? proceed() : setFailure('failed')))
    else leaveForProvider({ returnTo, invitation }).catch((reason) => setFailure(codeOf(reason)))
  }, [error, done, state, returnTo, invitation, proceed])

  const hasLeft = failure === 'signed_in_there'
  const heading = hasLeft ? 'left' : failure === undefined ? 'going' : failure === 'login_required' ? 'ended' : 'failed'
  return (
    <AuthLayout
      title={t('identity.login.title')}
      heading={t(`identity.sso.${heading}.heading`, { provider })}
      lead={<span role="status">{t(`identity.sso.${heading}.text`, { provider })}</span>}
    >
      <MinimumAge className="mb-4" />
      {heading === 'failed' && <SignInFailure code={failure ?? ''} provider={provider} />}
      <div className="grid gap-3">
        <SingleSignOnButton
          provider={provider}
          attempt={{ returnTo, invitation, ...(state === 'member' && { fresh: true }) }}
          isBusy={failure === undefined}
          onFailure={handleFailure}
        />
        {failure !== undefined && (
          <Link to={state === 'member' ? (returnTo ?? '/') : '/'} className={buttonClass({ variant: 'quiet' })}>
            {t(state === 'member' ? 'identity.sso.back' : 'identity.register.lookAround')}
          </Link>
        )}
      </div>
    </AuthLayout>
  )
}

/** Starts the session of the cookie that the callback set; returns false without one. */
async function takeSession(): Promise<boolean> {
  await renewSession().catch(() => undefined)
  return currentSession().state === 'member'
}

interface SingleSignOnButtonProps {
  provider: string
  attempt: Parameters<typeof leaveForProvider>[0]
  isBusy?: boolean
  onFailure: (code: string) => void
}

/** The button 'Continue with ...', which opens the provider in the same window. */
export function SingleSignOnButton({ provider, attempt, isBusy = false, onFailure }: SingleSignOnButtonProps) {
  const { t } = useTranslation()
  const [isLeaving, setIsLeaving] = useState(false)
  const handleClick = () => {
    setIsLeaving(true)
    leaveForProvider(attempt).catch((reason) => {
      setIsLeaving(false)
      onFailure(codeOf(reason))
    })
  }
  return (
    <Button size="lg" className="w-full" busy={isBusy || isLeaving} onClick={handleClick}>
      <KeyRound size={18} aria-hidden="true" />
      {t('identity.popup.continue', { provider })}
    </Button>
  )
}

function codeOf(reason: unknown): string {
  return reason instanceof ApiError ? reason.code : 'failed'
}

const MESSAGES = {
  access_denied: 'cancelled',
  account_taken: 'taken',
  account_not_linked: 'taken',
  other_person: 'otherPerson',
  not_fresh: 'notFresh',
  no_email: 'noEmail',
  linkInvalid: 'linkInvalid',
  providerDown: 'down',
} as const
const ADMISSION = {
  signUpClosed: 'identity.popup.closed',
  invitationNeeded: 'identity.popup.invitationNeeded',
  domainNotAllowed: 'identity.popup.otherDomain',
  requestDeclined: 'identity.popup.declined',
} as const

/**
 * The message for a failed sign-in with a provider. The server tells the reason of a suspension
 * only to this browser.
 */
export function SignInFailure({ code, provider }: { code: string; provider: string }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    if (code === 'suspended') send('refusal', {}).catch((failure: Error) => setReason(failure.message))
  }, [code])
  const known = code in MESSAGES ? MESSAGES[code as keyof typeof MESSAGES] : 'unknown'
  const message =
    code === 'suspended'
      ? (reason ?? t('identity.popup.suspended'))
      : code in ADMISSION
        ? t(ADMISSION[code as keyof typeof ADMISSION])
        : t(`identity.sso.error.${known}`, { provider })
  return (
    <div className="mb-4">
      <FormError message={message} />
    </div>
  )
}
