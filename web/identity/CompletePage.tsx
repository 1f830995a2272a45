import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '#web/client.ts'
import { askIdentity } from '#web/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { MailLinkForm } from './MailLinkForm.tsx'

type Outcome = 'asking' | 'waiting' | 'ready' | 'failed'

/** For whom a provider gave no e-mail: they give one here, and come back by the link of the mail. */
export function CompletePage() {
  const { t } = useTranslation()
  const { identity, token } = useSearch({ from: '/auth/complete' })
  const [outcome, setOutcome] = useState<Outcome>(token === undefined ? 'asking' : 'waiting')
  const [why, setWhy] = useState('')
  useEffect(() => {
    if (token === undefined) return
    askIdentity('/finish-sign-in', { token }).then(
      () => setOutcome('ready'),
      (failure) => {
        setWhy(failure instanceof ApiFailure ? failure.message : '')
        setOutcome('failed')
      },
    )
  }, [token])
  return (
    <AuthLayout
      title={t('identity.complete.title')}
      heading={t(`identity.complete.${outcome}.heading`)}
      lead={why || t(`identity.complete.${outcome}.text`)}
    >
      {outcome === 'waiting' && <Spinner />}
      {outcome === 'asking' && (
        <MailLinkForm
          call="/complete-sign-in"
          also={{ identity: identity ?? '' }}
          submit={t('identity.complete.send')}
          sent={t('identity.complete.sent')}
        />
      )}
      {(outcome === 'ready' || outcome === 'failed') && (
        <Link to="/auth/login" className={buttonClass({ size: 'lg' })}>
          {t('identity.complete.login')}
        </Link>
      )}
    </AuthLayout>
  )
}
