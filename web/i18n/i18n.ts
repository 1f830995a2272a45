import i18next, { type i18n } from 'i18next'
import { LANGUAGES, type Language } from '#contract/language.ts'
import { AREAS } from './areas.ts'
import type { Area, Resources } from './english.ts'

export type { Area } from './english.ts'

type Words = Record<string, unknown>

/** The browser loads each area when a page first needs it; the server's bundle contains all. */
const FILES: Record<Language, () => Promise<{ files: Record<string, () => Promise<Words>> }>> = {
  en: () => import('./en/files.ts'),
  de: () => import('./de/files.ts'),
  fr: () => import('./fr/files.ts'),
}

export function languageOf(tag: string): Language {
  const short = tag.toLowerCase().split('-')[0]
  return LANGUAGES.find((language) => language === short) ?? LANGUAGES[0]
}

/** Creates an instance per request, since the server renders several languages at once. */
export async function makeI18n(tag: string, areas: readonly Area[] = AREAS): Promise<i18n> {
  const language = languageOf(tag)
  const read = await Promise.all(areas.map(async (area) => [area, await wordsOf(language, area)] as const))
  const { words, ...translation }: Partial<Record<Area, Words>> = Object.fromEntries(read)
  const instance = i18next.createInstance()
  await instance.init({
    lng: language,
    resources: { [language]: { translation, ...(words && { words }) } },
    defaultNS: 'translation',
    ns: ['translation', 'words'],
    fallbackLng: LANGUAGES[0],
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}

const kept = new Map<string, Words>()

async function wordsOf(language: Language, area: Area): Promise<Words> {
  const key = `${language}/${area}`
  const known = kept.get(key)
  if (known) return known
  const { files } = await FILES[language]()
  const words =
    (await files[area === 'words' ? `../../../contract/words/${language}.json` : `./${area}.json`]?.()) ?? {}
  kept.set(key, words)
  return words
}

let spokenNow: i18n | null = null

/** Sets the instance that code outside React uses. Only the browser calls this. */
export function speak(instance: i18n): void {
  spokenNow = instance
}

export function spoken(): i18n | null {
  return spokenNow
}

/** Loads areas of copy before a page that needs them is shown. */
export async function learn(areas: readonly Area[]): Promise<void> {
  const instance = spokenNow
  if (!instance) return
  const language = languageOf(instance.language)
  await Promise.all(areas.map((area) => addWords(instance, language, area)))
}

/** Switches the whole page to another language without a reload. */
export async function speakIn(language: Language): Promise<void> {
  const instance = spokenNow
  if (!instance) return
  const said = AREAS.filter((area) => knows(instance, area))
  await Promise.all(said.map((area) => addWords(instance, language, area)))
  await instance.changeLanguage(language)
  document.documentElement.lang = language
}

async function addWords(instance: i18n, language: Language, area: Area): Promise<void> {
  if (knows(instance, area, language)) return
  const words = await wordsOf(language, area)
  if (area === 'words') instance.addResourceBundle(language, area, words)
  else instance.addResourceBundle(language, 'translation', { [area]: words })
}

/** Resolves to a lazy module once its areas of copy are loaded. */
export async function withWords<Part>(areas: readonly Area[], coming: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([coming, learn(areas)])
  return part
}

export function knows(instance: i18n, area: Area, language = instance.language): boolean {
  if (area === 'words') return instance.hasResourceBundle(language, area)
  return area in (instance.getResourceBundle(language, 'translation') ?? {})
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: Resources
  }
}
