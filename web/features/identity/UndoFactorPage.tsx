import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { MailedLinkPage } from './MailedLinkPage.tsx'
import { useMailedLink } from './useMailedLink.ts'

/**
 * The page of the link "This wasn't me", which removes a second factor or passkey that the owner of the account didn't
 * add.
 */
export function UndoFactorPage() {
  const { t } = useTranslation()
  const { token } = useSearch({ from: '/auth/undo-factor' })
  const link = useMailedLink('undoFactor', token)
  return (
    <MailedLinkPage
      link={link}
      texts="undoFactor"
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
