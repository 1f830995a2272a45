import { useTranslation } from 'react-i18next'

/** Languages that are offered first. */
const COMMON = 'en de fr es pt it nl pl ru uk tr ar hi ja ko zh'.split(' ')

/** Options of a field for a language; `chosen` is among them. */
export function useLanguageOptions(chosen: string | null): { value: string; label: string }[] {
  const name = useLanguageName()
  const tags = chosen && !COMMON.includes(chosen) ? [chosen, ...COMMON] : COMMON
  return tags.map((value) => ({ value, label: name(value) }))
}

/** The name of a language by its BCP 47 tag, in the reader's language. */
export function useLanguageName(): (tag: string) => string {
  const { t, i18n } = useTranslation()
  return (tag) => {
    // Intl takes 30 ms or more when a page uses it first, so that common languages are listed.
    const known = t(`journeys.languages.${tag}`, { defaultValue: '' })
    return known || (new Intl.DisplayNames([i18n.language], { type: 'language' }).of(tag) ?? tag)
  }
}
