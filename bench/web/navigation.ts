import type { Browser } from '@playwright/test'
import { median } from '../load/statistics.ts'
import { openSlowPage, type PrepareContext } from './visit.ts'

const ROUNDS = 7
const DISCOVER = '/app/discover'

/** Times in ms from the click to the first paint of the next page. */
export interface NavigationTimes {
  forward: number
  back: number
}

/**
 * Measures opening journeys from Discover and going back. CPU slowed down four times, fast network.
 */
export async function measureNavigation(
  browser: Browser,
  url: string,
  prepare: PrepareContext,
): Promise<NavigationTimes> {
  const { context, page } = await openSlowPage(browser, prepare, { network: false })
  await page.goto(url + DISCOVER)
  const [forward, back]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const link = page.locator('article a[href*="/app/discover/journey/"]').nth(round)
    await link.scrollIntoViewIfNeeded()
    const path = new URL((await link.getAttribute('href')) ?? '', url).pathname
    await page.evaluate(observeNavigation, path)
    await link.click()
    forward.push(await navigationTime())
    await page.evaluate(observeNavigation, DISCOVER)
    await page.evaluate(() => history.back())
    back.push(await navigationTime())
  }
  await context.close()
  return { forward: median(forward), back: median(back) }

  function navigationTime(): Promise<number> {
    return page.evaluate(() => Reflect.get(globalThis, 'navigationTime') as Promise<number>)
  }
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
    const poll = () => (isShown() ? setTimeout(() => resolve(performance.now())) : requestAnimationFrame(poll))
    requestAnimationFrame(poll)
  })
  Reflect.set(
    globalThis,
    'navigationTime',
    Promise.all([started, painted]).then(([from, to]) => to - from),
  )
}
