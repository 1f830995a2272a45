import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { MailedLinkPage } from './MailedLinkPage.tsx'
import { MailLinkForm } from './MailLinkForm.tsx'
import { useMailedLink } from './useMailedLink.ts'

/** The page of the link that confirms the email of a new account, or a changed email. */
export function VerifyPage() {
  const { t } = useTranslation()
  const { token } = useSearch({ from: '/auth/verify' })
  const link = useMailedLink('verifyEmail', token)
  return (
    <MailedLinkPage
      link={link}
      texts="verify"
      next={
        <Link to="/app/discover" className={buttonClass({ size: 'lg' })}>
          {t('shell.toDiscover')}
        </Link>
      }
      again={
        <MailLinkForm call="sendVerification" submit={t('identity.verify.again')} sent={t('identity.verify.sent')} />
      }
    />
  )
}
