import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { MinimumAge } from '#web/core/session/MinimumAge.tsx'
import { useOnlyProvider } from '#web/core/session/single-sign-on.ts'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { focusFirst } from '#web/core/ui/form/validation.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { type Mailing, RegistrationForm } from './RegistrationForm.tsx'
import { SignInReason } from './SignInReason.tsx'
import { SignInFailure, SingleSignOnButton } from './SingleSignOn.tsx'
import { useReturnPage } from './useReturnPage.ts'
import { useWayIn } from './useWayIn.ts'

const Mailed = lazyPart(() => import('./Mailed.tsx'), 'Mailed')

/** The page for registering or asking to join. If neither is possible, it says so before a form is filled in. */
export function RegisterPage() {
  const { t } = useTranslation()
  const { search, proceed, invitation: token } = useReturnPage()
  const { way, domains, membersInvite, invitation, isLoading } = useWayIn(token)
  const [mailed, setMailed] = useState<Mailing | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const provider = useOnlyProvider()
  const hasMail = useHasMail()
  // On sites without email, only the operator's provider proves an address.
  const needsProof = domains.length > 0 && !hasMail
  const [failure, setFailure] = useState<string | null>(null)
  const loginLink = (
    <>
      {t('identity.register.already')}{' '}
      <Link to="/auth/login" search={search} className="font-[650] text-brand underline-offset-4 hover:underline">
        {t('identity.register.login')}
      </Link>
    </>
  )
  const heading = t(way === 'register' ? 'identity.register.heading' : `identity.register.${way}.heading`)
  const domainList = domains.join(', ')
  const handleWrongAddress = () => {
    setMailed(null)
    focusFirst(form.current ?? undefined, ['email'])
  }
  return (
    <AuthLayout
      title={t('identity.register.title')}
      heading={mailed ? t('identity.register.mailed.heading') : heading}
      lead={
        mailed ? (
          <span role="status" className="[overflow-wrap:anywhere]">
            {t(way === 'ask' ? 'identity.register.mailed.asked' : 'identity.register.mailed.text', {
              email: mailed.email,
            })}
          </span>
        ) : (
          loginLink
        )
      }
    >
      <Suspense>{mailed && <Mailed onAgain={mailed.again} onWrongAddress={handleWrongAddress} />}</Suspense>
      {/* The form stays mounted with what was typed, so that a wrong address can be corrected. */}
      <div ref={form} hidden={mailed !== null}>
        {way !== 'register' && (
          <p className="-mt-4 mb-6 text-muted">
            {t(
              way === 'invitation' && !membersInvite
                ? 'identity.register.invitation.links'
                : `identity.register.${way}.text`,
            )}
          </p>
        )}
        {token !== undefined && !isLoading && (
          <p role="note" className="mb-6 rounded-box bg-brand-soft px-4 py-3 text-sm [overflow-wrap:anywhere]">
            {invitation
              ? t(invitation.inviter === null ? 'identity.register.invited' : 'identity.register.invitedBy', {
                  name: invitation.inviter ?? '',
                })
              : t('identity.register.invitationOver')}
          </p>
        )}
        {domains.length > 0 && (way === 'register' || way === 'ask') && (
          <p className="mb-6 text-sm text-muted [overflow-wrap:anywhere]">
            {t('identity.register.domains', { domains: domainList })}
          </p>
        )}
        {way === 'none' || way === 'invitation' ? (
          <Link to="/" className={buttonClass({ size: 'lg', variant: 'quiet' })}>
            {t('identity.register.lookAround')}
          </Link>
        ) : (
          <>
            <MinimumAge className="mb-6" />
            <SignInReason page={search.returnTo} form="register" />
            {provider === null ? (
              <>
                <ProviderButtons onSignedIn={proceed} invitation={token} />
                {needsProof ? (
                  <p className="text-sm text-muted">{t('identity.register.proof')}</p>
                ) : (
                  <RegistrationForm
                    key={invitation?.email ?? ''}
                    invitation={invitation ?? undefined}
                    asks={way === 'ask'}
                    search={search}
                    onSignedIn={proceed}
                    onMailed={setMailed}
                  />
                )}
              </>
            ) : (
              <>
                {failure !== null && <SignInFailure code={failure} provider={provider} />}
                <SingleSignOnButton provider={provider} attempt={search} onFailure={setFailure} />
              </>
            )}
          </>
        )}
      </div>
    </AuthLayout>
  )
}
