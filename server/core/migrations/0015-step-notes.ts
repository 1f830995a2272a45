import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds people's private notes on steps. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('stepNote')
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('stepId', key, (c) => c.notNull().references('step.id').onDelete('cascade'))
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('searchText', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('stepNote_key', ['personId', 'stepId'])
    .execute()
  const index = (name: string) => db.schema.createIndex(`stepNote_${name}`).on('stepNote')
  await index('latest').columns(['personId', 'updatedAt desc', 'stepId desc']).execute()
  await index('step').column('stepId').execute()
  await index('journey').columns(['journeyId', 'personId']).execute()
}
