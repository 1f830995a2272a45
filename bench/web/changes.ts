import type { Browser } from '@playwright/test'
import { middle } from '../load/figures.ts'
import { type Before, openSlowly } from './visit.ts'

const ROUNDS = 7
const DISCOVER = '/app/discover'

/** Milliseconds from the press to the next page, painted. */
export interface Changes {
  there: number
  back: number
}

/** From discover to a journey and back, at a quarter of the processor's pace; the network does not wait. */
export async function changePages(browser: Browser, url: string, before: Before): Promise<Changes> {
  const { context, page } = await openSlowly(browser, before, { network: false })
  await page.goto(url + DISCOVER)
  const [there, back]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const link = page.locator('article a[href*="/app/discover/journey/"]').nth(round)
    await link.scrollIntoViewIfNeeded()
    const path = new URL((await link.getAttribute('href')) ?? '', url).pathname
    await page.evaluate(watchChange, path)
    await link.click()
    there.push(await changed())
    await page.evaluate(watchChange, DISCOVER)
    await page.evaluate(() => history.back())
    back.push(await changed())
  }
  await context.close()
  return { there: middle(there), back: middle(back) }

  function changed(): Promise<number> {
    return page.evaluate(() => Reflect.get(globalThis, 'changed') as Promise<number>)
  }
}

/** Runs in the page: from the next press or step back until another heading stands there and has been painted. */
function watchChange(path: string): void {
  const heading = () => document.querySelector('h1')
  const before = heading()?.textContent
  const started = new Promise<number>((start) => {
    for (const event of ['click', 'popstate'])
      addEventListener(event, () => start(performance.now()), { once: true, capture: true })
  })
  const stands = () =>
    location.pathname === path &&
    heading() !== null &&
    heading()?.textContent !== before &&
    document.querySelector('article') !== null
  const painted = new Promise<number>((done) => {
    const look = () => (stands() ? setTimeout(() => done(performance.now())) : requestAnimationFrame(look))
    requestAnimationFrame(look)
  })
  Reflect.set(
    globalThis,
    'changed',
    Promise.all([started, painted]).then(([from, to]) => to - from),
  )
}
