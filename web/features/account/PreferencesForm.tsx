import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Profile } from '#contract/person.ts'
import { LANGUAGES, type Language } from '#contract/rules/language.ts'
import { DEFAULT_TIME_ZONE } from '#contract/rules/time-zone.ts'
import { useWrite } from '#web/core/api/write.ts'
import { chooseLanguage, LANGUAGE_NAMES } from '#web/core/i18n/language.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { isOwnProfile, showOwnProfile } from '#web/core/session/useOwnProfile.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { SearchSelect } from '#web/core/ui/form/SearchSelect.tsx'
import { SelectField } from '#web/core/ui/form/SelectField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'

const schema = async () => (await import('#contract/person.ts')).profileInput
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

interface Preferences {
  language: Language
  timeZone: string
  weeklyGoal: number | null
}

interface PreferencesFormProps {
  profile: Profile
  onUnsaved: (unsaved: boolean) => void
}

/** The form for language, time zone and weekly goal. */
export function PreferencesForm({ profile, onUnsaved }: PreferencesFormProps) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const write = useWrite()
  const saved = preferencesOf(profile)
  const form = useForm(schema, saved)
  const unsaved = JSON.stringify(form.values) !== JSON.stringify(saved)
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])
  const handleSubmit = form.handleSubmit(async (body) => {
    const patch = { apply: (answer: Profile) => showOwnProfile(client, answer), covers: isOwnProfile }
    const after = preferencesOf(await write('updateProfile', { body }, { patch }))
    form.reset(after)
    if (after.language !== saved.language) await chooseLanguage(after.language).catch(() => undefined)
    // `i18n.t` uses the language that was just saved; `t` would use the previous one.
    toast(i18n.t('account.edit.preferencesSaved'), { tone: 'success' })
  })
  const { weeklyGoal } = form.values
  const handleGoal = (text: string) => {
    const digits = text.replace(/\D/gu, '').slice(0, 3)
    form.set('weeklyGoal', digits === '' ? null : Number(digits))
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-2">
      <FormError message={form.formError} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <SelectField
          {...fieldProps(form, 'language')}
          label={t('account.edit.language')}
          hint={t('account.edit.languageHint')}
          options={LANGUAGE_OPTIONS}
        />
        <SearchSelect
          {...fieldProps(form, 'timeZone')}
          label={t('account.edit.timeZone')}
          hint={t('account.edit.timeZoneHint')}
          options={timeZoneOptions(saved.timeZone)}
        />
        <TextField
          {...fieldProps(form, 'weeklyGoal')}
          value={weeklyGoal === null ? '' : String(weeklyGoal)}
          onChange={handleGoal}
          label={t('account.edit.weeklyGoal')}
          hint={t('account.edit.weeklyGoalHint')}
          placeholder={t('account.edit.noGoal')}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {t('account.edit.preferencesSave')}
      </Button>
    </form>
  )
}

function preferencesOf({ language, timeZone, weeklyGoal }: Profile): Preferences {
  return { language: language ?? LANGUAGES[0], timeZone: timeZone ?? DEFAULT_TIME_ZONE, weeklyGoal: weeklyGoal ?? null }
}

/**
 * Options for the time zone: UTC, the browser's zones, and the saved one if the browser lacks it.
 */
function timeZoneOptions(saved: string) {
  const names = new Set([DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf('timeZone'), saved])
  return [...names].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
