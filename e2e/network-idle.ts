import type { BrowserContext, Page, Request } from '@playwright/test'

const IDLE_MS = 300
const POLL_MS = 25
const openRequests = new WeakMap<BrowserContext, number>()

/** Starts counting a context's open requests, for `waitForIdleNetwork`. */
export function countRequests(context: BrowserContext): void {
  const count = (by: 1 | -1) => (request: Request) => {
    // The stream of notices stays open for members, so it isn't counted.
    if (request.url().endsWith('/api/user/notices/stream')) return
    openRequests.set(context, (openRequests.get(context) ?? 0) + by)
  }
  context.on('request', count(1))
  context.on('requestfinished', count(-1))
  context.on('requestfailed', count(-1))
}

/** Max. wait: a request with an unread response may never count as finished. */
const WAIT_MAX_MS = 15_000

/** Waits for 300 ms without requests, at most 15 s; Playwright's own 'networkidle' waits for 500 ms. */
export async function waitForIdleNetwork(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const until = Date.now() + WAIT_MAX_MS
  for (let idleMs = 0; idleMs < IDLE_MS && Date.now() < until; idleMs += POLL_MS) {
    if ((openRequests.get(page.context()) ?? 0) > 0) idleMs = 0
    await page.waitForTimeout(POLL_MS)
  }
}
