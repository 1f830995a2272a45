import { FORMER_MEMBER_ID } from '#contract/person.ts'
import type { Db } from '#server/database/database.ts'
import { countRows, standing } from './schema.ts'

/** What user would miss; zeros where there is nothing, or no table yet. */
export async function occupants(db: Db): Promise<{ people: number; journeys: number; feedback: number }> {
  const tables = await standing(db)
  const count = async (table: string) => (tables.has(table) ? await countRows(db, table) : 0)
  const everybody = await count('user')
  const nobody = everybody > 0 && (await isThere(db, FORMER_MEMBER_ID)) ? 1 : 0
  return { people: everybody - nobody, journeys: await count('journey'), feedback: await count('feedback') }
}

async function isThere(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
