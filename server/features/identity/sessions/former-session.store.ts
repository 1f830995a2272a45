import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'

/** The migration after which sessions have the present session cookie. */
const COOKIE_UPGRADE = '0041-mail-recipient'

/** When the first version ran whose session cookie has the prefix `__Host-`, in ms. */
export async function readCookieUpgrade(db: Db): Promise<number> {
  const { rows } = await sql<{
    timestamp: string
  }>`select timestamp from kysely_migration where name = ${COOKIE_UPGRADE}`.execute(db)
  return new Date(rows[0]?.timestamp ?? 0).getTime()
}

/** When the session with this token began, in ms; null without one. */
export async function findSessionStart(db: Db, tokenHash: string): Promise<number | null> {
  const row = await db.selectFrom('session').select('createdAt').where('token', '=', tokenHash).executeTakeFirst()
  return row ? new Date(row.createdAt).getTime() : null
}
