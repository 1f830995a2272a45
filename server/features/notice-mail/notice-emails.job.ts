import type { Notice } from '#contract/notice.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { extendLease, type Lease } from '#server/core/jobs/jobs.store.ts'
import { type OptionalEmail, queueOptional } from '#server/core/mail/optional-email.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import type { NoticeRow } from '#server/features/notices/notices.store.ts'
import { presentNotices } from '#server/features/notices/present-notices.ts'
import * as store from './due.store.ts'
import { type Recipient, readRecipient } from './due.store.ts'
import { unsubscribeUrl } from './unsubscribe.token.ts'
import { activityUrl, noticeUrl, settingsUrl, wordsIn } from './words.ts'

/** A person gets at most one email about notices in this time, in ms. */
const PAUSE_MS = 15 * 60_000

/** A person whose email can't be written waits for this time, in ms. */
export const FAILED_PAUSE_MS = 3_600_000

export type EmailJobContext = JobContext & Pick<AppContext, 'settings'>

/** Emails notices that stay unread. */
export const noticeEmailJob: Job<EmailJobContext> = {
  name: 'noticeEmails',
  everyMs: 15_000,
  hasWork: ({ db, clock }) => store.hasDue(db, clock()),
  step: emailOne,
  backlog: ({ db, clock }) => store.readBacklog(db, clock()),
}

/** Emails one person; returns false if no one is left. */
async function emailOne(context: EmailJobContext, lease: Lease): Promise<boolean> {
  const { db, clock } = context
  const now = clock()
  const personId = await store.firstDue(db, now)
  if (personId === null) return false
  const recipient = await readRecipient(db, personId)
  const pausedUntil = (recipient?.noticesAt ?? Number.NEGATIVE_INFINITY) + PAUSE_MS
  const isPaused = pausedUntil > now
  const due = recipient?.isReachable && !isPaused ? await store.listDue(db, personId, now) : []
  const write = async () =>
    recipient && due.length > 0
      ? composeNotices(context.settings, recipient, due, await presentNotices(db, due.slice(0, NOTICES_LISTED)))
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
    await queueOptional(trx, context, email)
  })
  return true
}

/** Notices listed in one email. */
const NOTICES_LISTED = 20

/** `notices` are the first of those that are due. */
function composeNotices(
  settings: Settings,
  { id, email, name, language }: Recipient,
  due: readonly NoticeRow[],
  notices: readonly Notice[],
): OptionalEmail {
  const { notices: words, counted, sentence } = wordsIn(language)
  const [first] = notices
  const more = due.length - notices.length
  const site = settings.publicUrl
  const kinds = [...new Set(due.map(({ kind }) => kind))]
  return {
    language,
    to: email,
    name,
    subject: due.length === 1 && first ? sentence(first) : counted(words, 'subject', due.length),
    sections: [
      {
        items: notices.map((notice) => ({
          text: sentence(notice),
          link: noticeUrl(notice, site),
          quote: notice.comment?.text,
        })),
        ...(more > 0 && { more: counted(words, 'more', more) }),
      },
    ],
    button: words.button,
    link: activityUrl(site),
    closing: words.closing.replace('{{settingsPage}}', settingsUrl(site)),
    footer: words.footer,
    unsubscribe: unsubscribeUrl(settings, { personId: id, subjects: kinds }),
  }
}
