import { useQuery } from '@tanstack/react-query'
import type { SignInProvider } from '#contract/person.ts'
import { PROVIDER_NAMES } from '#contract/rules/person.ts'
import { load } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { ProviderLogo } from './ProviderLogo.tsx'
import { usePopupSignIn } from './usePopupSignIn.ts'

interface ProviderButtonsProps {
  onSignedIn: () => void
  /** Offers this provider only, if it is configured, and nothing else follows. */
  only?: string | undefined
}

/** One 'Continue with ...' button per configured provider, and the outcome of the last attempt. */
export function ProviderButtons({ onSignedIn, only }: ProviderButtonsProps) {
  const { t } = useTranslation()
  const { data } = useQuery(load('providers', {}))
  const { waiting, error, open, cancel } = usePopupSignIn(onSignedIn)
  if (!data || data.providers.length === 0) return null
  const nameOf = (provider: SignInProvider) => (provider === 'oidc' && data.oidcName) || PROVIDER_NAMES[provider]
  const offered = data.providers.filter((provider) => only === undefined || provider === only)
  return (
    <div className="mb-6 grid gap-2.5">
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
      <FormError message={error === null ? null : t(messageFor(error))} />
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

/** Codes come from the server and from the pop-up; unknown ones get a general message. */
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
    case 'providerDown':
      return 'identity.popup.down'
    default:
      return 'identity.popup.failed'
  }
}
