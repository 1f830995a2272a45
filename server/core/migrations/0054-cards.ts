import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Columns of a journey that its card shows or depends on. */
const JOURNEY = [
  ...['ownerId', 'name', 'description', 'visibility', 'version', 'listedAt', 'archivedAt', 'deletedAt', 'hiddenAt'],
  ...['hiddenFor', 'stepCount', 'likeCount', 'followerCount', 'requiredCount', 'ratingStars', 'ratingCount'],
  ...['language', 'level', 'minutes', 'free', 'stepTypes', 'stepUnits', 'closingWords', 'cover', 'coverSeed'],
  ...['coverImages', 'licence'],
]
/** Columns of a person that cards show or depend on. */
const PERSON = ['displayName', 'photoURL', 'initial', 'role', 'company', 'pronouns', 'suspendedAt']

/**
 * Triggers number what cards show: `journey.cardVersion` for each journey (its likes and follows change it as well, with
 * their counts), and `cardEpoch` for changes of people and badges, each of which can be on any number of cards.
 */
export async function up(db: Kysely<unknown>, { kind }: Dialect): Promise<void> {
  await db.schema
    .alterTable('journey')
    .addColumn('cardVersion', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createTable('cardEpoch')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull())
    .addColumn('number', 'bigint', (c) => c.notNull())
    .execute()
  // The time, so that a database that replaces another one never repeats its numbers.
  await sql`insert into "cardEpoch" (id, number) values (1, ${sql.lit(Date.now())})`.execute(db)
  for (const statement of kind === 'sqlite' ? SQLITE : POSTGRES) await sql.raw(statement).execute(db)
}

const EPOCH_EVENTS = [
  { name: 'person', event: `update of ${listOf(PERSON)} on person`, when: hasChanged(PERSON) },
  { name: 'badge', event: 'update of name on badge', when: hasChanged(['name']) },
  ...['insert', 'update', 'delete'].map((act) => ({ name: act, event: `${act} on "personBadge"`, when: 'true' })),
]

const SQLITE = [
  `create trigger card_journey after update of ${listOf(JOURNEY)} on journey
    begin update journey set "cardVersion" = old."cardVersion" + 1 where id = new.id; end`,
  ...EPOCH_EVENTS.map(
    ({ name, event, when }) => `create trigger card_${name} after ${event} when ${when}
      begin update "cardEpoch" set number = number + 1; end`,
  ),
]

/** The epoch is locked when a transaction commits, and rises once in it. */
const POSTGRES = [
  `create or replace function card_version() returns trigger language plpgsql as
    $$ begin new."cardVersion" := old."cardVersion" + 1; return new; end $$`,
  `create trigger card_journey before update of ${listOf(JOURNEY)} on journey
    for each row execute function card_version()`,
  `create or replace function card_epoch() returns trigger language plpgsql as
    $$ begin update "cardEpoch" set number = number + 1 where xmin <> pg_current_xact_id()::xid; return null; end $$`,
  ...EPOCH_EVENTS.map(
    ({ name, event, when }) => `create constraint trigger card_${name} after ${event} deferrable initially deferred
      for each row when (${when}) execute function card_epoch()`,
  ),
]

function listOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

function hasChanged(columns: readonly string[]): string {
  return columns.map((column) => `old."${column}" is distinct from new."${column}"`).join(' or ')
}
