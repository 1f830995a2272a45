/** What Cairn speaks; the first is spoken where nobody asked for another. */
export const LANGUAGES = ['en', 'de', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
