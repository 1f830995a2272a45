import type { Db } from '#server/database/database.ts'

/** When the session began, in ms. */
export async function readSessionStart(db: Db, sessionId: string): Promise<number> {
  const { createdAt } = await db
    .selectFrom('session')
    .select('createdAt')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return new Date(createdAt).getTime()
}
