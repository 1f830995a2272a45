import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useAddSteps } from '#web/journeys/data/journeys.mutations.ts'
import { StepLine } from '#web/journeys/display/StepLine.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PendingDialog } from './PendingDialog.tsx'
import { usePendingSteps } from './pending-steps.ts'

/** 'New Path Steps': written but not saved yet. */
export function PendingSteps({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { steps, setSteps } = usePendingSteps(journey.id)
  const { mutate, isPending, error, variables } = useAddSteps(journey.id)
  const [adding, setAdding] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const dialog = <PendingDialog journey={journey} open={adding} onClose={() => setAdding(false)} />
  if (steps.length === 0) return dialog
  const handleDelete = (index: number) => {
    setSteps(steps.filter((_, other) => other !== index))
    title.current?.focus()
  }
  const handleAdd = () =>
    mutate(steps, {
      onSuccess: () => {
        setSteps([])
        toast(t('editing.addSteps.added', { count: steps.length }), { tone: 'success' })
      },
    })
  return (
    <section aria-labelledby="pending" className="panel p-5 sm:p-7">
      <h2 ref={title} id="pending" tabIndex={-1} className="text-[1.3rem] outline-none">
        {t('editing.addSteps.pending')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('editing.addSteps.pendingHint')}</p>
      <ol className="my-3">
        {steps.map((step, index) => (
          <li key={step.id ?? `${index} ${step.url}`} className="flex items-center gap-3.5 border-b border-line py-3">
            <StepLine step={step} number={journey.stepCount + index + 1} />
            <IconButton
              label={t('editing.form.deleteStep', { number: journey.stepCount + index + 1 })}
              disabled={isPending}
              onClick={() => handleDelete(index)}
            >
              <Trash size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      {error && variables === steps && (
        <p role="alert" className="mb-3 text-danger">
          {t('editing.addSteps.notAdded', { reason: Object.values(error.fields ?? {})[0] ?? error.message })}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="soft" busy={isPending} onClick={handleAdd}>
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
