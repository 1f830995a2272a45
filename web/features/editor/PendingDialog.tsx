import { JOURNEY_STEPS_MAX, type Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { usePendingSteps } from '#web/features/editor/drafts/pending-steps.ts'
import { PasteBox } from '#web/features/editor/import/PasteBox.tsx'
import { AddStepsDialog } from '#web/features/editor/step/AddStepsDialog.tsx'

/** A dialog to write new steps for a published journey; the owner adds them later. */
export function PendingDialog({ journey, open, onClose }: { journey: Journey; open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { steps, setSteps } = usePendingSteps(journey.id)
  const room = JOURNEY_STEPS_MAX - journey.stepCount - steps.length
  return (
    <AddStepsDialog
      open={open}
      stepOf={journey.id}
      room={room}
      isFirst={journey.stepCount + steps.length === 0}
      onClose={onClose}
      onAdd={(step) => setSteps([...steps, step])}
    >
      {room > 0 && (
        <div className="mb-5">
          <PasteBox
            room={room}
            badges={journey.badges}
            stepOf={journey.id}
            onAdd={(added) => {
              setSteps([...steps, ...added])
              onClose()
              toast(t('editing.addSteps.listed', { count: added.length }))
              requestAnimationFrame(() => document.getElementById('pending')?.focus())
            }}
          />
        </div>
      )}
    </AddStepsDialog>
  )
}
