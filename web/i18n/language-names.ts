/** The languages that lists offer as a filter. */
export const OFFERED_LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'ru',
  'uk',
  'tr',
  'ar',
  'he',
  'hi',
  'ja',
  'ko',
  'zh',
] as const

const displayNames = new Map<string, Intl.DisplayNames>()

/** The name of a BCP 47 tag in the reader's language, capitalized; the tag itself if it has none. */
export function languageNameOf(tag: string, reader: string): string {
  const names = displayNames.get(reader) ?? new Intl.DisplayNames(reader, { type: 'language' })
  displayNames.set(reader, names)
  const name = names.of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1)
}
