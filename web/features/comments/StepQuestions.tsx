import MessageCircle from 'lucide-react/icons/message-circle'
import { Suspense, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'

const StepSheet = lazyPart(() => import('./StepSheet.tsx'), 'StepSheet')

interface StepQuestionsProps {
  journey: Journey
  index: number
  /** The form of the button; 'row' has a word beside the number, for the row below the open step. */
  look?: 'mark' | 'row'
}

/** A button with the number of questions on a step; it opens the step's discussion. */
export function StepQuestions({ journey, index, look = 'mark' }: StepQuestionsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const count = journey.steps?.[index]?.commentCount ?? 0
  const step = number(index + 1)
  const label =
    count === 0 ? t('comments.askStep', { number: step }) : t('comments.onStep', { number: number(count), step })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={look === 'mark' ? label : undefined}
        title={label}
        onClick={() => setIsOpen(true)}
        className={
          look === 'row'
            ? 'step-act'
            : 'relative inline-flex h-6 items-center gap-1 rounded-full px-1 text-sm font-[650] text-muted tabular-nums before:absolute before:-inset-2.5 hover:text-brand'
        }
      >
        <MessageCircle size={look === 'row' ? 17 : 16} aria-hidden="true" />
        {look === 'mark' ? number(count) : count === 0 ? t('comments.ask') : `${t('comments.ask')} · ${number(count)}`}
      </button>
      <Suspense>{isOpen && <StepSheet journey={journey} index={index} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
