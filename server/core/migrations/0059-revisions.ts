import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/**
 * The states of journeys' texts: a revision holds the keys of its parts, one for the journey's own texts and one per step, so
 * that what stays the same is stored once. Followers' last visits and steps' changed links, for what is new to a follower.
 */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('revision')
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('personId', key, (c) => c.references('person.id').onDelete('set null'))
    .addColumn('startedAt', 'bigint', (c) => c.notNull())
    .addColumn('changedAt', 'bigint', (c) => c.notNull())
    .addColumn('line', 'text')
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('restored', 'integer')
    .addColumn('parts', 'text')
    .addPrimaryKeyConstraint('revision_pk', ['journeyId', 'number'])
    .execute()
  await db.schema.createIndex('revision_person').on('revision').columns(['personId', 'journeyId', 'number']).execute()
  await db.schema
    .createTable('revisionPart')
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('key', key, (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('revisionPart_pk', ['journeyId', 'key'])
    .execute()
  await db.schema
    .alterTable('journey')
    .addColumn('revisionBytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.dropIndex('journey_texts').execute()
  await db.schema
    .createIndex('journey_texts')
    .on('journey')
    .columns(['ownerId', 'textBytes', 'revisionBytes'])
    .execute()
  await db.schema.alterTable('step').addColumn('linkChangedAt', 'bigint').execute()
  // Existing followers count as having seen the present steps.
  await db.schema
    .alterTable('journeyFollow')
    .addColumn('seenAt', 'bigint', (c) => c.notNull().defaultTo(Date.now()))
    .execute()
}
