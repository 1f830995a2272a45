import Plus from 'lucide-react/icons/plus'
import { summaryOf } from '#contract/rules/step-units.ts'
import type { StepInput } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FillingLine } from '#web/features/editor/import/FillingLine.tsx'
import type { Filling } from '#web/features/editor/import/useFillFromPreviews.ts'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { EditableSteps } from './EditableSteps.tsx'
import type { StepsEditorState } from './useStepsEditor.ts'

interface StepsEditorProps {
  title: string
  steps: readonly StepInput[]
  editor: StepsEditorState
  filling: Filling | null
  /** The id of the journey; see EditableSteps. */
  edited: string | null | undefined
}

/** The panel that shows, edits, removes and reorders the steps of a journey. */
export function StepsEditor({ title, steps, editor, filling, edited }: StepsEditorProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { total } = useFacts()
  const { minutes, free } = summaryOf(steps)
  const last = steps.at(-1)
  return (
    <section aria-labelledby="steps" className="panel p-3.5 sm:p-5.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 ref={editor.title} tabIndex={-1} className="text-xl outline-none">
          <span id="steps">{title}</span>{' '}
          {steps.length > 0 && <span className="font-medium text-faint">{formats.number(steps.length)}</span>}
        </h2>
        <FactsLine
          facts={[
            ...(minutes === null ? [] : [total(minutes)]),
            ...(free === null ? [] : [t(free ? 'journeys.facts.free' : 'journeys.facts.partlyPaid')]),
          ]}
        />
      </div>
      {filling && <FillingLine filling={filling} />}
      {steps.length === 0 && <p className="mt-2 text-muted">{t('editing.form.noSteps')}</p>}
      <EditableSteps steps={steps} editor={editor} edited={edited} />
      {last && !last.section && (
        <Button
          variant="quiet"
          onClick={() => editor.actions.startSection(last.id)}
          className="border-transparent! px-3! text-muted!"
        >
          <Plus size={17} aria-hidden="true" />
          {t('editing.list.section')}
        </Button>
      )}
    </section>
  )
}
