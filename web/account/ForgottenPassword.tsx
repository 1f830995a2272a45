import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '#web/api/client.ts'
import { askIdentity, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/base/Button.tsx'

/** Mails a signed-in member the link that sets a password. */
export function ForgottenPassword() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const email = profile?.email ?? ''
  const handlePress = async () => {
    setBusy(true)
    try {
      await askIdentity('/request-password-reset', { email })
      setOutcome(t('account.edit.passwordLinkSent', { email }))
    } catch (failure) {
      setOutcome(failure instanceof ApiFailure ? failure.message : t('ui.error.title'))
    }
    setBusy(false)
  }
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => void handlePress()}>
        {t('account.edit.noPassword')}
      </Button>
      <p role="status" className="basis-full text-muted [overflow-wrap:anywhere]">
        {outcome}
      </p>
    </>
  )
}
