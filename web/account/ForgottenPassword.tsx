import { useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useWrite } from '#web/api/write.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/base/Button.tsx'

/** Emails the signed-in person a link that sets a password. */
export function ForgottenPassword() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const write = useWrite()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const email = profile?.email ?? ''
  const handlePress = async () => {
    setBusy(true)
    try {
      await write('requestReset', { body: { email } })
      setOutcome(t('account.edit.passwordLinkSent', { email }))
    } catch (failure) {
      setOutcome(failure instanceof ApiError ? failure.message : t('ui.error.title'))
    }
    setBusy(false)
  }
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => void handlePress()}>
        {t('account.edit.noPassword')}
      </Button>
      <p role="status" className="basis-full text-muted">
        {outcome}
      </p>
    </>
  )
}
