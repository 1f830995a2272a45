import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

/**
 * Whether a person's account exists, once a deletion under way has ended. Read in a transaction, since on SQLite those
 * that share a commit see each other before it.
 */
export async function accountExists(db: Db, personId: string): Promise<boolean> {
  const row = await db.transaction().execute(async (trx) => {
    const person = trx.selectFrom('person').select('id').where('id', '=', personId)
    return await dialectOf(trx).lockedAgainstDelete(person).executeTakeFirst()
  })
  return row !== undefined
}
