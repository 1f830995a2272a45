import type { HomeContinue } from '#contract/home.ts'
import { UNREAD_MAX } from '#contract/rules/notice.ts'
import { fillIn } from '#contract/rules/text.ts'
import type { Db } from '#server/core/database/database.ts'
import { readJson } from '#server/core/database/dialect.ts'
import type { Job } from '#server/core/jobs/job.ts'
import { extendLease, type Lease } from '#server/core/jobs/jobs.store.ts'
import { type ListItem, type OptionalEmail, queueOptional } from '#server/core/mail/optional-email.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { findTrail, loadWithSteps } from '#server/features/home/home.store.ts'
import { presentNextStep } from '#server/features/home/home.view.ts'
import { journeyUrl, presentJourney } from '#server/features/journeys/journeys.view.ts'
import { countUnread } from '#server/features/notices/notices.store.ts'
import type { NewJourneyRow, NewStepsRow } from './digest.store.ts'
import * as store from './digest.store.ts'
import { type Recipient, readRecipient } from './due.store.ts'
import { digestWeekOf } from './monday.ts'
import { type EmailJobContext, FAILED_PAUSE_MS } from './notice-emails.job.ts'
import { unsubscribeUrl } from './unsubscribe.token.ts'
import { activityUrl, isolate, settingsUrl, wordsIn } from './words.ts'

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
    // Postponed, so that one failing digest doesn't hold up the others.
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

interface Digest {
  newSteps: readonly NewStepsRow[]
  newJourneys: readonly NewJourneyRow[]
  /** At most one more than `UNREAD_MAX`. */
  unread: number
  next: Pick<HomeContinue, 'journey' | 'step'> | null
}

function composeDigest(
  settings: Settings,
  { id, email, name, language }: Recipient,
  { newSteps, newJourneys, unread, next }: Digest,
): OptionalEmail {
  const { digest: words, counted, number } = wordsIn(language)
  const site = settings.publicUrl
  const section = (title: string, items: readonly ListItem[]) => (items.length > 0 ? [{ title, items }] : [])
  const unreadText =
    unread > UNREAD_MAX ? fillIn(words.moreThan, { number: number(UNREAD_MAX) }) : counted(words, 'notices', unread)
  return {
    language,
    to: email,
    name,
    subject: words.subject,
    sections: [
      ...section(
        words.newSteps,
        newSteps.map((row) => ({
          text: counted(words, 'steps', Number(row.steps), { journey: isolate(row.name) }),
          link: journeyUrl(site, row),
        })),
      ),
      ...section(
        words.newJourneys,
        newJourneys.map((row) => ({
          text: fillIn(words.journey, { journey: isolate(row.name), person: isolate(row.ownerName) }),
          link: journeyUrl(site, row),
        })),
      ),
      ...section(words.unread, unread > 0 ? [{ text: unreadText, link: activityUrl(site) }] : []),
      ...section(words.continue, next ? [nextItem(words.next, next, site)] : []),
    ],
    button: words.button,
    link: `${site}/app/discover`,
    closing: fillIn(words.closing, { settingsPage: settingsUrl(site) }),
    footer: words.footer,
    unsubscribe: unsubscribeUrl(settings, { personId: id, subjects: ['digest'] }),
  }
}

function nextItem(text: string, { journey, step }: NonNullable<Digest['next']>, site: string): ListItem {
  const values = { journey: isolate(journey.name), step: isolate(step.description) }
  return { text: fillIn(text, values), link: journeyUrl(site, journey) }
}

/** The journey that the person walked last, without these, and its next step. */
async function readNextStep(db: Db, personId: string, without: readonly { id: string }[]) {
  const told = new Set(without.map(({ id }) => id))
  const last = (await findTrail(db, personId)).find(({ id, started }) => started && !told.has(id))
  const [row] = last ? await loadWithSteps(db, [last], { viewerId: personId }) : []
  if (!row) return null
  const done = readJson<{ position: number }[]>(row.done)
  const journey = presentJourney(row, null)
  return presentNextStep({ ...journey, doneSteps: done.map(({ position }) => position) })
}
