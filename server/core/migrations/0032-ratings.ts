import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds ratings of finished journeys, and what journeys show of them. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('rating')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('stars', 'integer', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('notedAt', 'bigint')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addColumn('hiddenAt', 'bigint')
    .addColumn('hiddenFor', 'text')
    .execute()
  const index = (name: string) => db.schema.createIndex(`rating_${name}`).on('rating')
  await index('once').unique().columns(['journeyId', 'personId']).execute()
  await index('person').column('personId').execute()
  const isNoted = sql<boolean>`"notedAt" is not null`
  await index('notes').columns(['journeyId', 'notedAt desc', 'id desc']).where(isNoted).execute()
  const isHidden = sql<boolean>`"hiddenAt" is not null`
  await index('hidden').columns(['hiddenAt desc', 'id desc']).where(isHidden).execute()
  await db.schema.alterTable('journey').addColumn('ratingStars', 'double precision').execute()
  await db.schema
    .alterTable('journey')
    .addColumn('ratingCount', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('journey').addColumn('ratingDueAt', 'bigint').execute()
  const isDue = sql<boolean>`"ratingDueAt" is not null`
  await db.schema.createIndex('journey_ratingDue').on('journey').column('ratingDueAt').where(isDue).execute()
}
