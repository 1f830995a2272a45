import { isSafeLink } from '#contract/link.ts'
import { type NoAnswer, type Outcome, offerOf, PERMANENT, resultOf } from './check.rules.ts'
import type { Asked } from './link-asker.ts'

/** As many as link previews follow. */
const REDIRECTS_MAX = 5
const NEXT_URL_MAX = 4096

/** Where a check goes on: it makes one request at a time, since hosts rest in between. */
export interface Continuation {
  host: string
  nextUrl: string
  hops: number
  /** 1 while all redirects are permanent. */
  permanent: number
  /** 1 for a GET. */
  useGet: number
}

/** What a response to the request for `page` means for a check: how it goes on, or its outcome. */
export function afterAnswer(
  { start, page, hops, permanent, useGet }: Omit<Continuation, 'host' | 'nextUrl'> & { start: URL; page: URL },
  asked: Asked,
): { next: Continuation } | { outcome: Outcome | NoAnswer } {
  const withGet = { next: { host: page.host, nextUrl: page.href, hops, permanent, useGet: 1 } }
  if ('failed' in asked) {
    if (asked.failed === 'host' || asked.failed === 'refused') return { outcome: { result: 'noAnswer' } }
    // Some servers don't answer HEAD.
    const mayGet = asked.failed === 'connection' || asked.failed === 'late'
    return mayGet && useGet === 0 ? withGet : { outcome: { result: 'unknown' } }
  }
  const { status, location } = asked
  if (location !== null) {
    const isFollowed = /^https?:$/u.test(location.protocol) && location.href.length <= NEXT_URL_MAX
    if (!isFollowed || hops >= REDIRECTS_MAX) return { outcome: { result: 'unknown' } }
    const isPermanent = permanent === 1 && PERMANENT.has(status)
    const { host, href } = location
    return { next: { host, nextUrl: href, hops: hops + 1, permanent: Number(isPermanent), useGet: 0 } }
  }
  const result = resultOf(status)
  if (result !== 'works') return useGet === 0 ? withGet : { outcome: { result } }
  const offer = hops > 0 && permanent === 1 ? offerOf(start, page) : null
  return { outcome: { result, movedTo: offer !== null && isSafeLink(offer) ? offer : null } }
}
