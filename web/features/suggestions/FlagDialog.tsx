import { useId } from 'react'
import type { Journey } from '#contract/journey.ts'
import { FLAG_KINDS, FLAG_TEXT_MAX, type FlagKind } from '#contract/rules/limits.ts'
import { lacksScheme } from '#contract/rules/link.ts'
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

const EMPTY: { kind: FlagKind; url: string; note: string } = { kind: 'broken', url: '', note: '' }

const schema = async () => (await import('#contract/suggestion.ts')).flagTexts

interface FlagDialogProps {
  journey: Journey
  step: Step
  onClose: () => void
}

/**
 * Reports a step's link to the owner of the journey, with an optional suggestion for a better link.
 */
export function FlagDialog({ journey, step, onClose }: FlagDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const write = useWrite()
  const { keyFor } = useIdempotencyKey()
  const form = useForm(schema, EMPTY, { place: `flag ${step.id}` })
  const name = journey.owner.displayName
  const handleSubmit = form.handleSubmit(async (parsed) => {
    const body = { ...parsed, stepId: step.id }
    await write('createFlag', { params: { pathId: journey.id }, body }, { idempotencyKey: keyFor(body) })
    toast(t('flags.sent', { name }), { tone: 'success' })
    onClose()
  })
  const { url } = form.errors
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('flags.title')}
      footer={
        <>
          <p className="me-auto basis-full grow sm:basis-40 self-center text-sm text-muted">
            {t('flags.whoSees', { name })}
          </p>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.busy}>
            {t('flags.send')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate className="grid grid-cols-1 gap-3">
        <StepBox journey={journey} step={step} />
        <FormError message={form.formError} />
        <FlagKinds value={form.values.kind} onChange={(kind) => form.set('kind', kind)} />
        <div>
          <TextField
            {...fieldProps(form, 'url')}
            error={url && lacksScheme(form.values.url) ? `${url}. ${t('ui.lacksScheme')}` : url}
            label={t('flags.url')}
            required={false}
            inputMode="url"
            dir="ltr"
          />
          <LinkPreview url={form.values.url} hue={journey.coverSeed} />
        </div>
        <TextField
          {...fieldProps(form, 'note')}
          label={t('flags.note')}
          required={false}
          rows={3}
          counter={FLAG_TEXT_MAX}
        />
      </form>
    </Dialog>
  )
}

/** The kinds of problems that a link can have, as radio buttons. */
function FlagKinds({ value, onChange }: { value: FlagKind; onChange: (kind: FlagKind) => void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="grid gap-2 min-[30rem]:grid-cols-2">
      <legend className="sr-only">{t('flags.title')}</legend>
      {FLAG_KINDS.map((kind) => (
        <label
          key={kind}
          className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-m border border-line px-3.5 py-2 hover:border-brand has-checked:border-brand has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand ${kind === 'broken' ? 'min-[30rem]:col-span-2' : ''}`}
        >
          <input
            type="radio"
            name={name}
            value={kind}
            checked={kind === value}
            onChange={() => onChange(kind)}
            className="size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0">
            <b className="font-[650]">{t(`flags.kinds.${kind}`)}</b>
            {kind === 'broken' && <span className="block text-sm text-muted">{t('flags.brokenHint')}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
