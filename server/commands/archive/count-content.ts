import { FORMER_MEMBER_ID } from '#contract/person.ts'
import type { Db } from '#server/core/database/database.ts'
import { countRows, readTables } from './schema.ts'

/** Counts the content that replacing the database would delete; missing tables count as empty. */
export async function countContent(db: Db): Promise<{ people: number; journeys: number; feedback: number }> {
  const tables = await readTables(db)
  const count = async (table: string) => (tables.has(table) ? await countRows(db, table) : 0)
  const users = await count('user')
  // The former member is a placeholder that a migration adds.
  const placeholders = users > 0 && (await exists(db, FORMER_MEMBER_ID)) ? 1 : 0
  return { people: users - placeholders, journeys: await count('journey'), feedback: await count('feedback') }
}

async function exists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
