import { LANGUAGES, type Language } from '#contract/rules/language.ts'
import { LANGUAGE_NAMES } from '#web/core/i18n/language.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'

export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

interface TextLanguageProps {
  language: Language
  onLanguage: (language: Language) => void
}

/** Chooses the language in which the texts below are edited. */
export function TextLanguage({ language, onLanguage }: TextLanguageProps) {
  const { t } = useTranslation()
  return (
    <div className="mt-1 mb-2.5 grid grid-cols-1 justify-items-start gap-1.5">
      <Segmented label={t('site.textLanguage')} value={language} onChange={onLanguage} options={LANGUAGE_OPTIONS} />
      <p className="text-sm text-muted">{t('site.textLanguageHint')}</p>
    </div>
  )
}
