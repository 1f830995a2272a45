import type { BrowserContext, Page } from '@playwright/test'

const QUIET_MS = 300
const POLL_MS = 25
const underWay = new WeakMap<BrowserContext, number>()

/** Counts the requests of a context, for `whenQuiet`. */
export function countRequests(context: BrowserContext): void {
  const count = (by: 1 | -1) => () => underWay.set(context, (underWay.get(context) ?? 0) + by)
  context.on('request', count(1))
  context.on('requestfinished', count(-1))
  context.on('requestfailed', count(-1))
}

/** Waits until nothing has been requested for a moment; Playwright's own 'networkidle' takes half a second each time. */
export async function whenQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  for (let quietFor = 0; quietFor < QUIET_MS; quietFor += POLL_MS) {
    if ((underWay.get(page.context()) ?? 0) > 0) quietFor = 0
    await page.waitForTimeout(POLL_MS)
  }
}
