import i18next, { type i18n } from 'i18next'
import type { resources as english } from './en.ts'

type Resources = typeof english

/** Each language is fetched when it is first read; the server's one module holds them all. */
const LANGUAGES = {
  en: () => import('./en.ts'),
} satisfies Record<string, () => Promise<{ resources: unknown }>>

export type Language = keyof typeof LANGUAGES
export const FALLBACK_LANGUAGE: Language = 'en'

export function languageOf(tag: string): Language {
  const short = tag.toLowerCase().split('-')[0] ?? ''
  return short in LANGUAGES ? (short as Language) : FALLBACK_LANGUAGE
}

const loaded = new Map<Language, Resources>()

/** The words of one reader: an instance of its own, since a server speaks many languages at once. */
export async function makeI18n(tag: string): Promise<i18n> {
  const language = languageOf(tag)
  const resources = loaded.get(language) ?? (await LANGUAGES[language]()).resources
  loaded.set(language, resources)
  const instance = i18next.createInstance()
  await instance.init({
    lng: language,
    resources: { [language]: resources },
    defaultNS: 'translation',
    ns: ['translation', 'words'],
    fallbackLng: FALLBACK_LANGUAGE,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}

let spokenNow: i18n | null = null

/** The browser says once what it speaks; what stands outside React asks with `spoken`. */
export function speak(instance: i18n): void {
  spokenNow = instance
}

export function spoken(): i18n | null {
  return spokenNow
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: Resources
  }
}
