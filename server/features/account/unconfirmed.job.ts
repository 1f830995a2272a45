import { DATE_LOCALES } from '#contract/rules/language.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { countBacklog, extendLease, type Lease } from '#server/core/jobs/jobs.store.ts'
import { DELETIONS_PER_RECIPIENT } from '#server/core/limits/limits.policy.ts'
import { countUp } from '#server/core/limits/limits.store.ts'
import { mailboxOf } from '#server/core/mail/mailbox.ts'
import { queueRequired } from '#server/core/mail/queue-email.ts'
import {
  markTold,
  nextToDelete,
  nextToTell,
  selectDueDeletions,
  TOLD_BEFORE_MS,
} from '#server/features/site/unconfirmed.store.ts'
import { deleteAccount } from './delete.store.ts'

type Context = JobContext & Pick<AppContext, 'settings' | 'site'>

/** Deletes unused accounts without a confirmed email, and warns their owners a week before. */
export const unconfirmedJob: Job<Context> = {
  name: 'unconfirmedAccounts',
  everyMs: 60_000,
  hasWork: async ({ db, clock }) => {
    const now = clock()
    return ((await nextToTell(db, now)) ?? (await nextToDelete(db, now))) !== undefined
  },
  step: async (context, lease) => (await tellOne(context, lease)) || (await deleteOne(context, lease)),
  backlog: ({ db, clock }) => countBacklog(db, selectDueDeletions(db, clock())),
}

/** Emails one owner a warning; false if no warning is due. */
async function tellOne({ db, clock, settings, site }: Context, lease: Lease): Promise<boolean> {
  const now = clock()
  const { name: siteName, language: siteLanguage } = await site.read()
  return await db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, now)
    const account = await nextToTell(trx, now)
    if (!account) return false
    await markTold(trx, account.id, now)
    if (!(await mayTell(trx, account.email, now))) return true
    const language = account.language ?? siteLanguage
    const format = new Intl.DateTimeFormat(DATE_LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' })
    const params = { date: format.format(now + TOLD_BEFORE_MS) }
    // The address may belong to a stranger, and the name could contain a message to them, so the
    // email leaves the name out.
    const email = { to: account.email, link: `${settings.publicUrl}/auth/login`, params }
    await queueRequired(trx, { settings, clock, siteName }, { kind: 'unconfirmed', language, ...email })
    return true
  })
}

/** Limits the warnings to one address, since anyone can create many accounts with the address of another person. */
async function mayTell(trx: Trx, email: string, now: number): Promise<boolean> {
  const { max, windowMs } = DELETIONS_PER_RECIPIENT
  const { count } = await countUp(trx, `deletion:${mailboxOf(email)}`, windowMs, now)
  return count <= max
}

/** Deletes one account; false if none is due. */
async function deleteOne({ db, clock, settings }: Context, lease: Lease): Promise<boolean> {
  const account = await nextToDelete(db, clock())
  if (!account) return false
  await deleteAccount(
    db,
    { ...account, emailVerified: false, operates: false },
    {
      keepFollowed: false,
      leaveShared: [],
      clock,
      settings,
      // The person may have signed in, or may have followed a journey, since the account was
      // selected.
      isWanted: async (trx) => {
        await extendLease(trx, lease, clock())
        return (await nextToDelete(trx, clock(), account.id)) !== undefined
      },
    },
  )
  return true
}
