import type { BrowserContext, Page } from '@playwright/test'
import { signInAsMember, signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'
import { findIds, setAppearance } from './visit.ts'

/** Max. cumulative layout shift: half of the Core Web Vitals limit for "good". */
const SHIFT_MAX = 0.05

const members = { 'with journeys in progress': true, 'without journeys in progress': false }
const cells = [390, 1280].flatMap((width) =>
  Object.entries(members).map(([who, hasProgress]) => ({ width, who, hasProgress })),
)

for (const { width, who, hasProgress } of cells)
  test(`the landing page does not shift at ${width} px for a member ${who}`, async ({ page, context, server }) => {
    await setAppearance(context, server.url, {})
    if (hasProgress) await signInAsMember(context, server.url)
    else await signUpNewMember(context, server.url)
    await recordShifts(context)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    expect(await totalShift(page)).toBeLessThan(SHIFT_MAX)
  })

for (const width of [390, 1280])
  test(`a journey does not shift at ${width} px for a member`, async ({ page, context, server }) => {
    await setAppearance(context, server.url, {})
    await signInAsMember(context, server.url)
    const { journey } = await findIds(page)
    await recordShifts(context)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/app/discover/journey/${journey}`)
    expect(await totalShift(page)).toBeLessThan(SHIFT_MAX)
  })

test('Discover does not shift for a new member', async ({ page, context, server }) => {
  await setAppearance(context, server.url, {})
  await signUpNewMember(context, server.url)
  await recordShifts(context)
  await page.goto('/app/discover')
  expect(await totalShift(page)).toBeLessThan(SHIFT_MAX)
})

for (const width of [390, 1280])
  test(`Discover does not shift at ${width} px when a member comes back`, async ({ page, context, server }) => {
    await setAppearance(context, server.url, {})
    await signInAsMember(context, server.url)
    await recordShifts(context)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/app/discover')
    await expect(page.getByRole('region', { name: 'New from people you follow' })).toBeVisible()
    await page.reload()
    expect(await totalShift(page)).toBeLessThan(SHIFT_MAX)
  })

async function recordShifts(context: BrowserContext): Promise<void> {
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

/** The sum of all layout shifts until the page has loaded. */
async function totalShift(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
  await waitForIdleNetwork(page)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts)
  return shifts.reduce((sum, { value }) => sum + value, 0)
}
