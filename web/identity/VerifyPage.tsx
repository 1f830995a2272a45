import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '#web/client.ts'
import { askIdentity, findOut } from '#web/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { MailLinkForm } from './MailLinkForm.tsx'

type Outcome = 'waiting' | 'verified' | 'already' | 'expired' | 'invalid' | 'unreachable'

/** Where the link of a verification mail leads. */
export function VerifyPage() {
  const { t } = useTranslation()
  const { token } = useSearch({ from: '/auth/verify' })
  const outcome = useOutcome(token)
  const isDone = outcome === 'verified' || outcome === 'already'
  return (
    <AuthLayout
      title={t('identity.verify.title')}
      heading={t(`identity.verify.${outcome}.heading`)}
      lead={t(`identity.verify.${outcome}.text`)}
    >
      {outcome === 'waiting' && <Spinner />}
      {isDone && (
        <Link to="/app/discover" className={buttonClass({ size: 'lg' })}>
          {t('shell.toDiscover')}
        </Link>
      )}
      {(outcome === 'expired' || outcome === 'invalid') && (
        <MailLinkForm
          call="/send-verification-email"
          submit={t('identity.verify.again')}
          sent={t('identity.verify.sent')}
        />
      )}
    </AuthLayout>
  )
}

function useOutcome(token: string | undefined): Outcome {
  const [outcome, setOutcome] = useState<Outcome>(token === undefined ? 'invalid' : 'waiting')
  useEffect(() => {
    if (token !== undefined) void verify(token).then(setOutcome)
  }, [token])
  return outcome
}

async function verify(token: string): Promise<Outcome> {
  try {
    const { already } = await askIdentity<{ already: boolean }>(`/verify-email?token=${encodeURIComponent(token)}`)
    void findOut()
    return already ? 'already' : 'verified'
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.code === 'linkExpired') return 'expired'
    return failure.code === 'linkInvalid' ? 'invalid' : 'unreachable'
  }
}
