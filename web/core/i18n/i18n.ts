import { LANGUAGES, type Language } from '#contract/rules/language.ts'
import { DEFAULT_SITE_NAME, fillIn } from '#contract/rules/text.ts'
import { AREAS, SHARED } from './areas.ts'
import type { Area, CopyKey } from './english.ts'

export type { Area, CopyKey } from './english.ts'

/**
 * Returns the text of a key with `values` in place of `{{name}}`; the number `count` chooses the
 * plural form.
 */
export type Translate = (key: CopyKey, values?: Record<string, unknown>) => string

/** A feature that a site can lack: passwords, where single sign-on is the only way in, or outgoing email. */
export type Lack = 'sso' | 'noMail'

type Copy = Record<string, unknown>

/**
 * Loaders of the texts by language. The browser loads an area when a page first needs it; the
 * server's bundle contains all areas.
 */
const FILES: Record<
  Language,
  () => Promise<{ frame: Record<string, Copy>; files: Record<string, () => Promise<Copy>> }>
> = {
  en: () => import('./en/files.ts'),
  de: () => import('./de/files.ts'),
  fr: () => import('./fr/files.ts'),
}

/**
 * The chosen language and its texts. The server creates one instance per request, the browser one
 * per page.
 */
export class I18n {
  #language: Language
  #copy: Copy = {}
  #siteName: string
  #translate: Translate
  readonly #listeners = new Set<() => void>()

  constructor(language: Language, siteName = DEFAULT_SITE_NAME) {
    this.#language = language
    this.#siteName = siteName
    this.#translate = this.#translator()
  }

  get language(): Language {
    return this.#language
  }

  /**
   * The translate function: a new one after each change of language, so that React renders again.
   */
  get t(): Translate {
    return this.#translate
  }

  /** The name of the site, which texts contain as `{{siteName}}`. */
  get siteName(): string {
    return this.#siteName
  }

  nameSite(name: string): void {
    if (name === this.#siteName) return
    this.#siteName = name
    this.#renew()
  }

  has(key: string): key is CopyKey {
    return this.#find(key) !== undefined
  }

  hasCopy(area: Area): boolean {
    return area in this.#copy
  }

  async load(areas: readonly Area[]): Promise<void> {
    const language = this.#language
    const missing = await copyIn(
      language,
      areas.filter((area) => !this.hasCopy(area)),
    )
    if (language === this.#language) Object.assign(this.#copy, missing)
    else await this.load(areas)
  }

  async changeLanguage(language: Language): Promise<void> {
    const copy = await copyIn(language, Object.keys(this.#copy) as Area[])
    const hasMore = Object.keys(this.#copy).some((area) => !(area in copy))
    // Other areas were loaded meanwhile, so their texts are needed, too.
    if (hasMore) return this.changeLanguage(language)
    this.#language = language
    this.#copy = copy
    this.#renew()
  }

  /** Calls `listener` after each change of language; returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #renew(): void {
    this.#translate = this.#translator()
    for (const listener of this.#listeners) listener()
  }

  /** Like `t`, with the forms of texts for a site that lacks features: 'ask.text_noMail' instead of 'ask.text'. */
  translatorFor(lacks: readonly Lack[]): Translate {
    return lacks.length === 0 ? this.#translate : this.#translator(lacks)
  }

  #translator(lacks: readonly Lack[] = []): Translate {
    const plurals = new Intl.PluralRules(this.#language)
    const siteName = this.#siteName
    return (key, values = {}) => {
      const { count } = values
      const forms = typeof count === 'number' ? [plurals.select(count)] : lacks
      const text = forms.map((form) => this.#find(`${key}_${form}`)).find((found) => found !== undefined)
      return fillIn(text ?? this.#find(key) ?? key, { siteName, ...values })
    }
  }

  #find(key: string): string | undefined {
    const text = key.split('.').reduce<unknown>((part, name) => Object(part)[name], this.#copy)
    return typeof text === 'string' ? text : undefined
  }
}

export function languageOf(tag: string): Language {
  const short = tag.toLowerCase().split('-')[0]
  return LANGUAGES.find((language) => language === short) ?? LANGUAGES[0]
}

export async function createI18n(tag: string, areas: readonly Area[] = AREAS, siteName?: string): Promise<I18n> {
  const i18n = new I18n(languageOf(tag), siteName)
  await i18n.load(areas)
  return i18n
}

const cache = new Map<string, Copy>()

async function copyIn(language: Language, areas: readonly Area[]): Promise<Copy> {
  return Object.fromEntries(
    await Promise.all(areas.map(async (area) => [area, await readCopy(language, area)] as const)),
  )
}

async function readCopy(language: Language, area: Area): Promise<Copy> {
  const key = `${language}/${area}`
  const cached = cache.get(key)
  if (cached) return cached
  const { frame, files } = await FILES[language]()
  const shared = SHARED[area]
  const file = shared ? `../../../../contract/${shared}/${language}.json` : `./${area}.json`
  const copy = frame[file] ?? (await files[file]?.()) ?? {}
  cache.set(key, copy)
  return copy
}

let current: I18n | null = null

/** Sets the instance that code outside React uses. Only the browser calls this. */
export function setCurrentI18n(instance: I18n): void {
  current = instance
}

export function currentI18n(): I18n | null {
  return current
}

/** Loads the texts of these areas before a page that needs them is shown. */
export async function loadCopy(areas: readonly Area[]): Promise<void> {
  await current?.load(areas)
}

/** Switches the whole page to another language without a reload. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!current) return
  await current.changeLanguage(language)
  document.documentElement.lang = language
}

/** Waits for a lazy module and for its areas of texts; resolves to the module. */
export async function withCopy<Module>(areas: readonly Area[], loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, loadCopy(areas)])
  return module
}
