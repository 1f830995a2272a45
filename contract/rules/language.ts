/** The languages of Cairn; the first is the default. */
export const LANGUAGES = ['en', 'de', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
/** The locale of dates by language. In English, too, the day comes before the month. */
export const DATE_LOCALES = { en: 'en-GB', de: 'de', fr: 'fr' } as const satisfies Record<Language, string>
