import { type Kysely, sql } from 'kysely'

/** The pictures of suspended people are out of every answer until they are reinstated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update person set "photoURL" = null, cover = null where "suspendedAt" is not null`.execute(db)
}
