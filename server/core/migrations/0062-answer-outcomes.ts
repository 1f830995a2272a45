import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/**
 * What came of an answer to a decision, and which rules of the site a person accepted when asking to join. Notices of
 * illegal content are found among any number of other messages.
 */
export async function up(db: Kysely<unknown>, _dialect: Dialect): Promise<void> {
  await db.schema.alterTable('decisionAnswer').addColumn('lifted', 'integer').execute()
  await db.schema.alterTable('joinRequest').addColumn('rules', 'text').execute()
  await sql`create index feedback_notices on feedback (state, "createdAt" desc, id desc) where link is not null`.execute(
    db,
  )
}
