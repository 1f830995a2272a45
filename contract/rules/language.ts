/** The languages of Cairn; the first is the default. */
export const LANGUAGES = ['en', 'de', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
/** The locale of dates by language. In English, too, the day comes before the month. */
export const DATE_LOCALES = { en: 'en-GB', de: 'de', fr: 'fr' } as const satisfies Record<Language, string>

/** Longest language tag that is accepted. */
export const LANGUAGE_TAG_MAX = 35

/** The canonical form of a BCP 47 tag ('en-gb' is 'en-GB'), or null if it isn't one. */
export function languageTagOf(text: string): string | null {
  if (text.length > LANGUAGE_TAG_MAX) return null
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null
  } catch {
    return null
  }
}

/** A text by language. */
export type Texts = { readonly [Name in Language]?: string | undefined }

/**
 * The text in the reader's language; otherwise in the site's language or the first one available;
 * '' if there is none.
 */
export function textIn(texts: Texts, language: Language, siteLanguage: Language): string {
  return texts[language] ?? texts[siteLanguage] ?? LANGUAGES.map((each) => texts[each]).find((text) => text) ?? ''
}
