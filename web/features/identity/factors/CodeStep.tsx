import { ApiError } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { signInWithCode } from '#web/core/session/session.ts'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { CodeForm } from './CodeForm.tsx'

interface CodeStepProps {
  app: boolean
  onSignedIn: () => void
  /** Leads back to the password, also when it was given too long ago. */
  onBack: () => void
}

/** The step of a login after the right password. */
export function CodeStep({ app, onSignedIn, onBack }: CodeStepProps) {
  const { t } = useTranslation()
  const handleCode = async (code: string) => {
    try {
      await signInWithCode(code)
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status !== 401) throw failure
      showFailure(failure, t('ui.error.title'))
      return onBack()
    }
    onSignedIn()
  }
  return <CodeForm app={app} submit={t('identity.login.submit')} onCode={handleCode} onBack={onBack} />
}
