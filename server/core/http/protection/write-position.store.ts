import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'

/**
 * Stores PostgreSQL's present log position with the session, and returns it. Doesn't wait for the
 * disk or a standby: in a crash that loses the position, the writes before it are lost, too.
 */
export async function storeWritePosition(db: Db, sessionId: string | null): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    with stored as (
      update session set "wrotePosition" = pg_current_wal_insert_lsn()::text
      where id = ${sessionId} and set_config('synchronous_commit', 'off', true) is not null
    )
    select pg_current_wal_insert_lsn()::text as position`.execute(db)
  return rows[0]?.position ?? '0/0'
}
