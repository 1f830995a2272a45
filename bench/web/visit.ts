import { median } from '../load/statistics.ts'
import { type Bytes, countBytes } from './bytes.ts'
import type { Browser, DevTools } from './devtools.ts'
import { poll } from './input.ts'

const ROUNDS = 9
/** Slow 4G: round trips of 150 ms, 1.6 Mb/s down, 0.75 Mb/s up; a CPU slowed down four times. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
const SCREEN = { width: 412, height: 823, deviceScaleFactor: 1, mobile: false }
/** A page is settled when it has run no long task and received nothing for this time in ms. */
const SETTLED_MS = 3000

/** Times of a page load in ms; `shift` is the cumulative layout shift. */
interface Paint {
  first: number
  largest: number
  blocking: number
  shift: number
}

/** The costs of one visit; `processor` is the CPU time of the main thread in ms, at the slowed-down speed. */
export interface Visit extends Paint, Bytes {
  processor: number
}

/** Sets cookies and storage of a new page before the visit. */
export type PreparePage = (page: DevTools) => Promise<void>

/** Medians of visits to each page with an empty cache on a slow phone; the pages take turns. */
export async function measureVisits<Url extends string[]>(
  browser: Browser,
  urls: readonly [...Url],
  prepare?: PreparePage,
): Promise<{ [Index in keyof Url]: Visit }> {
  const visits = urls.map((): Visit[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, url] of urls.entries()) visits[index]?.push(await visit(browser, url, prepare))
  }
  return visits.map(medians) as { [Index in keyof Url]: Visit }
}

function medians(visits: readonly Visit[]): Visit {
  const names = Object.keys(visits[0] ?? {}) as (keyof Visit)[]
  return Object.fromEntries(names.map((name) => [name, median(visits.map((each) => each[name]))])) as never
}

export async function visit(browser: Browser, url: string, prepare?: PreparePage): Promise<Visit> {
  const page = await openSlowPage(browser, prepare, { network: true })
  const bytes = countBytes(page)
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observePaint})()` })
  await page.send('Performance.enable', { timeDomain: 'threadTicks' })
  await load(page, url)
  const paint = await poll(page, settledPaint, SETTLED_MS)
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  await page.close()
  return { ...paint, ...bytes, processor: seconds * 1000 }
}

export async function openSlowPage(
  browser: Browser,
  prepare: PreparePage = async () => {},
  { network }: { network: boolean },
): Promise<DevTools> {
  const page = await browser.open()
  await page.send('Emulation.setDeviceMetricsOverride', SCREEN)
  await prepare(page)
  await page.send('Network.enable')
  if (network) await page.send('Network.emulateNetworkConditions', NETWORK)
  await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

/** Opens an address and waits for its `load` event. */
export async function load(page: DevTools, url: string): Promise<void> {
  const loaded = page.next('Page.loadEventFired')
  const { errorText } = await page.send<{ errorText?: string }>('Page.navigate', { url })
  if (errorText) throw new Error(`${url}: ${errorText}`)
  await loaded
}

/** Runs in the page: returns what `observePaint` recorded, once the page is settled. */
function settledPaint(settledMs: number): Paint | undefined {
  const { active, ...paint } = Reflect.get(globalThis, 'paint') as Paint & { active: number }
  return performance.now() - active > settledMs ? paint : undefined
}

/**
 * Runs in the page: records paints, layout shifts and blocking (the time over 50 ms of each long
 * task after the first paint).
 */
function observePaint(): void {
  const paint = { active: 0, first: 0, largest: 0, blocking: 0, shift: 0 }
  Reflect.set(globalThis, 'paint', paint)
  const active = (until: number) => {
    paint.active = Math.max(paint.active, until)
  }
  const on = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paint.first = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => {
    paint.largest = startTime
  })
  on('resource', ({ startTime, duration }) => active(startTime + duration))
  on('longtask', ({ startTime, duration }) => {
    active(startTime + duration)
    if (paint.first > 0 && startTime + duration > paint.first) paint.blocking += duration - 50
  })
  on('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) paint.shift += Reflect.get(entry, 'value')
  })
}
