import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds flags: reports of a step's link to the journey's owner. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('flag')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('stepId', key, (c) => c.notNull().references('step.id').onDelete('cascade'))
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('oldUrl', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('decidedAt', 'bigint')
    .addColumn('accepted', 'integer')
    .addColumn('reply', 'text')
    .addColumn('hiddenAt', 'bigint')
    .addColumn('hiddenFor', 'text')
    .execute()
  const index = (name: string) => db.schema.createIndex(`flag_${name}`).on('flag')
  await index('once').unique().columns(['stepId', 'personId']).execute()
  await index('latest').columns(['journeyId', 'createdAt desc', 'id desc']).execute()
  await index('person').columns(['personId', 'journeyId', 'createdAt desc', 'id desc']).execute()
  const isHidden = sql<boolean>`"hiddenAt" is not null`
  await index('hidden').columns(['hiddenAt desc', 'id desc']).where(isHidden).execute()
}
