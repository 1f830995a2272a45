import type { Db } from '#server/core/database/database.ts'

/** Whether this address has refused invitations. */
export async function refusesInvitations(db: Db, recipientHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitationRefusal')
    .select('recipientHash')
    .where('recipientHash', '=', recipientHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRefusal(db: Db, recipientHash: string, now: number): Promise<void> {
  await db
    .insertInto('invitationRefusal')
    .values({ recipientHash, createdAt: now })
    .onConflict((conflict) => conflict.column('recipientHash').doNothing())
    .execute()
}
