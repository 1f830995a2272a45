import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'

/** Throws if the database doesn't respond. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
