import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Sessions know the position of their last write in PostgreSQL's log, for reads on a replica. */
export async function up(db: Kysely<unknown>, { kind }: Dialect): Promise<void> {
  await db.schema.alterTable('session').addColumn('wrotePosition', 'text').execute()
  if (kind === 'sqlite') return
  // A session that begins follows writes, such as those of the sign-up.
  await sql`alter table session alter column "wrotePosition" set default pg_current_wal_insert_lsn()::text`.execute(db)
}
