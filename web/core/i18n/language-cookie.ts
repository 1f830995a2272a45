export const LANGUAGE_KEY = 'i18nextLng'
const YEAR_SECONDS = 31_536_000

/** Stores the language in a cookie, so that the server renders the next pages in it. */
export function setLanguageCookie(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no Cookie Store API
  document.cookie = languageCookie(language, location.protocol)
}

/**
 * The language cookie. With HTTPS its name has a prefix that keeps other hosts of the domain from
 * setting it.
 */
export function languageCookie(language: string, protocol: string): string {
  const [prefix, secure] = protocol === 'https:' ? ['__Host-', '; secure'] : ['', '']
  return `${prefix}${LANGUAGE_KEY}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}
