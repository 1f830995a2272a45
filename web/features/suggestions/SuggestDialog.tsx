import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Journey } from '#contract/journey.ts'
import { lacksScheme } from '#contract/rules/link.ts'
import { STEP_DESCRIPTION_MAX } from '#contract/rules/step.ts'
import { load } from '#web/core/api/client.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { SelectField } from '#web/core/ui/form/SelectField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { type Form, fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { firstNameOf } from '#web/features/people/display/first-name.ts'
import { LinkPreview, useLinkPreview } from './LinkPreview.tsx'
import { StepBox } from './StepBox.tsx'
import type { SuggestValues } from './suggest.form.ts'
import { useSuggest } from './useSuggest.ts'

const schema = async () => (await import('./suggest.form.ts')).suggestForm

interface SuggestDialogProps {
  journey: Journey
  /** The step from which the dialog was opened. */
  stepId: string
  onClose: () => void
}

/** Suggests a better link for a step, or a new step, to the authors of a journey. */
export function SuggestDialog({ journey, stepId, onClose }: SuggestDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const suggest = useSuggest(journey, stepId)
  const initial: SuggestValues = { kind: 'link', url: '', description: '', after: stepId, message: '' }
  const form = useForm(schema, initial, { place: `suggest ${stepId}` })
  const name = firstNameOf(journey.owner)
  const step = journey.steps?.find(({ id }) => id === stepId)
  const handleSubmit = form.handleSubmit(async (parsed) => {
    await suggest(parsed)
    toast(t('suggestions.dialog.sent', { name }), { tone: 'success' })
    onClose()
  })
  const { kind, url } = form.values
  const { url: wrong } = form.errors
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('suggestions.dialog.title')}
      className="max-w-[25rem]!"
      footer={
        <>
          <p className="min-w-0 flex-1 basis-40 self-center text-[0.8125rem] leading-snug text-muted">
            {t('suggestions.dialog.decides', { name })}
          </p>
          <Button type="submit" form={formId} busy={form.busy} className="self-center">
            {t('suggestions.dialog.send')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate className="grid grid-cols-1 gap-3">
        <div>
          <OpenSuggestion journeyId={journey.id} />
          <FormError message={form.formError} />
        </div>
        <Segmented
          label={t('suggestions.dialog.kind')}
          value={kind}
          onChange={(chosen) => form.set('kind', chosen)}
          options={[
            { value: 'link', label: t('suggestions.dialog.better') },
            { value: 'step', label: t('suggestions.dialog.added') },
          ]}
          className="justify-self-start"
        />
        {kind === 'link' && step && <StepBox journey={journey} step={step} />}
        <div>
          <TextField
            {...fieldProps(form, 'url')}
            error={wrong && lacksScheme(url) ? `${wrong}. ${t('ui.lacksScheme')}` : wrong}
            label={t('suggestions.dialog.url')}
            compact
            inputMode="url"
            dir="ltr"
            className="mb-3"
          />
          <LinkPreview url={url} hue={journey.coverSeed} />
        </div>
        {kind === 'step' && <NewStepFields form={form} journey={journey} />}
        <TextField
          {...fieldProps(form, 'message')}
          label={
            <>
              {t('suggestions.dialog.why')}{' '}
              <span className="font-normal text-muted">{t('suggestions.dialog.whyFor', { name })}</span>
            </>
          }
          compact
          rows={2}
        />
        <Link
          to="/app/discover/journey/$journeyId/suggest"
          params={{ journeyId: journey.id }}
          className="inline-flex min-h-11 items-center justify-self-start text-sm font-[650] text-brand underline-offset-4 hover:underline"
        >
          {t('suggestions.dialog.editor')}
        </Link>
      </form>
    </Dialog>
  )
}

/** Tells members that their earlier suggestion for this journey still waits. */
function OpenSuggestion({ journeyId }: { journeyId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(load('suggestions', { params: { pathId: journeyId }, query: { limit: 100 } }))
  if (!data?.some(({ state, problem }) => state === 'open' && problem === null)) return null
  return (
    <p role="status" className="mb-1 rounded-m bg-brand-soft px-4 py-2.5 text-sm">
      {t('suggestions.dialog.waits')}{' '}
      <Link
        to="/app/discover/journey/$journeyId/suggestions"
        params={{ journeyId }}
        className="inline-block min-h-6 font-[650] underline underline-offset-3 hover:no-underline"
      >
        {t('suggestions.dialog.own')}
      </Link>
    </p>
  )
}

/** The position of the new step, and its title if its page has none. */
function NewStepFields({ form, journey }: { form: Form<SuggestValues>; journey: Journey }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { isUnread } = useLinkPreview(form.values.url)
  const { steps = [] } = journey
  return (
    <>
      {(isUnread || form.errors.description) && (
        <TextField
          {...fieldProps(form, 'description')}
          label={t('suggestions.dialog.name')}
          compact
          counter={STEP_DESCRIPTION_MAX}
        />
      )}
      <SelectField
        {...fieldProps(form, 'after')}
        label={t('suggestions.dialog.where')}
        compact
        value={form.values.after || FIRST}
        onChange={(after) => form.set('after', after === FIRST ? '' : after)}
        options={[
          { value: FIRST, label: t('suggestions.dialog.first') },
          ...steps.map(({ id }, index) => ({
            value: id,
            label: t('suggestions.dialog.after', { number: number(index + 1) }),
          })),
        ]}
      />
    </>
  )
}

/** The value of 'At the beginning'; ids of steps have no space. */
const FIRST = 'at the beginning'
