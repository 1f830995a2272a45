import type { Db, Trx } from '#server/core/database/database.ts'

/** How long the owner of the address before a change can set it again, in ms. */
const KEPT_MS = 7 * 24 * 3_600_000

/**
 * Keeps the address that the account gives up, unless an earlier one is kept, so that a second change doesn't take it from
 * its owner. Returns whether it is kept.
 */
export async function keepFormerEmail(
  trx: Trx,
  userId: string,
  { email, now }: { email: string; now: number },
): Promise<boolean> {
  const kept = await trx
    .updateTable('user')
    .set({ formerEmail: email, emailChangedAt: now })
    .where('id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('emailChangedAt', 'is', null),
        eb('emailChangedAt', '<=', now - KEPT_MS),
        eb('formerEmail', '=', email),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Forgets the address of an account; false if this one isn't kept. */
export async function takeFormerEmail(
  trx: Trx,
  userId: string,
  { email, now }: { email: string; now: number },
): Promise<boolean> {
  const taken = await trx
    .updateTable('user')
    .set({ formerEmail: null, emailChangedAt: null })
    .where('id', '=', userId)
    .where('formerEmail', '=', email)
    .where('emailChangedAt', '>', now - KEPT_MS)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function deleteFormerEmails(db: Db, now: number): Promise<void> {
  await db
    .updateTable('user')
    .set({ formerEmail: null, emailChangedAt: null })
    .where('emailChangedAt', '<=', now - KEPT_MS)
    .execute()
}
