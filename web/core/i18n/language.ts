import type { Language } from '#contract/rules/language.ts'
import { changeLanguage } from './i18n.ts'
import { LANGUAGE_KEY, setLanguageCookie } from './language-cookie.ts'

/** Each in its own language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', fr: 'Français' }

/** Switches the language; the cookie makes the server render the next page in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  localStorage.setItem(LANGUAGE_KEY, language)
  setLanguageCookie(language)
  removeLanguageParam()
}

/** Whether a language was chosen in this browser, or is in the address. */
export function hasChosenLanguage(): boolean {
  return localStorage.getItem(LANGUAGE_KEY) !== null || new URLSearchParams(location.search).has('lang')
}

/** Removes `?lang=` from the address, since the choice overrides it. */
function removeLanguageParam(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}
