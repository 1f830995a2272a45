import { setTimeout } from 'node:timers/promises'
import { median } from '../load/statistics.ts'
import type { Browser } from './devtools.ts'
import { click, poll } from './input.ts'
import { load, openSlowPage, type PreparePage } from './visit.ts'

const ROUNDS = 7
/** Time in ms after which a press at the place of a replaced control counts (double-press.ts), with some to spare. */
const PRESS_COUNTS_MS = 800
const DISCOVER = '/app/discover'

/** Times in ms from the click to the first paint of the next page. */
export interface NavigationTimes {
  forward: number
  back: number
}

/**
 * Measures opening journeys from Discover and going back. CPU slowed down four times, fast network.
 */
export async function measureNavigation(browser: Browser, url: string, prepare: PreparePage): Promise<NavigationTimes> {
  const page = await openSlowPage(browser, prepare, { network: false })
  await load(page, url + DISCOVER)
  const [forward, back]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const { path, ...center } = await poll(page, findLink, round)
    await setTimeout(PRESS_COUNTS_MS)
    await page.evaluate(observeNavigation, path)
    await click(page, center)
    forward.push(await page.evaluate(navigationTime))
    await page.evaluate(observeNavigation, DISCOVER)
    await page.evaluate(() => history.back())
    back.push(await page.evaluate(navigationTime))
  }
  await page.close()
  return { forward: median(forward), back: median(back) }
}

/**
 * Runs in the page: scrolls to the title of a card; undefined while React hasn't hydrated it, when a
 * click would load the page anew.
 */
function findLink(index: number): { path: string; x: number; y: number } | undefined {
  const titles = document.querySelectorAll<HTMLAnchorElement>('article h3 a[href*="/app/discover/journey/"]')
  const link = [...titles].filter(({ offsetWidth }) => offsetWidth > 0)[index]
  if (!link || !Object.keys(link).some((key) => key.startsWith('__reactProps'))) return undefined
  link.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = link.getBoundingClientRect()
  return { path: link.pathname, x: x + width / 2, y: y + height / 2 }
}

/** Runs in the page: waits for the navigation that is being observed. */
function navigationTime(): Promise<number> {
  return Reflect.get(globalThis, 'navigationTime')
}

/**
 * Runs in the page: measures the time from the next click, or from Back, to the paint of the new
 * heading.
 */
function observeNavigation(path: string): void {
  const heading = () => document.querySelector('h1')
  const before = heading()?.textContent
  const started = new Promise<number>((start) => {
    for (const event of ['click', 'popstate'])
      addEventListener(event, () => start(performance.now()), { once: true, capture: true })
  })
  const isShown = () =>
    location.pathname === path &&
    heading() !== null &&
    heading()?.textContent !== before &&
    document.querySelector('article') !== null
  const painted = new Promise<number>((resolve) => {
    const poll = () =>
      isShown() ? globalThis.setTimeout(() => resolve(performance.now())) : requestAnimationFrame(poll)
    requestAnimationFrame(poll)
  })
  Reflect.set(
    globalThis,
    'navigationTime',
    Promise.all([started, painted]).then(([from, to]) => to - from),
  )
}
