import { useTranslation } from './translation.tsx'

/** Tags of the languages that fields and filters offer by default. */
const OFFERED = 'en de fr es pt it nl pl ru uk tr ar hi ja ko zh'.split(' ')

/** Returns a formatter for the name of a language by its BCP 47 tag, in the reader's language. */
export function useLanguageName(): (tag: string) => string {
  const { t, i18n } = useTranslation()
  return (tag) => {
    // Common languages have translated names, since the first use of Intl blocks a page for 30 ms
    // or more.
    const key = `journeys.languages.${tag}`
    return i18n.has(key) ? t(key) : (new Intl.DisplayNames([i18n.language], { type: 'language' }).of(tag) ?? tag)
  }
}

/** Like useLanguageName, with a capital first letter, for fields and filters. */
export function useLanguageLabel(): (tag: string) => string {
  const { i18n } = useTranslation()
  const nameOf = useLanguageName()
  return (tag) => {
    const name = nameOf(tag)
    return name.charAt(0).toLocaleUpperCase(i18n.language) + name.slice(1)
  }
}

/** Options of a language field: the offered languages, and chosen ones that aren't offered. */
export function useLanguageOptions(chosen: readonly string[]): { value: string; label: string }[] {
  const labelOf = useLanguageLabel()
  return [...new Set([...OFFERED, ...chosen])].map((value) => ({ value, label: labelOf(value) }))
}
