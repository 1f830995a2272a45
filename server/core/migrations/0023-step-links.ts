import { type Kysely, sql } from 'kysely'

/** Finds steps by their link. Only its start is indexed: PostgreSQL limits entries to 2,700 bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index step_link on step (substr(url, 1, 300))`.execute(db)
}
