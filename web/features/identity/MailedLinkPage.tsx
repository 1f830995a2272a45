import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import type { LinkOutcome, useMailedLink } from './useMailedLink.ts'

interface MailedLinkPageProps {
  link: Pick<ReturnType<typeof useMailedLink>, 'outcome' | 'busy' | 'confirm'>
  /** The group of texts in the area `identity`. */
  texts: 'verify' | 'stopEmailChange' | 'undoFactor' | 'stopInvitations' | 'create' | 'finish'
  /** Links to show once the mailed link has been used, now or earlier. */
  next?: ReactNode
  /** What the person can do if the mailed link is no longer valid. */
  again?: ReactNode
  /** What the person can do if the link must be opened in the browser that requested it. */
  elsewhere?: ReactNode
}

const SHARED = ['expired', 'invalid', 'signedOut', 'otherAccount', 'otherBrowser', 'taken', 'unreachable'] as const

/**
 * The page that a mailed link opens. Only its button uses the token, so that mail scanners can't.
 */
export function MailedLinkPage({ link, texts, next, again, elsewhere }: MailedLinkPageProps) {
  const { outcome, busy, confirm } = link
  const { t } = useTranslation()
  const { href } = useLocation()
  const isShared = (other: LinkOutcome): other is (typeof SHARED)[number] => SHARED.some((known) => known === other)
  const key = isShared(outcome) ? (`identity.link.${outcome}` as const) : (`identity.${texts}.${outcome}` as const)
  return (
    <AuthLayout
      title={t(`identity.${texts}.title`)}
      heading={t(`${key}.heading`)}
      lead={<span role="status">{t(`${key}.text`)}</span>}
    >
      {(outcome === 'ready' || outcome === 'unreachable') && (
        <Button size="lg" busy={busy} onClick={() => void confirm()} className="w-full">
          {t(`identity.${texts}.button`)}
        </Button>
      )}
      {(outcome === 'signedOut' || outcome === 'otherAccount') && (
        <Link to="/auth/login-unprotected" search={{ returnTo: href }} className={buttonClass({ size: 'lg' })}>
          {t('identity.login.title')}
        </Link>
      )}
      {(outcome === 'done' || outcome === 'already') && next}
      {outcome === 'otherBrowser' && elsewhere}
      {(outcome === 'expired' || outcome === 'invalid') && again}
    </AuthLayout>
  )
}
