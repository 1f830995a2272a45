import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import { type ReactNode, useCallback } from 'react'
import type { AskedFactor } from '#contract/factors.ts'
import type { SignInProvider } from '#contract/person.ts'
import { PROVIDER_NAMES } from '#contract/rules/person.ts'
import { load } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { usePopupSignIn } from './usePopupSignIn.ts'
import { useReturnPage } from './useReturnPage.ts'

interface ProviderButtonsProps {
  onSignedIn: () => void
  /** The only provider to offer, without the divider to the form below. */
  only?: string | undefined
  /** Token of an invitation. */
  invitation?: string | undefined
  /** Content above the providers. */
  children?: ReactNode
}

/** A 'Continue with ...' button for each configured provider, and the error of the last attempt. */
export function ProviderButtons({ onSignedIn, only, invitation, children }: ProviderButtonsProps) {
  const { t } = useTranslation()
  const { data } = useQuery(load('providers', {}))
  const { search } = useReturnPage()
  const navigate = useNavigate()
  // All sign-ins ask for the code or passkey on the same page.
  const onFactor = useCallback(
    (factor: AskedFactor) => void navigate({ to: '/auth/login', search: { ...search, factor } }),
    [navigate, search],
  )
  const { waiting, error, reason, open, cancel } = usePopupSignIn({ onSignedIn, onFactor, invitation })
  if (!data || data.providers.length === 0) return null
  const nameOf = (provider: SignInProvider) => (provider === 'oidc' && data.oidcName) || PROVIDER_NAMES[provider]
  const offered = data.providers.filter((provider) => only === undefined || provider === only)
  return (
    <div className="mb-6 grid gap-2.5">
      {children}
      {offered.map((provider) => (
        <Button
          key={provider}
          variant="quiet"
          className="w-full"
          busy={waiting === provider}
          onClick={() => open(provider)}
        >
          <ProviderLogo provider={provider} />
          {t('identity.popup.continue', { provider: nameOf(provider) })}
        </Button>
      ))}
      {waiting !== null && (
        <p role="status" className="flex items-center justify-between gap-3 text-sm text-muted">
          {t('identity.popup.waiting', { provider: nameOf(waiting) })}
          <Button variant="quiet" onClick={cancel}>
            {t('ui.cancel')}
          </Button>
        </p>
      )}
      <FormError
        message={
          error === null ? null : reason || t(messageFor(error), { provider: data.oidcName ?? PROVIDER_NAMES.oidc })
        }
      />
      {data.demonstration && <p className="text-sm text-faint">{t('identity.popup.demonstration')}</p>}
      {only === undefined && (
        <p className="flex items-center gap-3.5 text-faint" aria-hidden="true">
          <span className="h-px grow bg-line" />
          {t('identity.popup.or')}
          <span className="h-px grow bg-line" />
        </p>
      )}
    </div>
  )
}

/**
 * The message for an error code of the server or of the pop-up; unknown codes get a general
 * message.
 */
function messageFor(code: string) {
  switch (code) {
    case 'blocked':
      return 'identity.popup.blocked'
    case 'timeout':
      return 'identity.popup.timeout'
    case 'access_denied':
      return 'identity.popup.refused'
    case 'suspended':
      return 'identity.popup.suspended'
    case 'account_not_linked':
      return 'identity.popup.notLinked'
    case 'signUpClosed':
      return 'identity.popup.closed'
    case 'invitationNeeded':
      return 'identity.popup.invitationNeeded'
    case 'domainNotAllowed':
      return 'identity.popup.otherDomain'
    case 'requestDeclined':
      return 'identity.popup.declined'
    case 'account_taken':
      return 'identity.sso.error.taken'
    case 'no_email':
      return 'identity.complete.noMail'
    case 'providerDown':
      return 'identity.popup.down'
    default:
      return 'identity.popup.failed'
  }
}

const LETTERS: Record<Exclude<SignInProvider, 'google' | 'oidc'>, string> = { facebook: 'f', twitter: 'X' }

/**
 * The logo of a provider, inlined so that no request goes to the provider. Google requires its four
 * colors.
 */
function ProviderLogo({ provider }: { provider: SignInProvider }) {
  if (provider === 'google') return <GoogleLogo />
  if (provider === 'oidc') return <KeyRound size={18} aria-hidden="true" />
  return (
    <span aria-hidden="true" className="font-head font-bold">
      {LETTERS[provider]}
    </span>
  )
}

function GoogleLogo() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  )
}
