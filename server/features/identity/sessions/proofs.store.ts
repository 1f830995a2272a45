import type { Db } from '#server/core/database/database.ts'
import type { SessionClaim } from './sessions.store.ts'

/** When the session began, and when a factor was used in it, in ms; undefined if it has ended. */
export async function readProofs(db: Db, { userId, sessionId }: SessionClaim) {
  const row = await db
    .selectFrom('session')
    .select(['createdAt', 'factorAt', 'provenAt'])
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row && { ...row, begunAt: new Date(row.createdAt).getTime() }
}

/** Records that a code, or a passkey, was used in a session. */
export async function noteProof(
  db: Db,
  { userId, sessionId }: SessionClaim,
  proofs: { factorAt: number; provenAt?: number },
): Promise<void> {
  await db.updateTable('session').set(proofs).where('id', '=', sessionId).where('userId', '=', userId).execute()
}

/** Removes from all sessions of an account that a second factor was used. */
export async function forgetFactor(db: Db, userId: string): Promise<void> {
  await db.updateTable('session').set({ factorAt: null, provenAt: null }).where('userId', '=', userId).execute()
}
