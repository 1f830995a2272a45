import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { usePendingSteps } from '#web/features/editor/drafts/pending-steps.ts'
import { useAddSteps } from '#web/features/journeys/data/journeys.mutations.ts'
import { EditableSteps } from './list/EditableSteps.tsx'
import { useStepsEditor } from './list/useStepsEditor.ts'
import { PendingDialog } from './PendingDialog.tsx'

/** 'New Path Steps': steps that the owner has written but not yet added to the journey. */
export function PendingSteps({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { steps, setSteps } = usePendingSteps(journey.id)
  const { mutate, isPending, error, variables } = useAddSteps(journey.id)
  const [adding, setAdding] = useState(false)
  const editor = useStepsEditor({ steps, onChange: setSteps })
  const dialog = <PendingDialog journey={journey} open={adding} onClose={() => setAdding(false)} />
  if (steps.length === 0 && !editor.history.canUndo) return dialog
  const handleAdd = () =>
    mutate(steps, {
      onSuccess: () => {
        setSteps([])
        toast(t('editing.addSteps.added', { count: steps.length }), { tone: 'success' })
      },
    })
  return (
    <section aria-labelledby="pending" className="panel p-5 sm:p-7">
      <h2 ref={editor.title} id="pending" tabIndex={-1} className="text-[1.3rem] outline-none">
        {t('editing.addSteps.pending')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('editing.addSteps.pendingHint')}</p>
      <div className="mb-3">
        <EditableSteps steps={steps} editor={editor} edited={journey.id} offset={journey.stepCount} />
      </div>
      {error && variables === steps && (
        <p role="alert" className="mb-3 text-danger">
          {t('editing.addSteps.notAdded', { reason: error.reason })}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="soft" busy={isPending} disabled={steps.length === 0} onClick={handleAdd}>
          {t('editing.addSteps.add')}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden="true" />
          {t('editing.owner.addSteps')}
        </Button>
      </div>
      {dialog}
    </section>
  )
}
