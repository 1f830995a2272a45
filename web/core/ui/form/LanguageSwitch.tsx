import Globe from 'lucide-react/icons/globe'
import { LANGUAGES } from '#contract/rules/language.ts'
import { languageOf } from '#web/core/i18n/i18n.ts'
import { chooseLanguage, LANGUAGE_NAMES } from '#web/core/i18n/language.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'

interface LanguageSwitchProps {
  /** Whether it shows the language's name instead of its code, which narrow screens leave out. */
  named?: boolean
  className?: string
}

/**
 * A native select with the interface languages; before hydration, the inline script handles a
 * change.
 */
export function LanguageSwitch({ named = false, className = '' }: LanguageSwitchProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const handleChange = (chosen: string) => {
    chooseLanguage(languageOf(chosen)).catch(() => toast(t('ui.language.failed'), { tone: 'error' }))
  }
  return (
    <span
      className={`relative inline-flex min-h-11 items-center gap-1.5 rounded-xl px-2 text-sm font-semibold text-muted hover:bg-sunk hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brand ${className}`}
    >
      <Globe size={19} aria-hidden="true" />
      <span aria-hidden="true" className={named ? '' : 'uppercase max-sm:hidden'}>
        {named ? LANGUAGE_NAMES[languageOf(language)] : language}
      </span>
      <select
        data-language
        aria-label={t('ui.language.label')}
        value={language}
        onChange={(event) => handleChange(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
      >
        {LANGUAGES.map((known) => (
          <option key={known} value={known} lang={known}>
            {LANGUAGE_NAMES[known]}
          </option>
        ))}
      </select>
    </span>
  )
}
