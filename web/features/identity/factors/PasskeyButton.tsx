import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useState } from 'react'
import type { UsedPasskey } from '#contract/factors.ts'
import { ApiError } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { canUsePasskeys } from '#web/core/session/passkeys.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'

interface PasskeyButtonProps {
  onPasskey: (passkey: UsedPasskey) => Promise<void>
}

/**
 * A button that asks for a passkey if the browser supports it, and the error of the last attempt.
 * Its space is reserved until that is known, so that nothing below moves.
 */
export function PasskeyButton({ onPasskey }: PasskeyButtonProps) {
  const { t } = useTranslation()
  const [isOffered, setIsOffered] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => setIsOffered(canUsePasskeys()), [])
  if (isOffered === false) return null
  const handlePress = async () => {
    setBusy(true)
    setError(null)
    try {
      const { askForPasskey } = await import('#web/core/session/passkeys.ts')
      await onPasskey(await askForPasskey())
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.reason : t('identity.passkey.none'))
    }
    setBusy(false)
  }
  return (
    <div className={isOffered ? '' : 'invisible [@media(scripting:none)]:hidden'}>
      <Button variant="quiet" className="w-full" busy={busy} onClick={() => void handlePress()}>
        <KeyRound size={18} aria-hidden="true" />
        {t('identity.passkey.use')}
      </Button>
      <div className={error === null ? '' : 'mt-2.5'}>
        <FormError message={error} />
      </div>
    </div>
  )
}
