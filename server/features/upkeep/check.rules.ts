import { createHash } from 'node:crypto'
import { hrefOf } from '#contract/rules/link.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How often a link that works is checked, in ms. */
export const WEEK_MS = 7 * DAY_MS
/** When a failing link is checked again, by the number of failures so far; the last one repeats. */
const FAILING_AGAIN_MS = [6 * HOUR_MS, DAY_MS, 2 * DAY_MS, 4 * DAY_MS]
/** Readers are told after this many failures in a row, over at least this time. */
const BROKEN_FAILURES = 4
const BROKEN_AFTER_MS = 3 * DAY_MS
/** A permanent redirect is offered once a second check, at least this much later, led to the same address. */
const OFFERED_AFTER_MS = DAY_MS

/** Links of one owner that are due when they are found; those of an owner with more come in at this pace. */
const LINKS_AT_ONCE = 200
const LINKS_PER_HOUR = 20

/** Redirects that say that the page has moved for good. */
export const PERMANENT: ReadonlySet<number> = new Set([301, 308])

/** `movedTo`: where permanent redirects led. */
export type Outcome = { result: 'works'; movedTo: string | null } | { result: 'fails' } | { result: 'unknown' }

/** The host is unknown or refused the connection: a failure, unless this server is cut off from the web. */
export interface NoAnswer {
  result: 'noAnswer'
}

/** What the checks of a link have shown so far. */
export interface LinkState {
  failures: number
  failingSince: number | null
  brokenAt: number | null
  movedTo: string | null
  movedAt: number | null
  offeredAt: number | null
}

export function stateAfter(before: LinkState, outcome: Outcome, now: number): LinkState {
  // The answer says nothing about the link: the page may need a password, or the site may be busy.
  if (outcome.result === 'unknown') return before
  const { failures, failingSince, brokenAt, movedTo, movedAt, offeredAt } = before
  const nowhere = { movedTo: null, movedAt: null, offeredAt: null }
  if (outcome.result === 'fails') {
    const since = failingSince ?? now
    const isBroken = failures + 1 >= BROKEN_FAILURES && now - since >= BROKEN_AFTER_MS
    return { ...nowhere, failures: failures + 1, failingSince: since, brokenAt: brokenAt ?? (isBroken ? now : null) }
  }
  const works = { failures: 0, failingSince: null, brokenAt: null }
  if (outcome.movedTo === null) return { ...works, ...nowhere }
  if (outcome.movedTo !== movedTo || movedAt === null)
    return { ...works, movedTo: outcome.movedTo, movedAt: now, offeredAt: null }
  const isOffered = now - movedAt >= OFFERED_AFTER_MS
  return { ...works, movedTo, movedAt, offeredAt: offeredAt ?? (isOffered ? now : null) }
}

/** The time in ms over which the checks of an owner's links are spread, so that they don't delay those of others. */
export function spreadOf(links: number): number {
  return links > LINKS_AT_ONCE ? (links / LINKS_PER_HOUR) * HOUR_MS : 0
}

/** When the link is checked next. Whole hours, within which links of journeys with most followers come first. */
export function dueAfter({ failures, movedTo, offeredAt }: LinkState, spread: number, now: number): number {
  const again = FAILING_AGAIN_MS[Math.min(failures, FAILING_AGAIN_MS.length) - 1]
  const wait = again ?? (movedTo !== null && offeredAt === null ? OFFERED_AFTER_MS : WEEK_MS)
  return Math.ceil((now + Math.max(wait, spread)) / HOUR_MS) * HOUR_MS
}

/** When a link is due again that couldn't be checked, since this server was cut off. */
export function duePostponed(now: number): number {
  return hourOf(now) + HOUR_MS
}

/** When a link is due that was never checked: somewhere in `spread`, by its key. */
export function dueFirst(key: string, spread: number, now: number): number {
  return hourOf(now + (Buffer.from(key, 'base64url').readUInt32BE() / 2 ** 32) * spread)
}

function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS) * HOUR_MS
}

/** What a status says about a link, other than a redirect. */
export function resultOf(status: number): Outcome['result'] {
  if (status >= 200 && status < 300) return 'works'
  return status === 404 || status === 410 ? 'fails' : 'unknown'
}

/**
 * The address to offer instead of a link whose permanent redirects end there, or null. Many sites redirect pages that
 * are gone to their home page.
 */
export function offerOf(link: URL, end: URL): string | null {
  if (end.pathname === '/' && link.pathname !== '/') return null
  const offer = new URL(end)
  if (offer.hash === '') offer.hash = link.hash
  return offer.href === link.href ? null : offer.href
}

/** The key of a link's check. */
export function keyOf(url: string): string {
  return createHash('sha256').update(url).digest('base64url')
}

/** The page that a link opens; null for links that aren't checked: those of this site, and ones that browsers can't open. */
export function checkedPage(url: string, origins: readonly string[]): URL | null {
  const href = hrefOf(url)
  if (href === null) return null
  const page = new URL(href)
  return origins.includes(page.origin) ? null : page
}
