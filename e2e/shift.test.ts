import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { join } from './people.ts'
import { whenQuiet } from './quiet.ts'
import { beMember, findIds, wear } from './visit.ts'

/** Half of what Core Web Vitals calls good. */
const SHIFT_MAX = 0.05

const members = { 'with journeys begun': true, 'who has begun nothing': false }
const cells = [390, 1280].flatMap((width) => Object.entries(members).map(([who, begun]) => ({ width, who, begun })))

for (const { width, who, begun } of cells)
  test(`the landing page keeps still at ${width} px for a member ${who}`, async ({ page, context, place }) => {
    await wear(context, place.url, {})
    if (begun) await beMember(context)
    else await join(page, 'Nora')
    await watchShifts(context)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    expect(await shiftsOf(page)).toBeLessThan(SHIFT_MAX)
  })

for (const width of [390, 1280])
  test(`a journey keeps still at ${width} px for a member`, async ({ page, context, place }) => {
    await wear(context, place.url, {})
    await beMember(context)
    const { journey } = await findIds(page)
    await watchShifts(context)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/app/discover/journey/${journey}`)
    expect(await shiftsOf(page)).toBeLessThan(SHIFT_MAX)
  })

async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: { value: number; of: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & { value: number; sources?: { node?: Node }[] }
        const of = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : String(node)))
        shifts.push({ value, of })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of all layout shifts, until a member's page stands. */
async function shiftsOf(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
  await whenQuiet(page)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts)
  return shifts.reduce((sum, { value }) => sum + value, 0)
}
