import type { Kysely } from 'kysely'

/** Adds length, cost and language to link previews; unknown for stored ones until they are renewed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('preview').addColumn('minutes', 'integer').execute()
  await db.schema.alterTable('preview').addColumn('cost', 'text').execute()
  await db.schema.alterTable('preview').addColumn('language', 'text').execute()
}
