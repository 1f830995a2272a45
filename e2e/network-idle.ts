import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'

const IDLE_MS = 300
const POLL_MS = 25
const openRequests = new WeakMap<BrowserContext, Set<Request>>()

/** Starts counting a context's open requests, for `waitForIdleNetwork`. */
export function countRequests(context: BrowserContext): void {
  const open = new Set<Request>()
  openRequests.set(context, open)
  // The stream of notices stays open for members, so it isn't counted.
  context.on('request', (request) => request.url().endsWith('/api/user/notices/stream') || open.add(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
}

/** Stops waiting for requests of pages that were left: not all of them are reported as ended. */
export function forgetRequests(context: BrowserContext): void {
  openRequests.get(context)?.clear()
}

/** Max. wait: a request with an unread response may never count as finished. */
const WAIT_MAX_MS = 15_000

/** Waits for 300 ms without requests, at most 15 s; Playwright's own 'networkidle' waits for 500 ms. */
export async function waitForIdleNetwork(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const until = Date.now() + WAIT_MAX_MS
  for (let idleMs = 0; idleMs < IDLE_MS && Date.now() < until; idleMs += POLL_MS) {
    if ((openRequests.get(page.context())?.size ?? 0) > 0) idleMs = 0
    await setTimeout(POLL_MS)
  }
}
