import { type RawBuilder, sql } from 'kysely'
import type { Badge } from '#contract/badge.ts'
import { keyOf } from '#contract/text.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { escapeLike } from '#server/database/escape-like.ts'

const LISTED_MAX = 1000
/** Listed journeys that a badge needs to be offered on the landing page. */
const POPULAR_MIN = 3
const POPULAR_MAX = 12

export type KeyedBadge = Badge & { key: string }

/** Built in, or used by a listed journey: `rank` is null for all others. */
export const isPublic = sql<boolean>`(badge.builtin = 1 or exists (
  select 1 from "journeyBadge" as listed where listed."badgeKey" = badge.key and listed.rank is not null))`

interface BadgeFilter {
  q: string | undefined
  /** Whose own badges are listed too; null for a visitor. */
  viewerId: string | null
}

/**
 * The most used public badges, then the viewer's own ones by name; with `q`, those whose name contains it, whatever the
 * case and spaces. Own ones aren't put in order by their use, which counts people the viewer mustn't know of.
 */
export async function listBadges(db: Db, dialect: Dialect, { q, viewerId }: BadgeFilter): Promise<Badge[]> {
  const like = q === undefined ? null : `%${escapeLike(keyOf(q))}%`
  const badges = db
    .selectFrom('badge')
    .select(viewerId === null ? sql<string>`badge.name`.as('name') : nameFor(viewerId).as('name'))
    .$if(like !== null, (query) => query.where(sql<boolean>`badge.key like ${like} escape '\\'`))
  const own =
    viewerId === null
      ? []
      : await badges
          .where(sql<boolean>`(not ${isPublic} and ${isUsedBy(viewerId)})`)
          .orderBy('key')
          .limit(dialect.literal(LISTED_MAX))
          .execute()
  const open = await badges
    .where(isPublic)
    .orderBy('useCount', 'desc')
    .orderBy('key')
    .limit(dialect.literal(LISTED_MAX - own.length))
    .execute()
  return [...open, ...own]
}

/** The most used badges of at least `POPULAR_MIN` listed journeys. */
export async function listPopularBadges(db: Db, dialect: Dialect): Promise<Badge[]> {
  return await db
    .selectFrom('badge')
    .select('name')
    .where(
      sql<boolean>`(select count(*) from (select 1 from "journeyBadge" as listed
        where listed."badgeKey" = badge.key and listed.rank is not null limit ${sql.lit(POPULAR_MIN)}) as few)
        >= ${sql.lit(POPULAR_MIN)}`,
    )
    .orderBy('useCount', 'desc')
    .orderBy('key')
    .limit(dialect.literal(POPULAR_MAX))
    .execute()
}

/** The badge if it is public. */
export async function findPublicBadge(db: Db, key: string): Promise<KeyedBadge | undefined> {
  return await db.selectFrom('badge').select(['key', 'name']).where('key', '=', key).where(isPublic).executeTakeFirst()
}

/** Names among these that the person can't see yet: using them makes new ones, as far as the person can tell. */
export async function newNames(
  db: Db,
  dialect: Dialect,
  personId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const keys = new Set(names.map(keyOf))
  const seen = await db
    .selectFrom('badge')
    .select('key')
    .where(dialect.isOneOf(sql.ref('badge.key'), [...keys]))
    .where(sql<boolean>`(${isPublic} or ${isUsedBy(personId)})`)
    .execute()
  for (const { key } of seen) keys.delete(key)
  return keys
}

/** When the person made their badge names, the oldest first; they can't make others until the transaction ends. */
export async function timesOfNames(trx: Trx, dialect: Dialect, personId: string): Promise<number[]> {
  await dialect.locked(trx.selectFrom('person').select('id').where('id', '=', personId)).execute()
  const rows = await trx
    .selectFrom('personBadge')
    .select('createdAt')
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

/**
 * The badges of these names, in their order and without repeats; a name that is new is made. A badge that isn't public is
 * noted as the person's own, with their spelling, so that nothing tells whether someone else uses it.
 */
export async function ensureBadges(
  trx: Trx,
  dialect: Dialect,
  names: readonly string[],
  { personId, now }: { personId: string; now: number },
): Promise<KeyedBadge[]> {
  const wanted = new Map<string, string>()
  for (const name of names) if (!wanted.has(keyOf(name))) wanted.set(keyOf(name), name)
  if (wanted.size === 0) return []
  const keys = [...wanted.keys()]
  const sorted = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))
  const hidden = (await insertMissing(trx, dialect, sorted, now)).filter((badge) => !badge.isPublic)
  if (hidden.length > 0)
    await trx
      .insertInto('personBadge')
      .values(hidden.map(({ key }) => ({ personId, badgeKey: key, name: wanted.get(key) ?? key, createdAt: now })))
      .onConflict((conflict) => conflict.columns(['personId', 'badgeKey']).doNothing())
      .execute()
  const rows = await trx
    .selectFrom('badge')
    .select(['key', nameFor(personId).as('name')])
    .where(dialect.isOneOf(sql.ref('key'), keys))
    .execute()
  return rows.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
}

/** Makes the badges that are missing; all of them stay until the transaction ends. */
async function insertMissing(trx: Trx, dialect: Dialect, badges: readonly [key: string, name: string][], now: number) {
  const keys = badges.map(([key]) => key)
  for (;;) {
    await trx
      .insertInto('badge')
      .values(badges.map(([key, name]) => ({ key, name, useCount: 0, createdAt: now })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const kept = await dialect
      .lockedAgainstDelete(
        trx
          .selectFrom('badge')
          .select(['key', isPublic.as('isPublic')])
          .where(dialect.isOneOf(sql.ref('key'), keys))
          .orderBy('key'),
      )
      .execute()
    // A moderator may have removed one between the two statements: it is made again.
    if (kept.length === keys.length) return kept
  }
}

/**
 * Gives badges that become public by these journeys the spelling of the journeys' owners: the stored one may be someone's
 * private spelling. Called before the journeys' ranks are brought up to date.
 */
export async function publishNames(trx: Trx, journeys: RawBuilder<unknown>): Promise<void> {
  const spelling = sql<string>`(
    select mine.name from "journeyBadge" as used
    join journey on journey.id = used."journeyId"
    join "personBadge" as mine on mine."personId" = journey."ownerId" and mine."badgeKey" = used."badgeKey"
    where used."badgeKey" = badge.key and journey."listedAt" is not null and used."journeyId" in ${journeys}
    order by mine."createdAt" limit 1)`
  const published = await trx
    .updateTable('badge')
    .set({ name: spelling })
    .where(sql<boolean>`badge.key in (select "badgeKey" from "journeyBadge" where "journeyId" in ${journeys})`)
    .where(sql<boolean>`not ${isPublic}`)
    .where(sql<boolean>`${spelling} is not null`)
    .returning(['key', 'name'])
    .execute()
  for (const { key, name } of published)
    await trx.updateTable('personBadge').set({ name }).where('badgeKey', '=', key).execute()
}

/** Moves the use of some badges; in one order, so that two at once never wait for each other. */
export async function countBadgeUse(trx: Trx, keys: readonly string[], by: 1 | -1): Promise<void> {
  for (const key of [...keys].sort())
    await trx
      .updateTable('badge')
      .set((eb) => ({ useCount: eb('useCount', '+', by) }))
      .where('key', '=', key)
      .execute()
}

/** The person's own spelling where they have one, else the public one. */
export function nameFor(personId: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((
    select own.name from "personBadge" as own where own."personId" = ${personId} and own."badgeKey" = badge.key), badge.name)`
}

/** Is it a badge of the person's journeys or interests, or did they make it? */
function isUsedBy(personId: string): RawBuilder<boolean> {
  return sql<boolean>`badge.key in (
    select "badgeKey" from "personBadge" where "personId" = ${personId}
    union all select "badgeKey" from interest where "personId" = ${personId}
    union all select "badgeKey" from "journeyBadge" join journey on journey.id = "journeyId" where "ownerId" = ${personId})`
}
