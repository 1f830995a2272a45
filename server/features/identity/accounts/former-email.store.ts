import type { Db, Trx } from '#server/core/database/database.ts'

/** How long the owner of an account can undo by mail what someone else changed, in ms. */
export const UNDOABLE_MS = 7 * 24 * 3_600_000

interface FormerEmail {
  userId: string
  email: string
  /** When the account got another one, in ms. */
  changedAt: number
}

export async function keepFormerEmail(trx: Trx, former: FormerEmail): Promise<void> {
  await trx.insertInto('formerEmail').values(former).execute()
}

/** Whether an account had this address until lately, so that its owner can set it again. */
export async function isKeptEmail(db: Db, email: string, now: number): Promise<boolean> {
  const kept = db.selectFrom('formerEmail').select('userId').where('email', '=', email.toLowerCase())
  return (await kept.where('changedAt', '>', now - UNDOABLE_MS).executeTakeFirst()) !== undefined
}

/**
 * Takes the address that the account gave up at one time, else first since another, and those after it, so that each is
 * set again once. False if it isn't kept.
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
