import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'
import { hasChanged, isOriginal, listOf, PERSON } from './baseline/cards.ts'

/** How many of the latest numbers of the epoch are kept with the people that they are about. */
const KEPT = 1000

/**
 * Records whose cards a new number of `cardEpoch` is about, so that processes keep the others: a person, or '' for all
 * cards. A number without an entry is about all cards, too.
 */
export async function up(db: Kysely<unknown>, { kind, types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('cardChange')
    .addColumn('number', 'bigint', (c) => c.notNull())
    .addColumn('personId', key, (c) => c.notNull())
    .addPrimaryKeyConstraint('cardChange_key', ['number', 'personId'])
    .execute()
  for (const statement of kind === 'sqlite' ? SQLITE : POSTGRES) await sql.raw(statement).execute(db)
}

const insertChange = (personId: string) => `
  insert into "cardChange" (number, "personId") select number, ${personId} from "cardEpoch" where true on conflict do nothing;
  delete from "cardChange" where number <= (select number from "cardEpoch") - ${KEPT};`

const EVENTS = [
  { name: 'person', event: `update of ${listOf(PERSON)} on person`, when: hasChanged(PERSON), row: 'new', id: 'id' },
  ...[
    { name: 'insert', row: 'new' },
    { name: 'update', row: 'new' },
    { name: 'delete', row: 'old' },
  ].map((act) => ({ ...act, event: `${act.name} on "personBadge"`, when: 'true', id: '"personId"' })),
]

const SQLITE = [
  ...EVENTS.flatMap(({ name, event, when, row, id }) => [
    `drop trigger card_${name}`,
    `create trigger card_${name} after ${event} when ${when} begin
      update "cardEpoch" set number = number + 1; ${insertChange(`${row}.${id}`)} end`,
  ]),
  'create trigger card_erased after delete on person begin delete from "cardChange" where "personId" = old.id; end',
]

/** Increments the epoch once per transaction, at commit. */
const RAISE = 'update "cardEpoch" set number = number + 1 where xmin <> pg_current_xact_id()::xid;'
const POSTGRES = [
  `create or replace function card_epoch() returns trigger language plpgsql as
    $$ begin ${RAISE} ${insertChange("''")} return null; end $$`,
  `create or replace function card_original() returns trigger language plpgsql as
    $$ begin if ${isOriginal('old')} then ${RAISE} ${insertChange("''")} end if; return null; end $$`,
  `create or replace function card_of_person() returns trigger language plpgsql as
    $$ begin ${RAISE} ${insertChange('new.id')} return null; end $$`,
  `create or replace function card_of_speller() returns trigger language plpgsql as
    $$ begin ${RAISE} ${insertChange('coalesce(new."personId", old."personId")')} return null; end $$`,
  ...EVENTS.flatMap(({ name, event, when }) => [
    `drop trigger card_${name} on ${name === 'person' ? 'person' : '"personBadge"'}`,
    `create constraint trigger card_${name} after ${event} deferrable initially deferred
      for each row when (${when}) execute function card_of_${name === 'person' ? 'person' : 'speller'}()`,
  ]),
  `create or replace function card_erased() returns trigger language plpgsql as
    $$ begin delete from "cardChange" where "personId" = old.id; return null; end $$`,
  'create trigger card_erased after delete on person for each row execute function card_erased()',
]
