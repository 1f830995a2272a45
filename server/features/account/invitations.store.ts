import type { Db } from '#server/core/database/database.ts'
import { newId } from '#server/core/platform/ids.ts'

interface NewInvitation {
  inviterId: string
  recipientHash: string
  now: number
}

/** Returns false if this member has already invited this address. */
export async function insertInvitation(db: Db, { inviterId, recipientHash, now }: NewInvitation): Promise<boolean> {
  const inserted = await db
    .insertInto('invitation')
    .values({ id: newId(now), inviterId, recipientHash, sentAt: now })
    .onConflict((conflict) => conflict.columns(['inviterId', 'recipientHash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function hasInvited(
  db: Db,
  { inviterId, recipientHash }: Pick<NewInvitation, 'inviterId' | 'recipientHash'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('invitation')
    .select('id')
    .where('inviterId', '=', inviterId)
    .where('recipientHash', '=', recipientHash)
    .executeTakeFirst()
  return row !== undefined
}
