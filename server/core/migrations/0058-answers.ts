import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Answers to decisions, and links of notices of illegal content. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('decisionAnswer')
    .addColumn('decisionId', key, (c) => c.primaryKey().notNull().references('decision.id').onDelete('cascade'))
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('closedAt', 'bigint')
    .addColumn('closedBy', key, (c) => c.references('person.id').onDelete('set null'))
    .execute()
  const index = (name: string) => db.schema.createIndex(`decisionAnswer_${name}`).on('decisionAnswer')
  await index('waiting').columns(['closedAt', 'createdAt', 'decisionId']).execute()
  await index('person').column('personId').execute()
  await index('closedBy').column('closedBy').execute()
  await db.schema.alterTable('feedback').addColumn('link', 'text').execute()
}
