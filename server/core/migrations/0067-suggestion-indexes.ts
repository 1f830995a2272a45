import { type Kysely, sql } from 'kysely'

/**
 * Finds the open suggestions for a journey, and the latest answered ones of a person, without reading the others. The first
 * index is missing where the migration before was applied when it was new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(`suggestion_${name}`).ifNotExists().on('suggestion')
  await index('open')
    .columns(['journeyId', 'createdAt desc', 'id desc'])
    .where(sql<boolean>`"decidedAt" is null`)
    .execute()
  await index('answered').columns(['personId', 'decidedAt desc']).where(sql<boolean>`"decidedAt" is not null`).execute()
}
