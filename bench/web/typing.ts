import type { Browser } from '@playwright/test'
import { authHeaders } from '../auth.ts'
import { median } from '../load/statistics.ts'
import { openSlowPage, type PrepareContext } from './visit.ts'

const TEXT = 'From the first knot to the last rope'
/** Min. duration in ms of a keystroke that browsers report; they report it in steps of 8 ms. */
const LEAST_MS = 16
const PAUSE_MS = 200

/** Times in ms from a keystroke to the next paint. */
export interface TypingTimes {
  steps: number
  median: number
  longest: number
}

/** Measures typing the name of a draft with this many steps. CPU slowed down four times. */
export async function measureTyping(
  browser: Browser,
  url: string,
  { member, prepare }: { member: string; prepare: PrepareContext },
  steps: number,
): Promise<TypingTimes> {
  const draft = await createDraft(url, member, steps)
  const { context, page } = await openSlowPage(browser, prepare, { network: false })
  await page.goto(`${url}/app/create/journey?draft=${draft}`)
  await page.getByRole('button', { name: `More for step ${steps}`, exact: true }).waitFor()
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('End')
  await page.waitForTimeout(2000)
  await page.evaluate(observeKeys, LEAST_MS)
  await page.keyboard.type(TEXT, { delay: PAUSE_MS })
  await page.waitForTimeout(1000)
  const times = await page.evaluate(() => Reflect.get(globalThis, 'keyTimes') as number[])
  await context.close()
  const all = Array.from(TEXT, (_, key) => times[key] ?? LEAST_MS)
  return { steps, median: median(all), longest: Math.max(...all) }
}

async function createDraft(url: string, member: string, count: number): Promise<string> {
  const steps = Array.from({ length: count }, (_, index) => ({
    stepType: 'Article',
    description: `Resource number ${index + 1}`,
    url: `https://example.org/${index + 1}`,
    ...(index % 20 === 0 && { section: `Section ${index / 20 + 1}` }),
  }))
  const headers = { ...(await authHeaders(url, member)), 'content-type': 'application/json' }
  const body = JSON.stringify({ content: { name: 'Draft', steps } })
  const response = await fetch(`${url}/api/draft`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`Draft: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

/** Runs in the page: records the delay of each keystroke. */
function observeKeys(durationThreshold: number): void {
  const times: number[] = []
  Reflect.set(globalThis, 'keyTimes', times)
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') times.push(duration)
  }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
}
