import { useEffect, useState } from 'react'
import { ApiError } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { loadSession } from './session.ts'
import { useHasMail } from './useHasMail.ts'

type Outcome = { sent: true } | { failure: string }

interface ConfirmEmailProps {
  email: string
  isBanner?: boolean
  className?: string
}

/**
 * Tells members that their email isn't confirmed; where the site sends email, a button sends the link again. As a banner,
 * it has at most three lines.
 */
export function ConfirmEmail({ email, isBanner = false, className = '' }: ConfirmEmailProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const hasMail = useHasMail()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(watchConfirmation, [])
  const handleAgain = async () => {
    setBusy(true)
    try {
      await write('sendVerification', { body: { email } })
      setOutcome({ sent: true })
    } catch (failure) {
      setOutcome({ failure: failure instanceof ApiError ? failure.message : t('ui.error.title') })
    }
    setBusy(false)
  }
  return (
    <div
      className={`flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 ${isBanner ? 'max-sm:flex-nowrap max-sm:gap-x-2' : ''} ${className}`}
    >
      <p
        className={`min-w-0 grow basis-64 text-sm text-muted [overflow-wrap:anywhere] ${isBanner ? 'max-sm:line-clamp-3 max-sm:basis-0' : ''}`}
      >
        {t('shell.confirm.text', { email })}
      </p>
      <p role="status" className="text-sm font-[620]">
        {outcome && ('sent' in outcome ? t('shell.confirm.sent') : outcome.failure)}
      </p>
      {hasMail && (
        <Button variant="quiet" busy={busy} onClick={() => void handleAgain()} className="shrink-0 max-sm:px-3">
          {t('shell.confirm.again')}
        </Button>
      )}
    </div>
  )
}

/**
 * Loads the session again when the person returns to this tab, since the link may open in another
 * tab.
 */
function watchConfirmation(): () => void {
  const reload = () => void loadSession()
  window.addEventListener('focus', reload)
  return () => window.removeEventListener('focus', reload)
}
