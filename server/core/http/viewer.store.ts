import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

/**
 * Whether a person's account exists, after any running deletion has ended. It reads in a
 * transaction, since on SQLite transactions with a shared commit see each other's changes before
 * the commit.
 */
export async function accountExists(db: Db, personId: string): Promise<boolean> {
  const row = await db.transaction().execute(async (trx) => {
    const person = trx.selectFrom('person').select('id').where('id', '=', personId)
    return await dialectOf(trx).lockedAgainstDelete(person).executeTakeFirst()
  })
  return row !== undefined
}
