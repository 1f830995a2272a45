import type { Journey } from '#contract/journey.ts'
import type { NoticeKind } from '#contract/rules/notice.ts'
import type { Db } from '#server/core/database/database.ts'
import { readJson } from '#server/core/database/dialect.ts'
import type { Job } from '#server/core/jobs/job.ts'
import { dueWork, extendLease, type Lease } from '#server/core/jobs/jobs.store.ts'
import { queueOptional } from '#server/core/mail/queue-email.ts'
import { findTrail, loadWithSteps, type TrailRow } from '#server/features/home/home.store.ts'
import { presentOnTrail } from '#server/features/home/home.view.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import { listRecommendedTo } from '#server/features/journeys/recommend.store.ts'
import { listUnread } from '#server/features/notices/notices.store.ts'
import { presentNotices } from '#server/features/notices/present-notices.ts'
import { composeDigest, type Digest, type OnTrail } from './digest.email.ts'
import * as store from './digest.store.ts'
import { readRecipient } from './due.store.ts'
import { digestWeekOf } from './monday.ts'
import { type EmailJobContext, FAILED_PAUSE_MS } from './notice-emails.job.ts'

/** A digest that is later than this, in ms, is skipped. */
const LATE_MAX_MS = 24 * 3_600_000
/** Length in ms of the period before a digest that it reports on. */
const TOLD_MS = 7 * 24 * 3_600_000
/**
 * How long after the last tick of the journey, or after following it, its next step alone is reason
 * enough for a digest, in ms.
 */
const WALKED_MS = 28 * 24 * 3_600_000
/** Number of unread notices listed, of kinds that the digest doesn't contain anyway. */
const NOTICES_MAX = 3
const TOLD_BY_NAME: readonly NoticeKind[] = ['newSteps', 'newJourney']
/** Max. listed journeys that the person follows and hasn't started. */
const NOT_STARTED_MAX = 2
/** Number of journeys matching the person's interests among which one new to them is searched. */
const SUGGESTIONS_READ = 10

/** Emails weekly digests. */
export const digestJob: Job<EmailJobContext> = {
  name: 'digests',
  everyMs: 60_000,
  ...dueWork(store.selectDue),
  step: sendOne,
}

/** Sends one person's digest; returns false if none is due. */
async function sendOne(context: EmailJobContext, lease: Lease): Promise<boolean> {
  const { db, clock, settings, site } = context
  const now = clock()
  const personId = await store.firstDigest(db, now)
  if (personId === null) return false
  const { name: siteName, language } = await site.read()
  const recipient = await readRecipient(db, personId, language)
  if (!recipient) return false
  const week = digestWeekOf(recipient.timeZone, now)
  const isInTime = now - week.dueAt <= LATE_MAX_MS && (recipient.digestWeek ?? '') < week.monday
  const write = async () => {
    const digest = recipient.isReachable && isInTime ? await readDigest(context, personId, week.dueAt) : null
    return digest && composeDigest({ settings, siteName }, recipient, digest)
  }
  const email = await write().catch(async (error) => {
    // Postponed, so that one failing digest doesn't hold up the others.
    await store.postponeDigest(db, personId, now + FAILED_PAUSE_MS)
    throw error
  })
  await db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, now)
    if (!(await store.takeWeek(trx, personId, week)) || !email) return
    await queueOptional(trx, { ...context, siteName }, email)
  })
  return true
}

/** The content of a person's digest; null if it would be empty. */
async function readDigest({ db }: EmailJobContext, personId: string, dueAt: number): Promise<Digest | null> {
  const since = dueAt - TOLD_MS
  const newSteps = await store.listNewSteps(db, personId, since)
  const newJourneys = await store.listNewJourneys(db, personId, since)
  const unread = (await listUnread(db, personId)).filter(({ kind }) => !TOLD_BY_NAME.includes(kind))
  const trail = await store.keepTogether(db, personId, await findTrail(db, personId))
  const [next, ...notStarted] = await readStops(db, personId, trail, newSteps)
  const hasNews = newSteps.length > 0 || newJourneys.length > 0 || unread.length > 0
  if (!hasNews && !(next && Date.parse(next.at) >= dueAt - WALKED_MS)) return null
  const notices = await presentNotices(db, unread.slice(0, NOTICES_MAX))
  const suggestion = await readSuggestion(db, personId, [...trail, ...newJourneys])
  return {
    next: next ?? null,
    notStarted,
    newSteps,
    newJourneys,
    notices,
    noticesLeft: unread.length - notices.length,
    suggestion,
  }
}

/** The new journey that matches the person's interests best; null if there is none. */
async function readSuggestion(db: Db, personId: string, known: readonly { id: string }[]): Promise<Journey | null> {
  const { items } = await listRecommendedTo(db, personId, { limit: SUGGESTIONS_READ })
  const row = items.find(({ id }) => !known.some((told) => told.id === id))
  return row ? presentJourney(row, null) : null
}

/**
 * The next step of the journey walked last (else followed last), then the first steps of some
 * journeys that aren't started.
 */
async function readStops(
  db: Db,
  personId: string,
  [first, ...others]: readonly TrailRow[],
  told: readonly { id: string }[],
): Promise<OnTrail[]> {
  if (!first) return []
  const isTold = (id: string) => told.some((row) => row.id === id)
  const notStarted = others.filter(({ id, started }) => !started && !isTold(id))
  const shown = new Map([first, ...notStarted.slice(0, NOT_STARTED_MAX)].map((row) => [row.id, row]))
  const rows = await loadWithSteps(db, [...shown.values()], personId)
  return rows.flatMap((row) => {
    const trail = shown.get(row.id)
    const done = readJson<{ position: number }[]>(row.done).map(({ position }) => position)
    return (trail && presentStop({ ...presentJourney(row, null), doneSteps: done }, trail)) ?? []
  })
}

function presentStop(journey: Journey, row: TrailRow): OnTrail | null {
  const stop = presentOnTrail(journey, row)
  if (!stop) return null
  const after = presentOnTrail({ ...journey, doneSteps: [...(journey.doneSteps ?? []), stop.stepNumber - 1] }, row)
  return { ...stop, minutesAfter: after?.minutesLeft ?? null }
}
