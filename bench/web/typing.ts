import { setTimeout as wait } from 'node:timers/promises'
import { authHeaders } from '../auth.ts'
import { median } from '../load/statistics.ts'
import type { Browser } from './devtools.ts'
import { poll, type } from './input.ts'
import { load, openSlowPage, type PreparePage } from './visit.ts'

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
  { member, prepare }: { member: string; prepare: PreparePage },
  steps: number,
): Promise<TypingTimes> {
  const draft = await createDraft(url, member, steps)
  const page = await openSlowPage(browser, prepare, { network: false })
  await load(page, `${url}/app/create/journey?draft=${draft}`)
  await poll(page, focusName, steps)
  await wait(2000)
  await page.evaluate(observeKeys, LEAST_MS)
  await type(page, TEXT, PAUSE_MS)
  await wait(1000)
  const times = await page.evaluate(() => Reflect.get(globalThis, 'keyTimes') as number[])
  await page.close()
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

/** Runs in the page: puts the cursor behind the name, once the form has its last step. */
function focusName(steps: number): boolean {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Name')
  const name = label?.control as HTMLInputElement | null | undefined
  if (!name || !document.querySelector(`button[aria-label="More for step ${steps}"]`)) return false
  name.focus()
  name.setSelectionRange(name.value.length, name.value.length)
  return document.activeElement === name
}

/** Runs in the page: records the delay of each keystroke. */
function observeKeys(durationThreshold: number): void {
  const times: number[] = []
  Reflect.set(globalThis, 'keyTimes', times)
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') times.push(duration)
  }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
}
