import { useState } from 'react'
import { ApiError } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'

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
