import type { Language } from '#contract/rules/language.ts'
import { deviceStorage } from '#web/core/browser/storage.ts'
import { changeLanguage } from './i18n.ts'
import { LANGUAGE_KEY, setLanguageCookie } from './language-cookie.ts'

/** The name of each interface language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', fr: 'Français' }

/**
 * Changes the language of the page and stores it in a cookie, so that the server renders the next
 * page in it.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  deviceStorage.write(LANGUAGE_KEY, language)
  setLanguageCookie(language)
  removeLanguageParam()
}

/** Whether the person chose a language in this browser, or the address names one. */
export function hasChosenLanguage(): boolean {
  return deviceStorage.read(LANGUAGE_KEY) !== null || new URLSearchParams(location.search).has('lang')
}

/** Removes `?lang=` from the address, since the person has chosen another language. */
function removeLanguageParam(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}
