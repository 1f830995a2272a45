import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { homeQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { MailedLinkPage } from './MailedLinkPage.tsx'
import { MailLinkForm } from './MailLinkForm.tsx'
import { useMailedLink } from './useMailedLink.ts'

/** The page of the link that confirms the email of a new account, or a changed email. */
export function VerifyPage() {
  const { t } = useTranslation()
  const { token } = useSearch({ from: '/auth/verify' })
  const hasMail = useHasMail()
  const link = useMailedLink('verifyEmail', token)
  return (
    <MailedLinkPage
      link={link}
      texts="verify"
      next={<Next returnTo={link.returnTo} />}
      again={
        hasMail && (
          <MailLinkForm call="sendVerification" submit={t('identity.verify.again')} sent={t('identity.verify.sent')} />
        )
      }
    />
  )
}

/**
 * Links to the page where the sign-up began, or to the journey that brought the member here, which is the first of their
 * trail, and to all journeys.
 */
function Next({ returnTo }: { returnTo: string | undefined }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...homeQuery(), enabled: useSession().state === 'member' })
  const journey = returnTo === undefined ? data?.trail[0]?.journey : undefined
  const isNext = journey !== undefined || returnTo !== undefined
  return (
    <div className="grid gap-3">
      {returnTo !== undefined && (
        <a href={returnTo} className={buttonClass({ size: 'lg' })}>
          {t('identity.verify.back')}
        </a>
      )}
      {journey && (
        <Link
          to="/app/discover/journey/$journeyId"
          params={{ journeyId: journey.id }}
          className={buttonClass({ size: 'lg' })}
        >
          <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {t('identity.verify.next', { name: journey.name })}
          </span>
        </Link>
      )}
      <Link to="/app/discover" className={buttonClass({ size: 'lg', variant: isNext ? 'quiet' : 'primary' })}>
        {t('shell.toDiscover')}
      </Link>
    </div>
  )
}
