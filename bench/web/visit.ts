import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { middle } from '../load/figures.ts'

const ROUNDS = 9
/** A slow 4G: round trips of 150 ms, 1.6 Mb a second down, 0.75 up; a processor at a quarter of its pace. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
const VIEWPORT = { width: 412, height: 823 }
const SETTLED_MS = 3000
const PATIENCE_MS = 120_000

/** Milliseconds; the shift is the browser's own measure. */
export interface Paint {
  first: number
  largest: number
  blocking: number
  shift: number
}

/** Makes a context look as somebody's browser does before it comes. */
export type Before = (context: BrowserContext) => Promise<void>

/** Medians of some visits to each page with an empty cache on a slow phone; where there are several, in turns. */
export async function visits<Url extends string[]>(
  browser: Browser,
  urls: readonly [...Url],
  before: Before = async () => {},
): Promise<{ [Index in keyof Url]: Paint }> {
  const paints = urls.map((): Paint[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, url] of urls.entries()) paints[index]?.push(await visit(browser, url, before))
  }
  return paints.map((seen) => {
    const of = (name: keyof Paint) => middle(seen.map((paint) => paint[name]))
    return { first: of('first'), largest: of('largest'), blocking: of('blocking'), shift: of('shift') }
  }) as { [Index in keyof Url]: Paint }
}

async function visit(browser: Browser, url: string, before: Before): Promise<Paint> {
  const { context, page } = await openSlowly(browser, before, { network: true })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'load' })
  await wait(SETTLED_MS)
  const paint = await page.evaluate(() => Reflect.get(globalThis, 'paint') as Paint)
  await context.close()
  return paint
}

export async function openSlowly(
  browser: Browser,
  before: Before,
  { network }: { network: boolean },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  context.setDefaultTimeout(PATIENCE_MS)
  await before(context)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (network) await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { context, page }
}

/** Blocking is what tasks take beyond 50 ms each, from the first paint on. */
function watch(): void {
  const paint: Paint = { first: 0, largest: 0, blocking: 0, shift: 0 }
  Reflect.set(globalThis, 'paint', paint)
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
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
