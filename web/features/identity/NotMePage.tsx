import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { MailedLinkPage } from './MailedLinkPage.tsx'
import { useMailedLink } from './useMailedLink.ts'

/**
 * The page of the links "This wasn't me": stops a change of email, or removes a second factor or
 * passkey, that the account's owner didn't make.
 */
export function NotMePage() {
  const { t } = useTranslation()
  const { token } = useSearch({ strict: false })
  const call = useLocation().pathname === '/auth/undo-factor' ? 'undoFactor' : 'stopEmailChange'
  const link = useMailedLink(call, token)
  return (
    <MailedLinkPage
      link={link}
      texts={call}
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
