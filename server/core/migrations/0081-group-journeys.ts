import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds the journeys that a group walks after its present one. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('groupJourney')
    .addColumn('groupId', key, (c) => c.notNull().references('walkGroup.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('groupJourney_pk', ['groupId', 'position'])
    .execute()
  await db.schema.createIndex('groupJourney_journey').on('groupJourney').column('journeyId').execute()
}
