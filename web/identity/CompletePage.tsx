import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#web/i18n/translation.tsx'
import { buttonClass } from '#web/ui/base/Button.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { MailedLinkPage } from './MailedLinkPage.tsx'
import { MailLinkForm } from './MailLinkForm.tsx'
import { useMailedLink } from './useMailedLink.ts'

/** For a person whose provider gave no email: asks for one and mails a link. */
export function CompletePage() {
  const { identity, token } = useSearch({ from: '/auth/complete' })
  return token === undefined ? <AskEmail identity={identity ?? ''} /> : <CreateAccount token={token} />
}

function AskEmail({ identity }: { identity: string }) {
  const { t } = useTranslation()
  return (
    <AuthLayout
      title={t('identity.complete.title')}
      heading={t('identity.complete.heading')}
      lead={t('identity.complete.text')}
    >
      <MailLinkForm
        call="completeSignIn"
        extraFields={{ identity }}
        submit={t('identity.complete.send')}
        sent={t('identity.complete.sent')}
      />
    </AuthLayout>
  )
}

function CreateAccount({ token }: { token: string }) {
  const { t } = useTranslation()
  const link = useMailedLink('finishSignIn', token)
  const login = (
    <Link to="/auth/login" className={buttonClass({ size: 'lg' })}>
      {t('identity.create.login')}
    </Link>
  )
  return <MailedLinkPage link={link} texts="create" next={login} again={login} />
}
