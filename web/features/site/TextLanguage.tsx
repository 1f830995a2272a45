import { LANGUAGES, type Language } from '#contract/rules/language.ts'
import { LANGUAGE_NAMES } from '#web/core/i18n/language.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'

export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

interface TextLanguageProps {
  language: Language
  onLanguage: (language: Language) => void
}

/** Chooses the language in which the text below is edited. */
export function TextLanguage({ language, onLanguage }: TextLanguageProps) {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('site.textLanguage')}
      value={language}
      onChange={onLanguage}
      options={LANGUAGE_OPTIONS}
      className="w-90 *:min-h-11 *:grow *:basis-0 *:justify-center"
    />
  )
}

/** The languages in which there is a text; the others are outlined. */
export function LanguageMarks({ texts }: { texts: { readonly [Name in Language]?: string | undefined } }) {
  const { t } = useTranslation()
  const written = LANGUAGES.filter((language) => texts[language])
  const names = written.map((language) => LANGUAGE_NAMES[language]).join(', ')
  return (
    <span
      role="img"
      aria-label={written.length > 0 ? t('site.texts.in', { languages: names }) : t('site.texts.none')}
      className="flex shrink-0 gap-1 text-xs leading-none font-[650] uppercase"
    >
      {LANGUAGES.map((language) => (
        <span
          key={language}
          aria-hidden="true"
          className={`rounded-md px-1.5 py-1 ${texts[language] ? 'bg-brand-soft text-brand' : 'text-muted inset-ring inset-ring-field'}`}
        >
          {language}
        </span>
      ))}
    </span>
  )
}
