import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/**
 * Copies that people make of journeys: whose journey it was, its credit and its texts at that time. Ids of journeys are kept
 * without a reference, because a copy outlives its original.
 */
export async function up(db: Kysely<unknown>, { kind, types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('adaptation')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('personId', key, (c) => c.references('person.id').onDelete('set null'))
    .addColumn('copiedAt', 'bigint', (c) => c.notNull())
    .addColumn('sourceId', key)
    .addColumn('originalId', key)
    .addColumn('name', 'text')
    .addColumn('authorId', key, (c) => c.references('person.id').onDelete('set null'))
    .addColumn('author', 'text')
    .addColumn('firstId', key)
    .addColumn('firstName', 'text')
    .addColumn('firstAuthorId', key, (c) => c.references('person.id').onDelete('set null'))
    .addColumn('firstAuthor', 'text')
    .addColumn('base', 'text')
    .addColumn('baseBytes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  for (const column of ['originalId', 'firstId', 'authorId', 'firstAuthorId'])
    await db.schema.createIndex(`adaptation_${column}`).on('adaptation').column(column).execute()
  await db.schema
    .createIndex('adaptation_person')
    .on('adaptation')
    .columns(['personId', 'copiedAt', 'baseBytes'])
    .execute()
  await db.schema
    .createTable('adaptationPart')
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('key', key, (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('adaptationPart_pk', ['journeyId', 'key'])
    .execute()
  await db.schema.alterTable('journey').addColumn('adaptationId', key).execute()
  await db.schema.alterTable('journey').addColumn('originalId', key).execute()
  await db.schema.alterTable('draft').addColumn('adaptationId', key).execute()
  await db.schema.alterTable('step').addColumn('copiedFrom', key).execute()
  await db.schema.alterTable('decision').addColumn('alongWith', key).execute()
  const partial = (name: string, column: string) =>
    db.schema.createIndex(name).where(sql.ref(column) as never, 'is not', null)
  await partial('journey_original', 'originalId').on('journey').columns(['originalId', 'listedAt', 'id']).execute()
  await partial('journey_adaptation', 'adaptationId').on('journey').column('adaptationId').execute()
  await partial('draft_adaptation', 'adaptationId').on('draft').column('adaptationId').execute()
  await partial('decision_along', 'alongWith').on('decision').column('alongWith').execute()
  for (const statement of kind === 'sqlite' ? SQLITE : POSTGRES) await sql.raw(statement).execute(db)
}

const IS_ORIGINAL = (alias: string) =>
  `exists (select 1 from adaptation where "originalId" = ${alias}.id or "firstId" = ${alias}.id)`
const LISTING_CHANGED = '(old."listedAt" is null) <> (new."listedAt" is null)'
const AUTHOR_CHANGED =
  'old."authorId" is distinct from new."authorId" or old."firstAuthorId" is distinct from new."firstAuthorId"'

/** Cards of copies link to originals that are listed and name their authors; these changes raise `cardEpoch`. */
const SQLITE = [
  `create trigger card_original after update of "listedAt" on journey when ${LISTING_CHANGED} and ${IS_ORIGINAL('new')}
    begin update "cardEpoch" set number = number + 1; end`,
  `create trigger card_original_gone after delete on journey when old."listedAt" is not null and ${IS_ORIGINAL('old')}
    begin update "cardEpoch" set number = number + 1; end`,
  `create trigger card_credit after update of "authorId", "firstAuthorId" on adaptation when ${AUTHOR_CHANGED}
    begin update "cardEpoch" set number = number + 1; end`,
]

const POSTGRES = [
  `create or replace function card_original() returns trigger language plpgsql as $$ begin
    if ${IS_ORIGINAL('old')} then update "cardEpoch" set number = number + 1 where xmin <> pg_current_xact_id()::xid; end if;
    return null; end $$`,
  `create constraint trigger card_original after update of "listedAt" on journey deferrable initially deferred
    for each row when (${LISTING_CHANGED}) execute function card_original()`,
  `create constraint trigger card_original_gone after delete on journey deferrable initially deferred
    for each row when (old."listedAt" is not null) execute function card_original()`,
  `create constraint trigger card_credit after update of "authorId", "firstAuthorId" on adaptation deferrable initially deferred
    for each row when (${AUTHOR_CHANGED}) execute function card_epoch()`,
]
