import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/**
 * Adds when accounts without a confirmed email were last used (from now on), and when their owners
 * were warned of the deletion.
 */
export async function up(db: Kysely<unknown>, { flag }: Dialect): Promise<void> {
  for (const column of ['signedInAt', 'deletionToldAt'])
    await db.schema.alterTable('user').addColumn(column, 'bigint').execute()
  const unconfirmed = sql<boolean>`"emailVerified" = ${sql.lit(flag(false))}`
  await sql`update "user" set "signedInAt" = ${Date.now()} where ${unconfirmed}`.execute(db)
  await db.schema.createIndex('user_unconfirmed').on('user').columns(['signedInAt', 'id']).where(unconfirmed).execute()
}
