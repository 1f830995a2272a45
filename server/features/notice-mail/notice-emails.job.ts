import type { AppContext } from '#server/core/http/app-context.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { dueWork, extendLease, type Lease } from '#server/core/jobs/jobs.store.ts'
import { queueOptional } from '#server/core/mail/queue-email.ts'
import { presentNotices } from '#server/features/notices/present-notices.ts'
import * as store from './due.store.ts'
import { readRecipient } from './due.store.ts'
import { composeNotices } from './notices.email.ts'

/** Min. time between two emails about notices to one person, in ms. */
const PAUSE_MS = 15 * 60_000

/** How long a person whose email failed to be written waits for the next attempt, in ms. */
export const FAILED_PAUSE_MS = 3_600_000

export type EmailJobContext = JobContext & Pick<AppContext, 'settings' | 'site'>

/** Emails notices that stay unread. */
export const noticeEmailJob: Job<EmailJobContext> = {
  name: 'noticeEmails',
  everyMs: 15_000,
  ...dueWork(store.selectDue),
  step: emailOne,
}

/** Emails one person; returns false if no one has due notices. */
async function emailOne(context: EmailJobContext, lease: Lease): Promise<boolean> {
  const { db, clock, settings } = context
  const now = clock()
  const personId = await store.firstDue(db, now)
  if (personId === null) return false
  const { name: siteName, language } = await context.site.read()
  const recipient = await readRecipient(db, personId, language)
  const pausedUntil = (recipient?.noticesAt ?? Number.NEGATIVE_INFINITY) + PAUSE_MS
  const isPaused = pausedUntil > now
  const due = recipient?.isReachable && !isPaused ? await store.listDue(db, personId, now) : []
  const write = async () =>
    recipient && due.length > 0
      ? composeNotices({ settings, siteName }, recipient, due, await presentNotices(db, due.slice(0, NOTICES_LISTED)))
      : null
  const email = await write().catch(async (error) => {
    // Postponed, so that one failing email doesn't hold up the others.
    await store.postponeDue(db, personId, now, now + FAILED_PAUSE_MS)
    throw error
  })
  await db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, now)
    if (isPaused) return await store.postponeDue(trx, personId, now, pausedUntil)
    if (!(await store.takeDue(trx, personId, due, now)) || !email) return
    await store.saveNoticesAt(trx, personId, now)
    await queueOptional(trx, { ...context, siteName }, email)
  })
  return true
}

/** Notices listed in one email. */
const NOTICES_LISTED = 20
