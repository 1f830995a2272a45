import type { Journey } from '#contract/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { BrokenLink } from '#web/features/journeys/display/BrokenLink.tsx'
import { ClosedNote } from './Discussion.tsx'
import { NewComment } from './NewComment.tsx'
import { Threads } from './Threads.tsx'

/**
 * The discussion of one step in a panel at the side of the screen; on phones the panel fills the
 * screen.
 */
export function StepSheet({ journey, index, onClose }: { journey: Journey; index: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const step = journey.steps?.[index]
  if (!step) return null
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('comments.stepTitle', { number: number(index + 1) })}
      className="side-sheet"
      footer={journey.discussionClosed ? <ClosedNote /> : <NewComment about={journey} stepId={step.id} />}
    >
      <p
        // The heading gets the focus, since focusing the text field would open the keyboard of a
        // phone.
        data-autofocus
        tabIndex={-1}
        className="mb-3 text-sm text-muted outline-none"
      >
        {t(`journeys.stepTypes.${step.stepType}`)}
        {' : '}
        <bdi>{step.description}</bdi>
      </p>
      <BrokenLink linkState={step.linkState} />
      <div className="grid min-w-0 gap-2">
        <Threads about={journey} stepId={step.id} />
      </div>
    </Dialog>
  )
}
