import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { MailedLinkPage } from './MailedLinkPage.tsx'
import { useMailedLink } from './useMailedLink.ts'

/**
 * The page of the link "This wasn't me", which cancels a change of email that the owner of the
 * account didn't request.
 */
export function StopEmailChangePage() {
  const { t } = useTranslation()
  const { token } = useSearch({ from: '/auth/stop-email-change' })
  const link = useMailedLink('stopEmailChange', token)
  return (
    <MailedLinkPage
      link={link}
      texts="stopEmailChange"
      next={
        <Link to="/auth/reset-password" className={buttonClass({ size: 'lg' })}>
          {t('identity.reset.newHeading')}
        </Link>
      }
      again={
        <Link to="/contact-us" className={buttonClass({ size: 'lg', variant: 'quiet' })}>
          {t('identity.stopEmailChange.contact')}
        </Link>
      }
    />
  )
}
