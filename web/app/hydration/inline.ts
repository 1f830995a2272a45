import { LANGUAGES } from '#contract/rules/language.ts'
import { claimsOf, TOKEN_KEY } from '#web/core/api/token-claims.ts'
import { deviceStorage, tabStorage } from '#web/core/browser/storage.ts'
import { LANGUAGE_KEY, setLanguageCookie } from '#web/core/i18n/language-cookie.ts'
import { hideClosedReminder } from '#web/core/session/confirm-later.ts'
import { applySettings, readSettings, SETTINGS_KEY } from '#web/core/ui/theme/apply-settings.ts'
import { isHydrated } from './is-hydrated.ts'

const FONTS = ['1em "Figtree Variable"', '1em "Bricolage Grotesque Variable"']
/** Max. time in ms from the request for a page to its first byte on a fast connection. */
const FAST_MS = 50

/** The preload links of the fonts, headings first; the build adds them. */
function fontLinks(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')]
}

/**
 * Requests the fonts before the text if they are cached or the connection is fast. If they still
 * arrive after the first paint, the page keeps its fallback (`font-display: optional`).
 */
function loadFontsWithText(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isFast = visit !== undefined && visit.responseStart - visit.requestStart < FAST_MS
  if (!isFast && deviceStorage.read('faces') === null) return
  document.documentElement.dataset.faces = ''
  for (const link of fontLinks()) link.removeAttribute('media')
}

async function fetchFile(address: string): Promise<void> {
  await (await fetch(address)).arrayBuffer()
}

/**
 * Stores the style sheet, which members' pages link, and the fonts for the next page on a slow connection, where they
 * would delay the text by half a second. They aren't loaded as fonts of this page, since the browser would compute the styles of
 * all elements again.
 */
async function fetchFilesForNextPage(): Promise<void> {
  const style = document.querySelector<HTMLStyleElement>('style[data-file]')?.dataset.file
  try {
    await Promise.all([...(style ? [style] : []), ...fontLinks().map(({ href }) => href)].map(fetchFile))
  } catch {
    return
  }
  deviceStorage.write('faces', 'fetched')
  const { dataset } = document.documentElement
  globalThis.navigation?.addEventListener('navigate', async ({ navigationType, hashChange }) => {
    if (dataset.faces === '' || navigationType === 'replace' || hashChange) return
    await Promise.all(FONTS.map((font) => document.fonts.load(font)))
    dataset.faces = ''
  })
}

/**
 * Reloads the page in the stored language, before the first paint, if the server used another one
 * because it had no language cookie.
 */
function reloadInStoredLanguage(languages: readonly string[]): void {
  const language = deviceStorage.read(LANGUAGE_KEY)
  const isAsked = /[?&]lang=/u.test(location.search)
  if (language === null || !languages.includes(language) || language === document.documentElement.lang || isAsked)
    return
  const before = document.cookie
  setLanguageCookie(language)
  // If the browser refuses cookies, the server would answer in the same language again.
  if (document.cookie !== before) location.reload()
}

/** Reloads the page when a language is chosen before React has hydrated it. */
function followLanguageChoice(): void {
  const handleChange = (event: Event) => {
    const select = event.target as HTMLSelectElement
    if (document.documentElement.dataset.live === '' || !select.matches('select[data-language]')) return
    event.stopPropagation()
    deviceStorage.write(LANGUAGE_KEY, select.value)
    setLanguageCookie(select.value)
    const url = new URL(location.href)
    if (!url.searchParams.has('lang')) return location.reload()
    // The parameter would keep the page in its language.
    url.searchParams.delete('lang')
    location.replace(url)
  }
  addEventListener('change', handleChange, true)
}

declare global {
  /** Input events in parts of the page that aren't hydrated yet, in order. */
  var recordedInput: Event[]
}

/**
 * Records input, clicks and submits in parts that React hasn't hydrated yet, and replays them then.
 * Links, and forms with an `action`, need no replay: they work without React.
 */
function recordInput(): void {
  globalThis.recordedInput = []
  for (const type of ['input', 'click', 'submit']) addEventListener(type, record, true)
}

function record(event: Event): void {
  const { type } = event
  const target = event.target as Element
  if (isHydrated(target.closest('button') ?? target)) return
  if (type !== 'input') {
    if (type === 'submit' ? target.hasAttribute('action') : !target.closest('button[type=button]')) return
    event.preventDefault()
    event.stopPropagation()
  }
  globalThis.recordedInput.push(event)
}

/** Time in ms for which a reloaded page keeps its height. */
const KEPT_MS = 10_000

const HEIGHT_KEY = 'pageHeight'

/**
 * Gives a reloaded page its former height until its data has loaded, since the browser restores the
 * scroll position earlier, and only within the height.
 */
function keepHeight(): void {
  const { documentElement } = document
  const [height, path] = tabStorage.read(HEIGHT_KEY)?.split(' ') ?? []
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (path === location.pathname && visit?.type !== 'navigate') {
    documentElement.style.minHeight = `${height}px`
    setTimeout(() => documentElement.style.removeProperty('min-height'), KEPT_MS)
  }
  addEventListener('pagehide', () => {
    tabStorage.write(HEIGHT_KEY, `${documentElement.scrollHeight} ${location.pathname}`)
  })
}

function showVisitorsPage(): void {
  const { dataset } = document.documentElement
  if (dataset.viewer === '') delete dataset.foreign
}

// The build bundles this module into index.html. It runs before the first paint and catches errors
// of invalid stored values.
try {
  const { dataset } = document.documentElement
  const token = deviceStorage.read(TOKEN_KEY)
  // CSS hides a page that the server rendered for someone else until the browser has rendered its own.
  if (dataset.viewer !== (token ? claimsOf(token).sub : '')) dataset.foreign = ''
  applySettings(readSettings(JSON.parse(deviceStorage.read(SETTINGS_KEY) ?? 'null')))
  hideClosedReminder()
  if (deviceStorage.read('sideNavigation') === 'mini') dataset.nav = 'mini'
  loadFontsWithText()
  if (deviceStorage.read('announcement')) dataset.announced = ''
  keepHeight()
  reloadInStoredLanguage(LANGUAGES)
} catch {}
// A visitor's page is no secret: it is shown if the scripts that would replace it can't be loaded.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showVisitorsPage(), true)
followLanguageChoice()
recordInput()
addEventListener('load', fetchFilesForNextPage)
