import { isSuspended, reasonNotToPost } from '#server/core/access/people.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { dueWork, extendLease, type Lease } from '#server/core/jobs/jobs.store.ts'
import { INVITATIONS_PER_RECIPIENT } from '#server/core/limits/limits.policy.ts'
import { countUp } from '#server/core/limits/limits.store.ts'
import { mailboxOf } from '#server/core/mail/mailbox.ts'
import { defuseLinks, shortened } from '#server/core/mail/names.ts'
import { queueRequired } from '#server/core/mail/queue-email.ts'
import { newToken } from '#server/core/platform/secrets.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { findAccountByEmail } from '#server/features/identity/accounts/accounts.store.ts'
import {
  hashRecipient,
  inviterName,
  recipientKey,
  refusalLinks,
} from '#server/features/identity/admission/mailed-invitations.ts'
import { refusesInvitations } from '#server/features/identity/admission/refusals.store.ts'
import { readChannels } from '#server/features/notices/kinds.store.ts'
import * as store from './addresses.store.ts'
import { findDeclined } from './declines.store.ts'

type Context = JobContext & Pick<AppContext, 'settings' | 'site'>

/** Emails invitations to groups. */
export const groupEmailJob: Job<Context> = {
  name: 'groupEmails',
  everyMs: 5_000,
  ...dueWork(store.selectDue),
  step: mailOne,
}

type Due = NonNullable<Awaited<ReturnType<typeof store.nextDue>>>

/** Writes the email of one invitation, or drops it; returns false if none is due. */
async function mailOne({ db, clock, settings, site }: Context, lease: Lease): Promise<boolean> {
  const now = clock()
  const { name: siteName, language: siteLanguage } = await site.read()
  return await db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, now)
    const due = await store.nextDue(trx, now)
    if (!due) return false
    const journey = await store.nameForVisitors(trx, due.journeyId)
    const key = journey !== undefined && (await mayMail(trx, due, { settings, now })) ? newToken() : null
    if (!(await store.settleDue(trx, due, key)) || key === null || journey === undefined) return true
    const language = due.language ?? siteLanguage
    const shown = (name: string) => defuseLinks(shortened(name))
    await queueRequired(
      trx,
      { settings, clock, siteName },
      {
        kind: 'groupInvite',
        language,
        to: due.email,
        link: `${settings.publicUrl}/app/groups/${due.groupId}/join?key=${key}`,
        params: { from: inviterName(due.displayName, language), group: shown(due.name), journey: shown(journey) },
        unsubscribe: refusalLinks(due.recipientHash, settings),
      },
    )
    return true
  })
}

interface Settled {
  settings: Settings
  now: number
}

/**
 * Whether the address may get the email: its mailbox hasn't refused invitations, got too many, or declined, and the
 * member whose confirmed address it is could be invited as a member and gets emails about invitations.
 */
async function mayMail(trx: Trx, due: Due, { settings, now }: Settled): Promise<boolean> {
  const { recipientHash, email } = due
  if (isSuspended(due) || reasonNotToPost(due, now) !== null) return false
  if (await refusesInvitations(trx, recipientHash)) return false
  const account = (await findAccountByEmail(trx, mailboxOf(email))) ?? (await findAccountByEmail(trx, email))
  // Anyone can create an account with the address of another person.
  const personId = account?.emailVerified ? account.id : null
  const hashes = [recipientHash, ...(personId === null ? [] : [hashRecipient(personId, settings)])]
  if ((await findDeclined(trx, due, hashes)).size > 0) return false
  if (personId !== null) {
    if (!(await store.isInvitable(trx, { ...due, personId }))) return false
    const channels = await readChannels(trx, [personId])
    if (!channels(personId, 'groupInvitation').email) return false
  }
  if (!settings.limits) return true
  const { max, windowMs } = INVITATIONS_PER_RECIPIENT
  return (await countUp(trx, `${recipientKey(recipientHash)}:${windowMs}`, windowMs, now)).count <= max
}
