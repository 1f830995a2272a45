import type { Job } from '#server/core/jobs/job.ts'
import { extendLease, type Lease } from '#server/core/jobs/jobs.store.ts'
import { queueOptional } from '#server/core/mail/optional-email.ts'
import { countUnread } from '#server/features/notices/notices.store.ts'
import { composeDigest, type Digest } from './digest.email.ts'
import * as store from './digest.store.ts'
import { digestWeekOf } from './monday.ts'
import { readNextStep } from './next-step.ts'
import { type EmailJobContext, FAILED_PAUSE_MS } from './notice-emails.job.ts'
import { readRecipient } from './recipients.store.ts'

/** A digest that is later than this is left out, in ms. */
const LATE_MAX_MS = 24 * 3_600_000
/** What a digest tells of happened in this time before it, in ms. */
const TOLD_MS = 7 * 24 * 3_600_000

/** Emails weekly digests. */
export const digestJob: Job<EmailJobContext> = {
  name: 'digests',
  everyMs: 60_000,
  hasWork: async ({ db, clock }) => (await store.firstDigest(db, clock())) !== null,
  step: sendOne,
  backlog: ({ db, clock }) => store.readBacklog(db, clock()),
}

/** Sends one person's digest; returns false if no one's is due. */
async function sendOne(context: EmailJobContext, lease: Lease): Promise<boolean> {
  const { db, clock, settings } = context
  const now = clock()
  const personId = await store.firstDigest(db, now)
  if (personId === null) return false
  const recipient = await readRecipient(db, personId)
  if (!recipient) return false
  const week = digestWeekOf(recipient.timeZone, now)
  const isInTime = now - week.dueAt <= LATE_MAX_MS && (recipient.digestWeek ?? '') < week.monday
  const write = async () => {
    const digest = recipient.isReachable && isInTime ? await readDigest(context, personId, week.dueAt) : null
    return digest && composeDigest(settings, recipient, digest)
  }
  const email = await write().catch(async (error) => {
    // So that the others get theirs.
    await store.postponeDigest(db, personId, now + FAILED_PAUSE_MS)
    throw error
  })
  await db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, now)
    if (!(await store.takeWeek(trx, personId, week)) || !email) return
    await queueOptional(trx, context, email)
  })
  return true
}

/** Null if there is nothing to tell. */
async function readDigest({ db }: EmailJobContext, personId: string, dueAt: number): Promise<Digest | null> {
  const since = dueAt - TOLD_MS
  const newSteps = await store.listNewSteps(db, personId, since)
  const newJourneys = await store.listNewJourneys(db, personId, since)
  const unread = await countUnread(db, personId)
  if (newSteps.length === 0 && newJourneys.length === 0 && unread === 0) return null
  return { newSteps, newJourneys, unread, next: await readNextStep(db, personId, newSteps) }
}
