import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

const MOVED = [
  ...['id', 'journeyId', 'personId', 'stepId', 'oldUrl', 'url', 'createdAt', 'decidedAt', 'decidedBy', 'accepted'],
  ...['reply', 'hiddenAt', 'hiddenFor'],
]
  .map((column) => `"${column}"`)
  .join(', ')

/**
 * Suggested changes of journeys; reports of links (flags) become those that suggest at most one link. Whether a journey
 * takes suggestions, and which revision accepted one.
 */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('suggestion')
    .addColumn('id', key, (c) => c.notNull())
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('stepId', key, (c) => c.references('step.id').onDelete('cascade'))
    .addColumn('oldUrl', 'text')
    .addColumn('url', 'text')
    .addColumn('base', 'text')
    .addColumn('changes', 'text')
    .addColumn('taken', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('decidedAt', 'bigint')
    .addColumn('decidedBy', key, (c) => c.references('person.id').onDelete('set null'))
    .addColumn('accepted', 'integer')
    .addColumn('madeVersion', 'integer')
    .addColumn('reply', 'text')
    .addColumn('withdrawnAt', 'bigint')
    .addColumn('hiddenAt', 'bigint')
    .addColumn('hiddenFor', 'text')
    .addPrimaryKeyConstraint('suggestion_pk', ['journeyId', 'id'])
    .execute()
  await sql.raw(`insert into suggestion (${MOVED}, message, problem) select ${MOVED}, note, kind from flag`).execute(db)
  await db.schema.dropTable('flag').execute()
  const index = (name: string) => db.schema.createIndex(`suggestion_${name}`).on('suggestion')
  await index('id').unique().column('id').execute()
  await index('once').unique().columns(['stepId', 'personId']).execute()
  await index('latest').columns(['journeyId', 'createdAt desc', 'id desc']).execute()
  await index('person').columns(['personId', 'journeyId', 'createdAt desc', 'id desc']).execute()
  await index('open')
    .columns(['journeyId', 'createdAt desc', 'id desc'])
    .where(sql<boolean>`"decidedAt" is null`)
    .execute()
  await index('decider').column('decidedBy').execute()
  await index('hidden').columns(['hiddenAt desc', 'id desc']).where(sql<boolean>`"hiddenAt" is not null`).execute()
  await index('helpers')
    .columns(['journeyId', 'decidedAt desc'])
    .where(sql<boolean>`accepted = 1 and problem is null`)
    .execute()
  await db.schema
    .alterTable('journey')
    .addColumn('takesSuggestions', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('revision').addColumn('suggestionId', key).execute()
}
