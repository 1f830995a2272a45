import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export async function answers(db: Db): Promise<boolean> {
  return await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}
