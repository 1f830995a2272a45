import type { Profile } from '#contract/person.ts'
import { LANGUAGES, type Language } from '#contract/rules/language.ts'
import { DEFAULT_TIME_ZONE } from '#contract/rules/time-zone.ts'
import { chooseLanguage, LANGUAGE_NAMES } from '#web/core/i18n/language.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { useProfileSetting } from '#web/core/session/useOwnProfile.ts'
import { SearchSelect } from '#web/core/ui/form/SearchSelect.tsx'
import { SelectField } from '#web/core/ui/form/SelectField.tsx'
import { RowPanel } from '#web/core/ui/lists/RowPanel.tsx'

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

/** The language and the time zone, which are saved at once. */
export function LocalePanel({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation()
  const hasMail = useHasMail()
  const savedZone = profile.timeZone ?? DEFAULT_TIME_ZONE
  const savedLanguage: Language = profile.language ?? LANGUAGES[0]
  const [language, saveLanguage] = useProfileSetting('language', savedLanguage, () => i18n.t('account.edit.language'), {
    // The choice is saved even if the texts of the language can't be loaded now.
    afterwards: (saved) => chooseLanguage(saved).catch(() => undefined),
  })
  const [zone, saveZone] = useProfileSetting('timeZone', savedZone, () => i18n.t('account.edit.timeZone'))
  return (
    <RowPanel id="preferences" title={t('account.edit.preferences')}>
      <div className="grid gap-x-4 gap-y-2 px-5.5 pb-3.5 max-sm:px-4 sm:grid-cols-2">
        <SelectField
          name="language"
          label={t('account.edit.language')}
          {...(hasMail && { hint: t('account.edit.languageHint') })}
          value={language}
          onChange={saveLanguage}
          options={LANGUAGE_OPTIONS}
        />
        <SearchSelect
          name="timeZone"
          label={t('account.edit.timeZone')}
          hint={t('account.edit.timeZoneHint')}
          value={zone}
          onChange={saveZone}
          options={timeZoneOptions(savedZone)}
        />
      </div>
    </RowPanel>
  )
}

/**
 * Options for the time zone: UTC, the browser's zones, and the saved one if the browser lacks it.
 */
function timeZoneOptions(saved: string) {
  const names = new Set([DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf('timeZone'), saved])
  return [...names].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
