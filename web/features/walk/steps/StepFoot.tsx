import Lock from 'lucide-react/icons/lock'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { StepQuestions } from '#web/features/comments/StepQuestions.tsx'
import { ImproveAct } from '#web/features/suggestions/ImproveAct.tsx'
import type { Walk } from './useWalk.ts'

interface StepFootProps {
  walk: Walk
  index: number
  /** Opens the field of the viewer's private note. */
  onNote: () => void
}

/** The row below the open step, with buttons to ask, to write a note, and to tell the authors what is wrong. */
export function StepFoot({ walk: { journey, progress }, index, onNote }: StepFootProps) {
  const { t } = useTranslation()
  return (
    <>
      <StepQuestions journey={journey} index={index} look="row" />
      {progress.storedOn === 'server' && (
        <button type="button" data-note onClick={onNote} className="step-act">
          <Lock size={17} aria-hidden="true" />
          {t('journeys.trail.myNote')}
        </button>
      )}
      <ImproveAct journey={journey} index={index} />
    </>
  )
}
