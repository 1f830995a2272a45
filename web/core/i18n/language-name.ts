import { useTranslation } from './translation.tsx'

/** Languages that fields and filters offer. */
const OFFERED = 'en de fr es pt it nl pl ru uk tr ar hi ja ko zh'.split(' ')

/** The name of a language by its BCP 47 tag, in the reader's language. */
export function useLanguageName(): (tag: string) => string {
  const { t, i18n } = useTranslation()
  return (tag) => {
    // Intl takes 30 ms or more when a page uses it first, so that common languages are listed.
    const key = `journeys.languages.${tag}`
    return i18n.has(key) ? t(key) : (new Intl.DisplayNames([i18n.language], { type: 'language' }).of(tag) ?? tag)
  }
}

/** Names of languages for fields and filters, with a capital letter. */
export function useLanguageLabel(): (tag: string) => string {
  const { i18n } = useTranslation()
  const nameOf = useLanguageName()
  return (tag) => {
    const name = nameOf(tag)
    return name.charAt(0).toLocaleUpperCase(i18n.language) + name.slice(1)
  }
}

/** Options of a field for languages; the chosen ones are among them. */
export function useLanguageOptions(chosen: readonly string[]): { value: string; label: string }[] {
  const labelOf = useLanguageLabel()
  return [...new Set([...OFFERED, ...chosen])].map((value) => ({ value, label: labelOf(value) }))
}
