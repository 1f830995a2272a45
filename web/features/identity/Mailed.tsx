import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CONFIRMATIONS_PER_HOUR } from '#contract/rules/site.ts'
import { ApiError } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'

/** Wait in s before a link is sent again. */
const WAIT_S = 60

interface MailedProps {
  onAgain: () => Promise<void>
  onWrongAddress: () => void
}

/** What a person can do who waits for the link to confirm their address. */
export function Mailed({ onAgain, onWrongAddress }: MailedProps) {
  const { t } = useTranslation()
  const [count, setCount] = useState(1)
  const [wait, setWait] = useState(WAIT_S)
  const [busy, setBusy] = useState(false)
  const start = useRef<HTMLDivElement>(null)
  const isWaiting = wait > 0
  const isEnough = count >= CONFIRMATIONS_PER_HOUR
  useEffect(() => start.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setWait((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  const handleAgain = async () => {
    setBusy(true)
    try {
      await onAgain()
      setCount(count + 1)
      setWait(WAIT_S)
    } catch (failure) {
      if (failure instanceof ApiError && failure.retryAfter !== null) setWait(failure.retryAfter)
      showFailure(failure, t('ui.error.title'))
    }
    setBusy(false)
  }
  return (
    <div ref={start} tabIndex={-1} className="grid gap-3 outline-none">
      <p role="status" className={`text-sm text-muted ${count === 1 ? 'sr-only' : ''}`}>
        {isEnough ? t('identity.register.mailed.enough', { count }) : count > 1 && t('identity.register.mailed.sent')}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isEnough && (
          <Button
            variant="quiet"
            busy={busy}
            aria-disabled={isWaiting || undefined}
            onClick={() => !isWaiting && void handleAgain()}
            className="aria-disabled:opacity-60"
          >
            {isWaiting ? t('identity.register.mailed.wait', { seconds: wait }) : t('identity.register.mailed.again')}
          </Button>
        )}
        <Button variant="plain" onClick={onWrongAddress}>
          {t('identity.register.mailed.wrong')}
        </Button>
      </div>
      <Link to="/" className={`${buttonClass({ size: 'lg' })} justify-self-start`}>
        {t('identity.register.lookAround')}
      </Link>
    </div>
  )
}
