import { type Kysely, sql } from 'kysely'

/** Finds the suggestions for a journey on which its authors decided last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('suggestion_decided')
    .on('suggestion')
    .columns(['journeyId', 'decidedAt desc', 'id desc'])
    .where(sql<boolean>`"decidedAt" is not null`)
    .execute()
}
