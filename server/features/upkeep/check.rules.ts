import { createHash } from 'node:crypto'
import { hrefOf } from '#contract/rules/link.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How often a working link is checked, in ms. */
export const WEEK_MS = 7 * DAY_MS
/** When a failing link is checked again, by the number of failures so far; the last one repeats. */
const FAILING_AGAIN_MS = [6 * HOUR_MS, DAY_MS, 2 * DAY_MS, 4 * DAY_MS]
/** Number of failures in a row after which readers are told; below: the min. time between the first and the last. */
const BROKEN_FAILURES = 4
const BROKEN_AFTER_MS = 3 * DAY_MS
/**
 * Min. time in ms between two checks that led to the same address by permanent redirects, before
 * the address is offered.
 */
const OFFERED_AFTER_MS = DAY_MS

/** Number of an owner's links that are due as soon as they are found; below: further links per hour. */
const LINKS_AT_ONCE = 200
const LINKS_PER_HOUR = 20

/** Statuses of redirects that are permanent. */
export const PERMANENT: ReadonlySet<number> = new Set([301, 308])

/** The outcome of a check. `movedTo`: the target of permanent redirects. */
export type Outcome = { result: 'works'; movedTo: string | null } | { result: 'fails' } | { result: 'unknown' }

/**
 * The host is unknown or refused the connection. This counts as a failure, unless this server is
 * cut off from the web.
 */
export interface NoAnswer {
  result: 'noAnswer'
}

/** The combined results of a link's checks so far. */
export interface LinkState {
  failures: number
  failingSince: number | null
  brokenAt: number | null
  movedTo: string | null
  movedAt: number | null
  offeredAt: number | null
}

export function stateAfter(before: LinkState, outcome: Outcome, now: number): LinkState {
  // The answer doesn't show whether the link works: the page may need a password, or the site may
  // be busy.
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
export function checkSpreadMs(links: number): number {
  return links > LINKS_AT_ONCE ? (links / LINKS_PER_HOUR) * HOUR_MS : 0
}

/**
 * When the link is checked next. The time is in whole hours; within an hour, links of the most
 * followed journeys come first.
 */
export function dueAfter({ failures, movedTo, offeredAt }: LinkState, spread: number, now: number): number {
  const again = FAILING_AGAIN_MS[Math.min(failures, FAILING_AGAIN_MS.length) - 1]
  const wait = again ?? (movedTo !== null && offeredAt === null ? OFFERED_AFTER_MS : WEEK_MS)
  return Math.ceil((now + Math.max(wait, spread)) / HOUR_MS) * HOUR_MS
}

/** When a link is due again that couldn't be checked because this server was cut off from the web. */
export function duePostponed(now: number): number {
  return hourOf(now) + HOUR_MS
}

/** When a link is due that was never checked: at a time within `spread` that depends on its key. */
export function dueFirst(key: string, spread: number, now: number): number {
  return hourOf(now + (Buffer.from(key, 'base64url').readUInt32BE() / 2 ** 32) * spread)
}

function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS) * HOUR_MS
}

/** The result of a status other than a redirect. */
export function resultOfStatus(status: number): Outcome['result'] {
  if (status >= 200 && status < 300) return 'works'
  return status === 404 || status === 410 ? 'fails' : 'unknown'
}

/**
 * The address to offer instead of a link, whose permanent redirects end at `end`; null if it isn't
 * a replacement. Many sites redirect removed pages to their home page.
 */
export function replacementOf(link: URL, end: URL): string | null {
  if (end.pathname === '/' && link.pathname !== '/') return null
  const offer = new URL(end)
  if (offer.hash === '') offer.hash = link.hash
  return offer.href === link.href ? null : offer.href
}

/** The key under which a link's check is stored. */
export function linkKeyOf(url: string): string {
  return createHash('sha256').update(url).digest('base64url')
}

/**
 * The page that a link opens; null for links that aren't checked: links to this site, and links
 * that browsers can't open.
 */
export function checkedPage(url: string, origins: readonly string[]): URL | null {
  const href = hrefOf(url)
  if (href === null) return null
  const page = new URL(href)
  return origins.includes(page.origin) ? null : page
}
