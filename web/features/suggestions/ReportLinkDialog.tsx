import { useId } from 'react'
import type { Journey } from '#contract/journey.ts'
import { lacksScheme } from '#contract/rules/link.ts'
import { LINK_PROBLEMS, type LinkProblem, SUGGESTION_TEXT_MAX } from '#contract/rules/suggestion.ts'
import type { Step } from '#contract/step.ts'
import { useIdempotencyKey } from '#web/core/api/idempotency-key.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { LinkPreview } from './LinkPreview.tsx'
import { StepBox } from './StepBox.tsx'

const EMPTY: { problem: LinkProblem; url: string; message: string } = { problem: 'broken', url: '', message: '' }

const schema = async () => (await import('#contract/suggestion.ts')).linkReportTexts

interface ReportLinkDialogProps {
  journey: Journey
  step: Step
  onClose: () => void
}

/** Reports a step's link to the authors of the journey, with an optional replacement. */
export function ReportLinkDialog({ journey, step, onClose }: ReportLinkDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const write = useWrite()
  const { keyFor } = useIdempotencyKey()
  const form = useForm(schema, EMPTY, { place: `report link ${step.id}` })
  const name = journey.owner.displayName
  const handleSubmit = form.handleSubmit(async (parsed) => {
    const body = { ...parsed, stepId: step.id }
    await write('suggestChange', { params: { pathId: journey.id }, body }, { idempotencyKey: keyFor(body) })
    toast(t('linkReports.sent', { name }), { tone: 'success' })
    onClose()
  })
  const { url } = form.errors
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('linkReports.title')}
      footer={
        <>
          <p className="me-auto basis-full grow sm:basis-40 self-center text-sm text-muted">
            {t('linkReports.whoSees', { name })}
          </p>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.busy}>
            {t('linkReports.send')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate className="grid grid-cols-1 gap-3">
        <StepBox journey={journey} step={step} />
        <FormError message={form.formError} />
        <Problems value={form.values.problem} onChange={(problem) => form.set('problem', problem)} />
        <div>
          <TextField
            {...fieldProps(form, 'url')}
            error={url && lacksScheme(form.values.url) ? `${url}. ${t('ui.lacksScheme')}` : url}
            label={t('linkReports.url')}
            required={false}
            inputMode="url"
            dir="ltr"
          />
          <LinkPreview url={form.values.url} hue={journey.coverSeed} />
        </div>
        <TextField
          {...fieldProps(form, 'message')}
          label={t('linkReports.note')}
          required={false}
          rows={3}
          counter={SUGGESTION_TEXT_MAX}
        />
      </form>
    </Dialog>
  )
}

/** The problems that a link can have, as radio buttons. */
function Problems({ value, onChange }: { value: LinkProblem; onChange: (problem: LinkProblem) => void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="grid gap-2 min-[30rem]:grid-cols-2">
      <legend className="sr-only">{t('linkReports.title')}</legend>
      {LINK_PROBLEMS.map((problem) => (
        <label
          key={problem}
          className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-m border border-line px-3.5 py-2 hover:border-brand has-checked:border-brand has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand ${problem === 'broken' ? 'min-[30rem]:col-span-2' : ''}`}
        >
          <input
            type="radio"
            name={name}
            value={problem}
            checked={problem === value}
            onChange={() => onChange(problem)}
            className="size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0">
            <b className="font-[650]">{t(`linkReports.problems.${problem}`)}</b>
            {problem === 'broken' && <span className="block text-sm text-muted">{t('linkReports.brokenHint')}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
