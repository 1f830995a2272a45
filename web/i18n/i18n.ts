import i18next, { type i18n } from 'i18next'
import { LANGUAGES, type Language } from '#contract/language.ts'
import { AREAS } from './areas.ts'
import type { Area, Resources } from './english.ts'

export type { Area } from './english.ts'

type Copy = Record<string, unknown>

/** The browser loads each area when a page first needs it; the server's bundle contains all. */
const FILES: Record<Language, () => Promise<{ files: Record<string, () => Promise<Copy>> }>> = {
  en: () => import('./en/files.ts'),
  de: () => import('./de/files.ts'),
  fr: () => import('./fr/files.ts'),
}

export function languageOf(tag: string): Language {
  const short = tag.toLowerCase().split('-')[0]
  return LANGUAGES.find((language) => language === short) ?? LANGUAGES[0]
}

/** Creates an instance per request, since the server renders several languages at once. */
export async function createI18n(tag: string, areas: readonly Area[] = AREAS): Promise<i18n> {
  const language = languageOf(tag)
  const read = await Promise.all(areas.map(async (area) => [area, await readCopy(language, area)] as const))
  const { words, ...translation }: Partial<Record<Area, Copy>> = Object.fromEntries(read)
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

const cache = new Map<string, Copy>()

async function readCopy(language: Language, area: Area): Promise<Copy> {
  const key = `${language}/${area}`
  const cached = cache.get(key)
  if (cached) return cached
  const { files } = await FILES[language]()
  const file = area === 'words' ? `../../../contract/words/${language}.json` : `./${area}.json`
  const copy = (await files[file]?.()) ?? {}
  cache.set(key, copy)
  return copy
}

let current: i18n | null = null

/** Sets the instance that code outside React uses. Only the browser calls this. */
export function setCurrentI18n(instance: i18n): void {
  current = instance
}

export function currentI18n(): i18n | null {
  return current
}

/** Loads areas of copy before a page that needs them is shown. */
export async function loadCopy(areas: readonly Area[]): Promise<void> {
  const instance = current
  if (!instance) return
  const language = languageOf(instance.language)
  await Promise.all(areas.map((area) => addCopy(instance, language, area)))
}

/** Switches the whole page to another language without a reload. */
export async function changeLanguage(language: Language): Promise<void> {
  const instance = current
  if (!instance) return
  const loaded = AREAS.filter((area) => hasCopy(instance, area))
  await Promise.all(loaded.map((area) => addCopy(instance, language, area)))
  await instance.changeLanguage(language)
  document.documentElement.lang = language
}

async function addCopy(instance: i18n, language: Language, area: Area): Promise<void> {
  if (hasCopy(instance, area, language)) return
  const copy = await readCopy(language, area)
  if (area === 'words') instance.addResourceBundle(language, area, copy)
  else instance.addResourceBundle(language, 'translation', { [area]: copy })
}

/** Resolves to a lazy module once its areas of copy are loaded. */
export async function withCopy<Module>(areas: readonly Area[], loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, loadCopy(areas)])
  return module
}

export function hasCopy(instance: i18n, area: Area, language = instance.language): boolean {
  if (area === 'words') return instance.hasResourceBundle(language, area)
  return area in (instance.getResourceBundle(language, 'translation') ?? {})
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: Resources
  }
}
