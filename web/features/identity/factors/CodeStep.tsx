import type { AskedFactor, UsedPasskey } from '#contract/factors.ts'
import { ApiError } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { finishSignIn } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

interface CodeStepProps {
  asks: AskedFactor
  onSignedIn: () => void
  /** Returns to the first step; also called when that step has expired. */
  onBack: () => void
}

/** The last step of a login, after the right password or a provider's sign-in: a code or a passkey. */
export function CodeStep({ asks, onSignedIn, onBack }: CodeStepProps) {
  const { t } = useTranslation()
  const handleProof = async (proof: { code: string } | { passkey: UsedPasskey }) => {
    try {
      await finishSignIn(proof)
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status !== 401) throw failure
      showFailure(failure, t('ui.error.title'))
      return onBack()
    }
    onSignedIn()
  }
  if (asks === 'passkey')
    return (
      <div className="grid gap-3">
        <p className="text-muted">{t('identity.code.passkey')}</p>
        <PasskeyButton onPasskey={(passkey) => handleProof({ passkey })} />
        <Button variant="plain" onClick={onBack} className="justify-self-end">
          {t('identity.code.back')}
        </Button>
      </div>
    )
  return (
    <CodeForm
      app={asks === 'app'}
      submit={t('identity.login.submit')}
      onCode={(code) => handleProof({ code })}
      onBack={onBack}
    />
  )
}
