import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'
import { searchIndex } from '#server/core/search/choose-index.ts'
import { HEADS } from '#server/core/search/vocabulary.ts'

/** The search indexes of journeys and people, and the vocabulary; filled by migration 0017. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createWords(db, dialect)
  await db.schema
    .createTable('journeySearch')
    .addColumn('journeyId', dialect.types.key, (c) =>
      c.primaryKey().notNull().references('journey.id').onDelete('cascade'),
    )
    .addColumn('place', 'bigint', (c) => c.notNull())
    .execute()
  await searchIndex(db).create(db)
  await db.schema
    .createTable('personWord')
    .addColumn('word', dialect.types.key, (c) => c.notNull())
    .addColumn('personId', dialect.types.key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('personWord_key', ['word', 'personId'])
    .execute()
  await db.schema.createIndex('personWord_person').on('personWord').columns(['personId', 'word']).execute()
  await db.schema.alterTable('journey').dropColumn('searchText').execute()
}

async function createWords(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('searchWord')
    .addColumn('word', key, (c) => c.primaryKey().notNull())
    .addColumn('uses', 'integer', (c) => c.notNull())
    .execute()
  for (const letters of HEADS)
    await db.schema
      .createIndex(`searchWord_head${letters}`)
      .on('searchWord')
      .expression(sql`substr(word, 1, ${sql.lit(letters)}), uses desc`)
      .execute()
  await db.schema
    .createTable('searchTrigram')
    .addColumn('trigram', key, (c) => c.notNull())
    .addColumn('letters', 'integer', (c) => c.notNull())
    .addColumn('word', key, (c) => c.notNull())
    .addPrimaryKeyConstraint('searchTrigram_key', ['trigram', 'letters', 'word'])
    .execute()
}
