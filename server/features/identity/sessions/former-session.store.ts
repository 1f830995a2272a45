import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'

/** The first migration since the session cookie has the prefix `__Host-`. */
const UPGRADE = '0041-mail-recipient'

/** When the tables were upgraded, in ms. */
export async function readUpgradeTime(db: Db): Promise<number> {
  const { rows } = await sql<{
    timestamp: string
  }>`select timestamp from kysely_migration where name = ${UPGRADE}`.execute(db)
  return new Date(rows[0]?.timestamp ?? 0).getTime()
}

/** When the session with this token began, in ms; null without one. */
export async function findSessionStart(db: Db, tokenHash: string): Promise<number | null> {
  const row = await db.selectFrom('session').select('createdAt').where('token', '=', tokenHash).executeTakeFirst()
  return row ? new Date(row.createdAt).getTime() : null
}
