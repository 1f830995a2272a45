import type {} from '#web/core/api/prefetched.ts'

/**
 * Addresses that a member's browser requests on every page, and on single pages; the build
 * fills them in.
 */
declare const PREFETCH: { always: readonly string[]; pages: Record<string, readonly string[]> }
const { always, pages } = PREFETCH

const KEPT_MS = 10_000

/** Requests what the page needs first, while its scripts are loading. */
export function prefetch(token: string): void {
  const urls = [...always, ...((location.search === '' && pages[location.pathname]) || [])]
  globalThis.prefetched = { token, responses: Object.fromEntries(urls.map((url) => [url, request(url, token)])) }
  setTimeout(() => {
    globalThis.prefetched = undefined
  }, KEPT_MS)
}

function request(url: string, token: string): Promise<Response | null> {
  const headers = {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
    Authorization: `Bearer ${token}`,
  }
  return fetch(url, { credentials: 'omit', headers }).catch(() => null)
}
