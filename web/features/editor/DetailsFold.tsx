import ChevronDown from 'lucide-react/icons/chevron-down'
import Settings from 'lucide-react/icons/settings-2'
import { memo, useEffect, useId, useRef } from 'react'
import {
  CLOSING_WORDS_MAX,
  COVERS,
  JOURNEY_DESCRIPTION_MAX,
  type JourneyInput,
  LEVELS,
  VISIBILITIES,
} from '#contract/journey.ts'
import { CC_BY } from '#contract/rules/journey.ts'
import { useLanguageName, useLanguageOptions } from '#web/core/i18n/language-name.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { SelectField } from '#web/core/ui/form/SelectField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { type Form, fieldProps } from '#web/core/ui/form/useForm.ts'
import type { JourneyDraft } from '#web/features/editor/drafts/journey.draft.ts'
import { BadgesField } from '#web/features/journeys/display/BadgesField.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { LicenceLink } from '#web/features/journeys/display/Rights.tsx'

/** The names of the fields in the fold. */
export const DETAILS = [
  'description',
  'badges',
  'visibility',
  'language',
  'level',
  'cover',
  'licence',
  'closingWords',
] as const

export type EditedBy = 'owner' | 'coauthor' | 'reader'

interface DetailsProps {
  form: Form<JourneyDraft, JourneyInput>
  editedBy: EditedBy
  /** All texts of the journey, whose words propose badges. */
  textOf: () => string
}

interface DetailsFoldProps extends DetailsProps {
  isChosen: boolean
  onChoose: (isOpen: boolean) => void
}

/**
 * One row for all fields but name and steps, which shows their values. It opens by itself when one
 * of them is invalid, and stays open until it is corrected.
 */
export function DetailsFold({ isChosen, onChoose, ...details }: DetailsFoldProps) {
  const { form, editedBy } = details
  const { t } = useTranslation()
  const isInvalid = DETAILS.some((name) => form.errors[name] !== undefined)
  const isOpen = isChosen || isInvalid
  const id = useId()
  const fields = useRef<HTMLDivElement>(null)
  const isFirstInvalid = isInvalid && !isChosen && form.errors.name === undefined
  useEffect(() => {
    if (!isFirstInvalid) return
    onChoose(true)
    fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [isFirstInvalid, onChoose])
  return (
    <div className="rounded-m bg-sunk">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onChoose(!isOpen)}
        className="flex min-h-13 w-full items-center gap-x-3 gap-y-1 rounded-m px-3.5 py-1 text-start"
      >
        <Settings size={17} aria-hidden="true" className="shrink-0 text-muted" />
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
          <b className="font-[650]">{t('editing.details.title')}</b>
          <FoldedValues values={form.values} editedBy={editedBy} />
        </span>
        <span className="inline-flex shrink-0 items-center gap-1 text-sm font-[650] text-brand">
          {t(isOpen ? 'editing.details.close' : 'editing.details.change')}
          <ChevronDown size={16} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
        </span>
      </button>
      <div ref={fields} id={id} hidden={!isOpen} className="px-3.5 pt-2 pb-2">
        <DetailFields {...details} />
      </div>
    </div>
  )
}

function FoldedValues({ values, editedBy }: { values: JourneyDraft; editedBy: EditedBy }) {
  const { t } = useTranslation()
  const languageName = useLanguageName()
  const { visibility, language, level, description, badges } = values
  const facts = [
    ...(editedBy === 'reader' ? [] : [t(`editing.form.${visibility}`)]),
    ...(language ? [languageName(language)] : []),
    ...(level ? [t(`editing.levels.${level}`)] : []),
    ...(description.trim() === '' ? [t('editing.details.noDescription')] : []),
    badges.length > 0 ? t('editing.details.badges', { count: badges.length }) : t('editing.details.noBadge'),
  ]
  return <FactsLine facts={facts} className="min-w-0" />
}

/**
 * The fields, which are rendered even while hidden. Memoized, so that typing in another field of
 * the form doesn't render them.
 */
const DetailFields = memo(function DetailFields({ form, editedBy, textOf }: DetailsProps) {
  const { t } = useTranslation()
  const languages = useLanguageOptions(form.values.language ? [form.values.language] : [])
  return (
    <>
      <TextField
        {...fieldProps(form, 'description')}
        label={t('editing.form.description')}
        counter={JOURNEY_DESCRIPTION_MAX}
        rows={3}
        required
      />
      <BadgesField
        selected={form.values.badges}
        textOf={textOf}
        onChange={(chosen) => form.set('badges', chosen)}
        onBlur={() => form.touch('badges')}
        error={form.errors.badges}
      />
      <div className="fitting-columns mb-3">
        {editedBy === 'owner' && (
          <SelectField
            {...fieldProps(form, 'visibility')}
            label={t('editing.form.visibility')}
            hint={t(`editing.form.${form.values.visibility}Hint`)}
            options={VISIBILITIES.map((value) => ({ value, label: t(`editing.form.${value}`) }))}
          />
        )}
        <SelectField
          {...fieldProps(form, 'language')}
          compact
          value={form.values.language ?? ''}
          onChange={(tag) => form.set('language', tag || null)}
          label={t('editing.facts.language')}
          options={[{ value: '', label: t('editing.form.detectLanguage') }, ...languages]}
        />
        <SelectField
          {...fieldProps(form, 'level')}
          compact
          value={form.values.level ?? ''}
          onChange={(level) => form.set('level', level || null)}
          label={t('editing.form.level')}
          options={[
            { value: '', label: t('editing.form.noLevel') },
            ...LEVELS.map((value) => ({ value, label: t(`editing.levels.${value}`) })),
          ]}
        />
        {editedBy !== 'reader' && (
          <SelectField
            {...fieldProps(form, 'cover')}
            label={t('editing.form.cover')}
            hint={t(`editing.form.${form.values.cover}Hint`)}
            options={COVERS.map((value) => ({ value, label: t(`editing.form.${value}`) }))}
          />
        )}
      </div>
      {editedBy === 'owner' && <LicenceField form={form} />}
      {editedBy === 'owner' && form.values.takesSuggestions !== undefined && <SuggestionsField form={form} />}
      <TextField
        {...fieldProps(form, 'closingWords')}
        label={t('editing.form.closingWords')}
        hint={t('editing.form.closingWordsHint')}
        counter={CLOSING_WORDS_MAX}
        rows={2}
      />
    </>
  )
}, isSameFor)

/** Compares everything that DetailFields reads from its form. */
function isSameFor(before: DetailsProps, after: DetailsProps): boolean {
  const [old, now] = [before.form, after.form]
  return (
    before.editedBy === after.editedBy &&
    old.set === now.set &&
    old.touch === now.touch &&
    [...DETAILS, 'takesSuggestions' as const].every(
      (name) => old.values[name] === now.values[name] && old.errors[name] === now.errors[name],
    )
  )
}

/** The choice whether readers can suggest changes of a stored journey. */
function SuggestionsField({ form }: Pick<DetailsProps, 'form'>) {
  const { t } = useTranslation()
  return (
    <div className="mb-4">
      <Checkbox
        name="takesSuggestions"
        label={t('editing.form.takesSuggestions')}
        checked={form.values.takesSuggestions ?? true}
        onChange={(takes) => form.set('takesSuggestions', takes)}
      />
      <p className="text-sm text-muted">{t('editing.form.takesSuggestionsHint')}</p>
    </div>
  )
}

/** The choice whether others may make their own version; 'not chosen' is offered only until a choice was made. */
function LicenceField({ form }: Pick<DetailsProps, 'form'>) {
  const { t } = useTranslation()
  const { licence } = form.values
  return (
    <div className="mb-4">
      <SelectField
        {...fieldProps(form, 'licence')}
        value={licence ?? ''}
        onChange={(chosen) => form.set('licence', chosen || null)}
        label={t('editing.form.licence')}
        hint={t(licence === null ? 'editing.form.noLicenceHint' : `editing.form.${licence}Hint`)}
        options={[
          ...(licence === null ? [{ value: '' as const, label: t('editing.form.noLicence') }] : []),
          { value: 'ccBy', label: CC_BY.name },
          { value: 'reserved', label: t('editing.form.reserved') },
        ]}
      />
      <p className="text-sm text-muted">
        <LicenceLink text={t('editing.form.readLicence', { licence: CC_BY.name })} />
      </p>
    </div>
  )
}
