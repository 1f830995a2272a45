import type { Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'

/** The props of a form in the sheet of a step. */
export interface ImproveFormProps {
  journey: Journey
  step: Step
  /** Returns to the reasons; null if there are no others. */
  onBack: (() => void) | null
  onSent: () => void
}

interface FormEndProps {
  busy: boolean
  onBack: (() => void) | null
}

/** The buttons of a form, which stay visible below a long one. */
export function FormEnd({ busy, onBack }: FormEndProps) {
  const { t } = useTranslation()
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 flex gap-2.5 border-t border-line bg-card px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
      {onBack && (
        <Button variant="quiet" onClick={onBack}>
          {t('suggestions.improve.back')}
        </Button>
      )}
      <Button type="submit" busy={busy} className="ms-auto">
        {t('suggestions.improve.send')}
      </Button>
    </div>
  )
}
