import { useId } from 'react'
import type { Journey } from '#contract/journey.ts'
import { lacksScheme } from '#contract/link.ts'
import type { Step } from '#contract/step.ts'
import { FLAG_TEXT_MAX, type FlagKind } from '#contract/talk/limits.ts'
import { useIdempotencyKey } from '#web/core/api/idempotency-key.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { hueOf } from '#web/features/journeys/display/JourneyCover.tsx'
import { StepTile } from '#web/features/journeys/display/StepTile.tsx'
import { FlagKinds } from './FlagKinds.tsx'
import { SuggestedLink } from './SuggestedLink.tsx'

const EMPTY: { kind: FlagKind; url: string; note: string } = { kind: 'broken', url: '', note: '' }

const schema = async () => {
  const [{ omit }, { flagInput }] = await Promise.all([import('zod/mini'), import('#contract/talk/flag.ts')])
  return omit(flagInput, { stepId: true })
}

interface FlagDialogProps {
  journey: Journey
  step: Step
  onClose: () => void
}

/** Reports the link of a step to the journey's owner, optionally with a better one. */
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
        <div className="flex items-center gap-3 rounded-m bg-sunk px-4 py-2.5">
          <StepTile hue={hueOf(journey)} step={step} className="h-11 w-17 shrink-0 max-[24rem]:hidden" />
          <p className="min-w-0 text-sm">
            <b>{t(`journeys.stepTypes.${step.stepType}`)}</b>
            {' : '}
            <bdi>{step.description}</bdi>
            <bdi dir="ltr" className="block truncate text-muted">
              {step.url.replace(/^https?:\/\//u, '')}
            </bdi>
          </p>
        </div>
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
          <SuggestedLink url={form.values.url} />
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
