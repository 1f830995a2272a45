import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { startPage } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { MailedLinkPage } from './MailedLinkPage.tsx'
import { MailLinkForm } from './MailLinkForm.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { useMailedLink } from './useMailedLink.ts'

/** Asks a person whose provider gave no email address for one, and mails a link to it. */
export function CompletePage() {
  const { identity, token, provider } = useSearch({ from: '/auth/complete' })
  return token === undefined ? (
    <AskEmail identity={identity ?? ''} />
  ) : (
    <CreateAccount token={token} provider={provider} />
  )
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

function CreateAccount({ token, provider }: { token: string; provider: string | undefined }) {
  const { t } = useTranslation()
  const router = useRouter()
  const handleSignedIn = useCallback(() => router.history.replace(startPage()), [router])
  const link = useMailedLink('finishSignIn', token)
  const login = (
    <Link to="/auth/login" className={buttonClass({ size: 'lg' })}>
      {t('identity.create.login')}
    </Link>
  )
  return (
    <MailedLinkPage
      link={link}
      texts="create"
      next={login}
      again={login}
      elsewhere={<ProviderButtons only={provider} onSignedIn={handleSignedIn} />}
    />
  )
}
