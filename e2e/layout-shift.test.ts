import type { Page } from '@playwright/test'
import { signInAsMember, signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'
import { findIds, fontsFetched, setAppearance } from './visit.ts'

/** Max. cumulative layout shift: half of the Core Web Vitals limit for "good". */
const SHIFT_MAX = 0.05
/** The same on a slow network and processor, where parts of the page arrive one by one. */
const SLOW_SHIFT_MAX = 0.02

for (const width of [390, 1280])
  test(`a journey does not shift at ${width} px for a member`, { tag: width === 390 ? [] : '@everything' }, async ({
    page,
    context,
    server,
  }) => {
    await setAppearance(context, server.url, {})
    await signInAsMember(context, server.url)
    const { journey } = await findIds(page)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/app/discover/journey/${journey}`)
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    await expectLittleShift(page, SHIFT_MAX)
  })

const members = { 'with a trail': signInAsMember, 'who is new': signUpNewMember }

test.describe('on a first visit', { tag: '@everything' }, () => {
  test.use({ ownContext: true })

  for (const width of [390, 1280])
    for (const [who, signIn] of Object.entries(members))
      test(`Discover does not shift at ${width} px on the first visit of a member ${who}`, async ({
        page,
        context,
        server,
      }) => {
        await setAppearance(context, server.url, {})
        await signIn(context, server.url)
        await page.setViewportSize({ width, height: 800 })
        await slowDown(page)
        await page.goto('/app/discover')
        await page.getByRole('button', { name: 'Account menu' }).waitFor()
        await page.getByRole('heading', { name: /^All journeys \d+/ }).waitFor()
        await expectLittleShift(page, SLOW_SHIFT_MAX)
      })

  for (const width of [390, 1280])
    for (const { name, path } of [
      { name: 'the landing page', path: '/' },
      { name: 'the sign-in page', path: '/auth/login' },
    ])
      test(`${name} does not shift at ${width} px on the first visit`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await slowDown(page)
        await page.goto(path)
        await fontsFetched(page)
        await expectLittleShift(page, SHIFT_MAX)
      })

  test('the fonts of a first page are requested after its scripts', async ({ page }) => {
    // Longer than usual: a browser that is busy with other tests can tell too short a time for the first byte.
    await slowDown(page, 1000)
    await expect(async () => {
      await page.goto('/robots.txt')
      await page.evaluate(() => localStorage.removeItem('faces'))
      await page.goto('/auth/login')
      await fontsFetched(page)
      const areLate = await page.evaluate(() => {
        const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
        return fonts.map(({ startTime }) => startTime >= (visit?.loadEventStart ?? Number.POSITIVE_INFINITY))
      })
      expect(areLate).toEqual([true, true])
    }).toPass()
  })

  test('a first page on a slow connection keeps its fallback font, and the next page has the fonts', async ({
    page,
    server,
  }) => {
    await slowDown(page)
    const devtools = await page.context().newCDPSession(page)
    await expect(async () => {
      await devtools.send('Network.clearBrowserCache')
      await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'local_storage' })
      await page.goto('/auth/login')
      await fontsFetched(page)
      expect(await areFontsShown(page)).toBe(false)
    }).toPass()
    await page.reload()
    expect(await areFontsShown(page)).toBe(true)
  })

  test('a first page on a fast connection has the fonts', async ({ page }) => {
    // A server or browser that is busy with other tests can look like a slow connection.
    await expect(async () => {
      await page.goto('/auth/login')
      await page.evaluate(() => localStorage.removeItem('faces'))
      await page.reload()
      expect(await areFontsShown(page)).toBe(true)
    }).toPass()
    await expectLittleShift(page, 0)
  })
})

/** Whether headings and text are as wide as in our fonts. */
async function areFontsShown(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const widthIn = (family: string) => {
      const text = document.body.appendChild(document.createElement('span'))
      text.style.fontFamily = family
      text.textContent = 'Ways through what others learned'
      const { width } = text.getBoundingClientRect()
      text.remove()
      return width
    }
    return ['head', 'text'].every((name) => {
      const family = getComputedStyle(document.documentElement).getPropertyValue(`--font-${name}`)
      return widthIn(family) !== widthIn(family.replace(/"[^"]+ Variable", /, ''))
    })
  })
}

/** Slow 4G, and a processor that is four times slower. */
async function slowDown(page: Page, latency = 150): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const rate = (1.6 * 1024 * 1024) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: rate,
    uploadThroughput: rate / 2,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Checks the sum of all layout shifts until the page has loaded; a failure names what moved. */
async function expectLittleShift(page: Page, max: number): Promise<void> {
  await waitForIdleNetwork(page)
  const shifts = await page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntriesByType('layout-shift')))
      observer.observe({ type: 'layout-shift', buffered: true })
      // Without an entry, the observer isn't called.
      observer.observe({ type: 'mark' })
      performance.mark('end')
    })
    return entries.map((entry) => {
      const { value, sources = [] } = entry as PerformanceEntry & { value: number; sources?: { node?: Node }[] }
      const of = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : String(node)))
      return { value, of }
    })
  })
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(max)
}
