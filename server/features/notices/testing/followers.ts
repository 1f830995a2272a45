import { sql } from 'kysely'
import type { Database } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

/** Rows per statement: SQLite allows 32,766 values. */
const ROWS = 400

/** Copies of a person who follow the journey; they only have to be told. */
export async function addFollowers(
  { db }: Database,
  { personId, journeyId, count }: { personId: string; journeyId: string; count: number },
): Promise<void> {
  const user = await db.selectFrom('user').selectAll().where('id', '=', personId).executeTakeFirstOrThrow()
  const person = await db.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirstOrThrow()
  const all = Array.from({ length: count }, (_, index) => `${journeyId}-${index}`)
  for (let start = 0; start < count; start += ROWS) {
    const ids = all.slice(start, start + ROWS)
    const follows = ids.map((id) => ({ journeyId, personId: id, createdAt: 1 }))
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('user')
        .values(ids.map((id) => ({ ...user, id, email: id })))
        .execute()
      await trx
        .insertInto('person')
        .values(ids.map((id) => ({ ...person, id })))
        .execute()
      await trx.insertInto('journeyFollow').values(follows).execute()
    })
  }
  await db.updateTable('journey').set({ followerCount: count }).where('id', '=', journeyId).execute()
  // Autovacuum would do this some time after the inserts.
  if (dialectOf(db).kind === 'postgres') await sql`analyze`.execute(db)
}

/** Counts the notices of a journey's new steps: the people told, and the notices they got. */
export async function countTold({ db }: Database, journeyId: string): Promise<{ people: number; notices: number }> {
  const rows = await db
    .selectFrom('notice')
    .select('personId')
    .where('journeyId', '=', journeyId)
    .where('kind', '=', 'newSteps')
    .execute()
  return { people: new Set(rows.map(({ personId }) => personId)).size, notices: rows.length }
}
