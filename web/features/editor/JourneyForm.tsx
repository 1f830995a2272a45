import { type FormEvent, type ReactNode, useCallback, useRef } from 'react'
import {
  CLOSING_WORDS_MAX,
  JOURNEY_DESCRIPTION_MAX,
  JOURNEY_NAME_MAX,
  type JourneyInput,
  LEVELS,
  VISIBILITIES,
} from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import { useLanguageOptions } from '#web/core/i18n/language-name.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { SelectField } from '#web/core/ui/form/SelectField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { type Form, fieldProps } from '#web/core/ui/form/useForm.ts'
import type { JourneyDraft } from '#web/features/editor/drafts/journey.draft.ts'
import type { FoundFacts } from '#web/features/editor/import/PasteBox.tsx'
import { BadgesField } from '#web/features/journeys/display/BadgesField.tsx'
import { StepsEditor } from './list/StepsEditor.tsx'

interface JourneyFormProps {
  /** The id of the journey; undefined for a new one. */
  journeyId?: string
  stepsTitle: string
  form: Form<JourneyDraft, JourneyInput>
  onSubmit: (input: JourneyInput) => Promise<unknown>
  /** The column beside the fields, with the preview and the submit button. */
  aside: ReactNode
}

/** The form of a new or existing journey. */
export function JourneyForm({ journeyId, stepsTitle, form, onSubmit, aside }: JourneyFormProps) {
  const { t } = useTranslation()
  const { badges } = form.values
  const submit = form.handleSubmit(onSubmit)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const invalid = event.currentTarget.querySelector<HTMLElement>('.step-editor [aria-invalid]')
    if (invalid === null) return void submit(event)
    event.preventDefault()
    invalid.focus()
  }
  const { set } = form
  const values = useRef(form.values)
  values.current = form.values
  const adopt = useCallback((facts: FoundFacts) => fillEmptyFields(values.current, facts, set), [set])
  const setSteps = useCallback((steps: StepInput[]) => set('steps', steps), [set])
  return (
    <form
      noValidate
      onSubmit={handleSubmit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:gap-8"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        <section className="panel grid gap-2 p-5 sm:p-7">
          <TextField {...fieldProps(form, 'name')} label={t('editing.form.name')} counter={JOURNEY_NAME_MAX} required />
          <TextField
            {...fieldProps(form, 'description')}
            label={t('editing.form.description')}
            counter={JOURNEY_DESCRIPTION_MAX}
            rows={4}
            required
          />
          <BadgesField
            selected={badges}
            onChange={(chosen) => form.set('badges', chosen)}
            onBlur={() => form.touch('badges')}
            error={form.errors.badges}
          />
          <SelectField
            {...fieldProps(form, 'visibility')}
            label={t('editing.form.visibility')}
            hint={t(`editing.form.${form.values.visibility}Hint`)}
            options={VISIBILITIES.map((value) => ({ value, label: t(`editing.form.${value}`) }))}
          />
          <JourneyFacts form={form} />
        </section>
        <StepsEditor
          title={stepsTitle}
          steps={form.values.steps}
          onChange={setSteps}
          error={form.errors.steps}
          journeyId={journeyId}
          badges={badges}
          onFound={adopt}
        />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-24">
        {aside}
        {form.formError !== null && (
          <p role="alert" className="rounded-m bg-danger-soft px-4 py-3 text-danger">
            {form.formError}
          </p>
        )}
      </div>
    </form>
  )
}

/**
 * Fields with facts that help learners choose a journey, and the words they read when they finish
 * it.
 */
function JourneyFacts({ form }: Pick<JourneyFormProps, 'form'>) {
  const { t } = useTranslation()
  const languages = useLanguageOptions(form.values.language ? [form.values.language] : [])
  return (
    <>
      <div className="fitting-columns">
        <SelectField
          {...fieldProps(form, 'language')}
          value={form.values.language ?? ''}
          onChange={(tag) => form.set('language', tag || null)}
          label={t('editing.facts.language')}
          options={[{ value: '', label: t('editing.form.detectLanguage') }, ...languages]}
        />
        <SelectField
          {...fieldProps(form, 'level')}
          value={form.values.level ?? ''}
          onChange={(level) => form.set('level', level || null)}
          label={t('editing.form.level')}
          options={[
            { value: '', label: t('editing.form.noLevel') },
            ...LEVELS.map((value) => ({ value, label: t(`editing.levels.${value}`) })),
          ]}
        />
      </div>
      <TextField
        {...fieldProps(form, 'closingWords')}
        label={t('editing.form.closingWords')}
        hint={t('editing.form.closingWordsHint')}
        counter={CLOSING_WORDS_MAX}
        rows={2}
      />
    </>
  )
}

/** Sets fields that are still empty to what an imported list says. */
function fillEmptyFields(
  values: JourneyDraft,
  { name, journey, seriesBadges }: FoundFacts,
  set: Form<JourneyDraft>['set'],
): void {
  const badges = journey?.badges ?? seriesBadges
  if (name && values.name.trim() === '') set('name', name.slice(0, JOURNEY_NAME_MAX))
  if (journey?.description && values.description.trim() === '') set('description', journey.description)
  if (badges && values.badges.length === 0) set('badges', [...badges])
  if (journey?.language && !values.language) set('language', journey.language)
  if (journey?.level && !values.level) set('level', journey.level)
  if (journey?.closingWords && values.closingWords === '') set('closingWords', journey.closingWords)
}
