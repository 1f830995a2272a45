import type { Dialect } from '#server/core/database/dialect.ts'

/** Columns of a journey that its card shows or depends on. */
const JOURNEY = [
  ...['ownerId', 'name', 'description', 'visibility', 'version', 'listedAt', 'archivedAt', 'deletedAt', 'hiddenAt'],
  ...['hiddenFor', 'stepCount', 'likeCount', 'followerCount', 'requiredCount', 'ratingStars', 'ratingCount'],
  ...['language', 'level', 'minutes', 'free', 'stepTypes', 'stepUnits', 'closingWords', 'cover', 'coverSeed'],
  ...['coverImages', 'licence', 'coauthorIds'],
]
/** Columns of a person that cards show or depend on. */
export const PERSON = ['displayName', 'photoURL', 'initial', 'role', 'company', 'pronouns', 'suspendedAt']
/** Columns of a copy that a card depends on. */
const CREDIT = ['authorId', 'firstAuthorId']

/**
 * Triggers that give versions to the content of cards: `journey.cardVersion` for each journey (also
 * changed by likes and follows, with their counts), and `cardEpoch` for changes of people, badges
 * and originals, which can be on many cards.
 */
export function cardStatements({ kind }: Dialect): string[] {
  const create = 'create table "cardEpoch" (id integer not null primary key, number bigint not null)'
  // The first number is the time, so that a database that replaces another one never repeats its
  // numbers.
  const insert = `insert into "cardEpoch" (id, number) values (1, ${Date.now()})`
  return [create, insert, ...(kind === 'sqlite' ? SQLITE : POSTGRES)]
}

const EPOCH_EVENTS = [
  { name: 'person', event: `update of ${listOf(PERSON)} on person`, when: hasChanged(PERSON) },
  { name: 'badge', event: 'update of name on badge', when: hasChanged(['name']) },
  ...['insert', 'update', 'delete'].map((act) => ({ name: act, event: `${act} on "personBadge"`, when: 'true' })),
  { name: 'credit', event: `update of ${listOf(CREDIT)} on adaptation`, when: hasChanged(CREDIT) },
]
/** Cards of copies link to their originals while the originals are listed. */
const LISTING_CHANGED = '(old."listedAt" is null) <> (new."listedAt" is null)'
const WAS_LISTED = 'old."listedAt" is not null'
export const isOriginal = (row: 'old' | 'new') =>
  `exists (select 1 from adaptation where "originalId" = ${row}.id or "firstId" = ${row}.id)`

const SQLITE = [
  `create trigger card_journey after update of ${listOf(JOURNEY)} on journey
    begin update journey set "cardVersion" = old."cardVersion" + 1 where id = new.id; end`,
  ...[
    ...EPOCH_EVENTS,
    { name: 'original', event: 'update of "listedAt" on journey', when: `${LISTING_CHANGED} and ${isOriginal('new')}` },
    { name: 'original_gone', event: 'delete on journey', when: `${WAS_LISTED} and ${isOriginal('old')}` },
  ].map(
    ({ name, event, when }) => `create trigger card_${name} after ${event} when ${when}
      begin update "cardEpoch" set number = number + 1; end`,
  ),
]

/** Increments the epoch once per transaction, at commit. */
const RAISE = 'update "cardEpoch" set number = number + 1 where xmin <> pg_current_xact_id()::xid'
const POSTGRES = [
  `create or replace function card_version() returns trigger language plpgsql as
    $$ begin new."cardVersion" := old."cardVersion" + 1; return new; end $$`,
  `create or replace function card_epoch() returns trigger language plpgsql as $$ begin ${RAISE}; return null; end $$`,
  `create or replace function card_original() returns trigger language plpgsql as
    $$ begin if ${isOriginal('old')} then ${RAISE}; end if; return null; end $$`,
  `create trigger card_journey before update of ${listOf(JOURNEY)} on journey
    for each row execute function card_version()`,
  ...[
    ...EPOCH_EVENTS.map((event) => ({ ...event, run: 'card_epoch' })),
    { name: 'original', event: 'update of "listedAt" on journey', when: LISTING_CHANGED, run: 'card_original' },
    { name: 'original_gone', event: 'delete on journey', when: WAS_LISTED, run: 'card_original' },
  ].map(
    ({ name, event, when, run }) => `create constraint trigger card_${name} after ${event} deferrable initially deferred
      for each row when (${when}) execute function ${run}()`,
  ),
]

export function listOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

export function hasChanged(columns: readonly string[]): string {
  return columns.map((column) => `old."${column}" is distinct from new."${column}"`).join(' or ')
}
