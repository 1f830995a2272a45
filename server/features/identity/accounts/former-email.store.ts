import type { Db, Trx } from '#server/core/database/database.ts'
import { spellingsOf } from '#server/core/mail/mailbox.ts'

/** How long an account's owner can undo changes by others with a mailed link, in ms. */
export const UNDOABLE_MS = 7 * 24 * 3_600_000

interface FormerEmail {
  userId: string
  email: string
  /** When the account's email was changed, in ms. */
  changedAt: number
}

export async function keepFormerEmail(trx: Trx, former: FormerEmail): Promise<void> {
  await trx.insertInto('formerEmail').values(former).execute()
}

/** Whether an account had this address recently, so that its owner can still restore it. */
export async function isKeptEmail(db: Db, email: string, now: number): Promise<boolean> {
  const kept = db.selectFrom('formerEmail').select('userId').where('email', 'in', spellingsOf(email))
  return (await kept.where('changedAt', '>', now - UNDOABLE_MS).executeTakeFirst()) !== undefined
}

/**
 * Deletes the stored former address that was changed `at` this time, or else the first one changed
 * from `since` on, together with later ones, so that each is restored only once. Returns false if it
 * isn't stored any more.
 */
export async function takeFormerEmail(
  trx: Trx,
  {
    userId,
    email,
    at,
    since,
    now,
  }: Omit<FormerEmail, 'changedAt'> & { at: number | undefined; since: number; now: number },
): Promise<boolean> {
  const kept = await trx
    .selectFrom('formerEmail')
    .select('changedAt')
    .where('userId', '=', userId)
    .where('email', '=', email)
    .where('changedAt', at === undefined ? '>=' : '=', at ?? since)
    .where('changedAt', '>', now - UNDOABLE_MS)
    .orderBy('changedAt')
    .executeTakeFirst()
  if (!kept) return false
  await trx.deleteFrom('formerEmail').where('userId', '=', userId).where('changedAt', '>=', kept.changedAt).execute()
  return true
}

export async function deleteFormerEmails(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('formerEmail')
    .where('changedAt', '<=', now - UNDOABLE_MS)
    .execute()
}
