import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { median } from '../load/statistics.ts'

const ROUNDS = 9
/** Slow 4G: round trips of 150 ms, 1.6 Mb/s down, 0.75 Mb/s up; a CPU slowed down four times. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
const VIEWPORT = { width: 412, height: 823 }
const SETTLE_MS = 3000
const TIMEOUT_MS = 120_000

/** Times of a page load in ms; `shift` is the cumulative layout shift. */
export interface Paint {
  first: number
  largest: number
  blocking: number
  shift: number
}

/** Sets cookies and storage of a new browser context before the visit. */
export type PrepareContext = (context: BrowserContext) => Promise<void>

/** Medians of visits to each page with an empty cache on a slow phone; the pages take turns. */
export async function measureVisits<Url extends string[]>(
  browser: Browser,
  urls: readonly [...Url],
  prepare: PrepareContext = async () => {},
): Promise<{ [Index in keyof Url]: Paint }> {
  const paints = urls.map((): Paint[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, url] of urls.entries()) paints[index]?.push(await visit(browser, url, prepare))
  }
  return paints.map((visits) => {
    const medianOf = (name: keyof Paint) => median(visits.map((paint) => paint[name]))
    return {
      first: medianOf('first'),
      largest: medianOf('largest'),
      blocking: medianOf('blocking'),
      shift: medianOf('shift'),
    }
  }) as { [Index in keyof Url]: Paint }
}

async function visit(browser: Browser, url: string, prepare: PrepareContext): Promise<Paint> {
  const { context, page } = await openSlowPage(browser, prepare, { network: true })
  await page.addInitScript(observePaint)
  await page.goto(url, { waitUntil: 'load' })
  await wait(SETTLE_MS)
  const paint = await page.evaluate(() => Reflect.get(globalThis, 'paint') as Paint)
  await context.close()
  return paint
}

export async function openSlowPage(
  browser: Browser,
  prepare: PrepareContext,
  { network }: { network: boolean },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  context.setDefaultTimeout(TIMEOUT_MS)
  await prepare(context)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (network) await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { context, page }
}

/**
 * Runs in the page: records paints, layout shifts and blocking (the time over 50 ms of each long
 * task after the first paint).
 */
function observePaint(): void {
  const paint: Paint = { first: 0, largest: 0, blocking: 0, shift: 0 }
  Reflect.set(globalThis, 'paint', paint)
  const on = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paint.first = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => {
    paint.largest = startTime
  })
  on('longtask', ({ startTime, duration }) => {
    if (paint.first > 0 && startTime + duration > paint.first) paint.blocking += duration - 50
  })
  on('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) paint.shift += Reflect.get(entry, 'value')
  })
}
