import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

/** Fails where the database does not answer. */
export async function askAnything(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
