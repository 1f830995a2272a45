import { LANGUAGE_KEY, setLanguageCookie } from '#web/core/i18n/language-cookie.ts'

/**
 * Reloads the page in the stored language before anything is painted, when the server didn't know
 * it.
 */
export function reloadInStoredLanguage(languages: readonly string[]): void {
  const language = localStorage.getItem(LANGUAGE_KEY)
  const isAsked = /[?&]lang=/u.test(location.search)
  if (language === null || !languages.includes(language) || language === document.documentElement.lang || isAsked)
    return
  const before = document.cookie
  setLanguageCookie(language)
  // Without cookies the server would answer in the same language again.
  if (document.cookie !== before) location.reload()
}

/** Reloads the page when a language is chosen before React has hydrated it. */
export function followLanguageChoice(): void {
  const handleChange = (event: Event) => {
    const select = event.target as HTMLSelectElement
    if (document.documentElement.dataset.live === '' || !select.matches('select[data-language]')) return
    event.stopPropagation()
    try {
      localStorage.setItem(LANGUAGE_KEY, select.value)
    } catch {}
    setLanguageCookie(select.value)
    location.reload()
  }
  addEventListener('change', handleChange, true)
}
