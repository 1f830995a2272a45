import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { STEP_DESCRIPTION_MAX, STEP_NOTE_MAX } from '#contract/rules/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { firstNameOf } from '#web/features/people/display/first-name.ts'
import { FormEnd, type ImproveFormProps } from './FormEnd.tsx'
import { MessageField } from './MessageField.tsx'
import { textsOf } from './suggest.form.ts'
import { useSuggestTexts } from './useSuggest.ts'

const schema = async () => (await import('./suggest.form.ts')).textForm

/** Suggests other texts for a step: its title, the author's note and its time. */
export function TextForm({ journey, step, onBack, onSent }: ImproveFormProps) {
  const { t } = useTranslation()
  // The texts on the screen when the form was opened, with which the reader's are compared.
  const [opened] = useState(step)
  const suggest = useSuggestTexts(journey, opened)
  const form = useForm(schema, { ...textsOf(opened), message: '' }, { place: `texts ${step.id}` })
  const handleSubmit = form.handleSubmit(async (parsed) => {
    await suggest(parsed)
    onSent()
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid grid-cols-1 gap-3">
      <FormError message={form.formError} />
      <TextField
        {...fieldProps(form, 'description')}
        label={t('suggestions.improve.name')}
        compact
        counter={STEP_DESCRIPTION_MAX}
      />
      {opened.note !== undefined && (
        <TextField
          {...fieldProps(form, 'note')}
          label={t('journeys.trail.whyThis')}
          compact
          rows={3}
          counter={STEP_NOTE_MAX}
        />
      )}
      <TextField
        {...fieldProps(form, 'minutes')}
        label={t('suggestions.improve.minutes')}
        compact
        inputMode="numeric"
        className="max-w-40"
      />
      <MessageField form={form} name={firstNameOf(journey.owner)} />
      <Link
        to="/app/discover/journey/$journeyId/suggest"
        params={{ journeyId: journey.id }}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-[650] text-brand underline-offset-4 hover:underline"
      >
        {t('suggestions.improve.editor')}
      </Link>
      <FormEnd busy={form.busy} onBack={onBack} />
    </form>
  )
}
