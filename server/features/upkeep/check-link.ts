import { isSafeLink } from '#contract/rules/link.ts'
import type { Trx } from '#server/core/database/database.ts'
import { record } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { extendLease, type Lease } from '#server/core/jobs/jobs.store.ts'
import { setCoversOfLinkDue } from '#server/features/previews/covers.store.ts'
import {
  checkedPage,
  checkSpreadMs,
  dueAfter,
  duePostponed,
  type NoAnswer,
  type Outcome,
  PERMANENT,
  replacementOf,
  resultOfStatus,
  stateAfter,
} from './check.rules.ts'
import * as store from './checks.store.ts'
import { saveProgress } from './checks.store.ts'
import * as hosts from './hosts.store.ts'
import type { Asked, LinkAsker } from './link-asker.ts'
import { EVERYTHING, mayRequest, NOTHING, type RobotRules, readRobots } from './robots.ts'

/** Max. redirects of a robots.txt that are followed, as RFC 9309 requires. */
const ROBOTS_REDIRECTS_MAX = 5

export interface CheckContext extends Pick<AppContext, 'db' | 'clock' | 'settings'> {
  asker: LinkAsker
  lease: Lease
  /** Whether no host has answered for a day. */
  isCutOff: boolean
  /** Whether another link may be checked early, to find out whether its host answers. */
  mayProbe: boolean
}

/** The next link of a host, and the page to request for it. */
interface Turn {
  link: store.LinkRow
  uses: readonly store.LinkUse[]
  start: URL
  page: URL
}

/** The result of a visit to a host; `skipped`: no request was made. */
export type Visit = 'answered' | 'unanswered' | 'skipped'

/** Makes at most one request to a claimed host, and stores the result. */
export async function visitHost(context: CheckContext, host: hosts.HostRow): Promise<Visit> {
  const { db, clock, settings } = context
  const link = await store.readNext(db, host.host, clock())
  if (!link) return await skip(context, host)
  const start = checkedPage(link.url, settings.origins)
  const uses = await store.readUses(db, link.url)
  if (start === null || uses.length === 0) return await skip(context, host, (trx) => store.deleteLink(trx, link.key))
  const turn = { link, uses, start, page: link.nextUrl === null ? start : new URL(link.nextUrl) }
  const rules = hosts.rulesOf(host, clock())
  if (rules === null) return await visitRobots(context, host, turn)
  if (!mayRequest(rules, turn.page)) {
    await finish(context, turn, { result: 'unknown' })
    return await skip(context, host)
  }
  const asked = await context.asker.ask(turn.page, link.useGet === 1 ? 'GET' : 'HEAD')
  const answer = afterAnswer({ ...link, ...turn }, asked)
  if ('outcome' in answer) await finish(context, turn, answer.outcome)
  else {
    const { next } = answer
    await write(context, [link.host, next.host], (trx) => store.saveContinuation(trx, link.key, next))
  }
  return visitOf(asked)
}

function visitOf(asked: Asked): Visit {
  return 'failed' in asked ? 'unanswered' : 'answered'
}

/** Ends the visit without a request, so the host doesn't have to rest. */
async function skip(
  context: CheckContext,
  { host }: hosts.HostRow,
  work: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<'skipped'> {
  await write(context, [host], async (trx) => {
    await work(trx)
    await hosts.wakeHost(trx, host)
  })
  return 'skipped'
}

async function visitRobots(context: CheckContext, host: hosts.HostRow, turn: Turn): Promise<Visit> {
  const { clock, asker } = context
  // The robots.txt of the scheme that is requested first counts for the whole host.
  const url = new URL(host.robotsUrl ?? `${turn.page.protocol}//${host.host}/robots.txt`)
  const isFree = await write(context, [host.host], (trx) => hosts.claimAlso(trx, url.host, host.host, clock()))
  if (!isFree) return 'unanswered'
  const asked = await asker.read(url)
  const isGone = 'failed' in asked && (asked.failed === 'host' || asked.failed === 'refused')
  if (isGone && host.robotsUrl === null) {
    await finish(context, turn, { result: 'noAnswer' })
    return 'unanswered'
  }
  await write(context, [host.host], async (trx) => {
    const save = (rules: RobotRules, until: number) => hosts.saveRobots(trx, host.host, rules, clock() + until)
    if ('failed' in asked) return await save(NOTHING, hosts.ROBOTS_FAILED_MS)
    const { status, location, text = '' } = asked
    const isPage = location !== null && /^https?:$/u.test(location.protocol)
    if (isPage && host.robotsHops < ROBOTS_REDIRECTS_MAX) return await hosts.saveRobotsUrl(trx, host, location.href)
    if (status >= 200 && status <= 299) return await save(readRobots(text), hosts.ROBOTS_MS)
    if (status === 429 || status >= 500) return await save(NOTHING, hosts.ROBOTS_FAILED_MS)
    await save(EVERYTHING, hosts.ROBOTS_MS)
  })
  return visitOf(asked)
}

async function finish(context: CheckContext, { link, uses, start }: Turn, said: Outcome | NoAnswer): Promise<void> {
  const now = context.clock()
  const isPostponed = said.result === 'noAnswer' && context.isCutOff
  const outcome: Outcome = said.result !== 'noAnswer' ? said : { result: isPostponed ? 'unknown' : 'fails' }
  const state = stateAfter(link, outcome, now)
  const spread = checkSpreadMs(await store.readFewestLinks(context.db, uses))
  const dueAt = isPostponed ? duePostponed(now) : dueAfter(state, spread, now)
  const { failures, failingSince, brokenAt, movedTo, movedAt, offeredAt } = state
  const followers = store.mostFollowers(uses)
  const probe = isPostponed && context.mayProbe ? await store.readProbe(context.db, link.host) : undefined
  const result = { failures, failingSince, brokenAt, movedTo, movedAt, offeredAt, followers, checkedAt: now }
  await write(context, [link.host, start.host, ...(probe ? [probe.host] : [])], async (trx) => {
    if (probe) {
      await store.setDue(trx, probe.key, now)
      await saveProgress(trx, { probedAt: now })
    }
    await store.saveResult(trx, link.key, { ...result, host: start.host, dueAt })
    if (brokenAt === null || link.brokenAt !== null) return
    const told = store.usesPerRecipient(uses).map(({ recipientId, journeyId, stepId: subjectId }) => {
      return { kind: 'linkFailing' as const, recipientId, journeyId, subjectId, occasion: String(brokenAt) }
    })
    await record(trx, told, now)
  })
  if ((brokenAt === null) !== (link.brokenAt === null)) await setCoversOfLinkDue(context.db, link.url)
}

/** Locks the hosts and runs `work`, then sets when each host is visited next. */
function write<T>(
  { db, clock, lease }: CheckContext,
  ofHosts: readonly string[],
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, clock())
    await hosts.lockHosts(trx, ofHosts)
    const done = await work(trx)
    await hosts.refreshHosts(trx, ofHosts)
    return done
  })
}

/** Max. redirects that are followed, the same number as for link previews. */
const REDIRECTS_MAX = 5
const NEXT_URL_MAX = 4096

/** The state in which a check continues. It makes one request at a time, since hosts rest in between. */
export interface Continuation {
  host: string
  nextUrl: string
  hops: number
  /** 1 while all redirects are permanent. */
  permanent: number
  /** 1 for a GET. */
  useGet: number
}

/** The meaning of a response for a check: the state in which the check continues, or its outcome. */
function afterAnswer(
  { start, page, hops, permanent, useGet }: Omit<Continuation, 'host' | 'nextUrl'> & { start: URL; page: URL },
  asked: Asked,
): { next: Continuation } | { outcome: Outcome | NoAnswer } {
  const withGet = { next: { host: page.host, nextUrl: page.href, hops, permanent, useGet: 1 } }
  if ('failed' in asked) {
    if (asked.failed === 'host' || asked.failed === 'refused') return { outcome: { result: 'noAnswer' } }
    // Uses GET after HEAD failed, since some servers don't answer HEAD.
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
  const result = resultOfStatus(status)
  if (result !== 'works') return useGet === 0 ? withGet : { outcome: { result } }
  const offer = hops > 0 && permanent === 1 ? replacementOf(start, page) : null
  return { outcome: { result, movedTo: offer !== null && isSafeLink(offer) ? offer : null } }
}
