import { useTranslation } from 'react-i18next'

/** The name of a language by its BCP 47 tag, in the reader's language. */
export function useLanguageName(): (tag: string) => string {
  const { t, i18n } = useTranslation()
  return (tag) => {
    // Intl takes 30 ms or more when a page uses it first, so that common languages are listed.
    const known = t(`journeys.languages.${tag}`, { defaultValue: '' })
    return known || (new Intl.DisplayNames([i18n.language], { type: 'language' }).of(tag) ?? tag)
  }
}
