import type { Language } from '#contract/language.ts'
import { speakIn } from './i18n.ts'

const KEY = 'i18nextLng'
const YEAR_SECONDS = 31_536_000

/** Says everything in this language from now on; the cookie tells the server, which writes the next page in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speakIn(language)
  localStorage.setItem(KEY, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than browsers that are still in use
  document.cookie = `${KEY}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  forgetAskedLanguage()
}

/** What an address asked for (`?lang=de`) gives way to what its reader chose. */
function forgetAskedLanguage(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}
