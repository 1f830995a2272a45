import { type RawBuilder, sql } from 'kysely'
import type { Badge } from '#contract/badge.ts'
import { BADGE_JOURNEYS_MAX } from '#contract/rules/journey.ts'
import { nameKeyOf } from '#contract/text.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'

const LISTED_MAX = 1000
/** Min. number of listed journeys with a badge that the landing page shows. */
const POPULAR_MIN = 3
const POPULAR_MAX = 12

export type KeyedBadge = Badge & { key: string }

/** SQL: the badge is built in or belongs to a listed journey; `rank` is null for unlisted journeys. */
export const isPublic = sql<boolean>`(badge.builtin = 1 or exists (
  select 1 from "journeyBadge" as listed where listed."badgeKey" = badge.key and listed.rank is not null))`

interface BadgeFilter {
  q: string | undefined
  /** The person whose own badges the list includes; null for a visitor. */
  viewerId: string | null
}

/** Max. number up to which a badge's listed journeys are counted. */
const COUNTED_MAX = 200

/**
 * SQL: the number of listed journeys with the badge. It orders the list, which therefore reveals
 * nothing about interests or unlisted journeys.
 */
const LISTED_JOURNEYS = sql<number>`(select count(*) from (
  select 1 from "journeyBadge" as listed where listed."badgeKey" = badge.key and listed.rank is not null
  limit ${sql.lit(COUNTED_MAX)}) as counted)`

/** SQL: the key of a badge without the signs that join words: 'nodejs' for 'Node.js'. */
const JOINED_KEY = sql<string>`replace(replace(replace(replace(badge.key, '.', ''), '-', ''), '/', ''), '''', '')`

/**
 * The public badges with the most listed journeys first, then the viewer's own badges by name. `q`
 * filters by a part of the name, ignoring case, spaces and signs within words, or by a version of
 * it ('C++17' finds 'C++'); the badge with exactly this name is first.
 */
export async function listBadges(db: Db, { q, viewerId }: BadgeFilter): Promise<Badge[]> {
  const wanted = nameKeyOf(q ?? '')
  const joined = wanted.replace(/['./-]/g, '')
  const unversioned = wanted.replace(/(?<=[\p{L}+#])\d[\d.]*$/u, '')
  const badges = db
    .selectFrom('badge')
    .select('key')
    .select(viewerId === null ? sql<string>`badge.name`.as('name') : badgeNameFor(viewerId).as('name'))
    .$if(q !== undefined, (query) =>
      query.where(({ or }) =>
        or([
          dialectOf(db).contains(sql.ref('badge.key'), wanted),
          ...(joined === '' ? [] : [dialectOf(db).contains(JOINED_KEY, joined)]),
          sql<boolean>`badge.key = ${unversioned}`,
        ]),
      ),
    )
  const own =
    viewerId === null
      ? []
      : await badges
          .where(sql<boolean>`(not ${isPublic} and ${isUsedBy(viewerId)})`)
          .orderBy('key')
          .limit(literal(LISTED_MAX))
          .execute()
  const open = await badges
    .where(isPublic)
    .$if(q !== undefined, (query) =>
      query.orderBy(sql`case when badge.key = ${wanted} then 0 when ${JOINED_KEY} = ${joined} then 1 else 2 end`),
    )
    .orderBy(LISTED_JOURNEYS, 'desc')
    .orderBy('key')
    .limit(literal(LISTED_MAX - own.length))
    .execute()
  const all = [...open, ...own]
  return [...all.filter(({ key }) => key === wanted), ...all.filter(({ key }) => key !== wanted)].map(({ name }) => ({
    name,
  }))
}

/** SQL: a listed journey with the badge, whose owner's acts count, as the row `journey`. */
const USING = sql`"journeyBadge" as listed join journey on journey.id = listed."journeyId"
  join person on person.id = journey."ownerId"
  where listed."badgeKey" = badge.key and listed.rank is not null and person.counted = 1`

/** Badges that several people use, so that one person can't put words on the landing page. */
export async function listPopularBadges(db: Db): Promise<Badge[]> {
  const few = sql`select 1 from ${USING} limit ${sql.lit(POPULAR_MIN)}`
  const oneOwner = sql`select journey."ownerId" from ${USING} limit 1`
  return await db
    .selectFrom('badge')
    .select('name')
    .where(sql<boolean>`(select count(*) from (${few}) as few) >= ${sql.lit(POPULAR_MIN)}`)
    .where(sql<boolean>`exists (select 1 from ${USING} and journey."ownerId" <> (${oneOwner}))`)
    .orderBy(LISTED_JOURNEYS, 'desc')
    .orderBy('key')
    .limit(literal(POPULAR_MAX))
    .execute()
}

export async function findPublicBadge(db: Db, key: string): Promise<KeyedBadge | undefined> {
  return await db.selectFrom('badge').select(['key', 'name']).where('key', '=', key).where(isPublic).executeTakeFirst()
}

/** The number of listed journeys with a badge, at most BADGE_JOURNEYS_MAX. */
export async function countListedJourneys(db: Db, key: string): Promise<number> {
  const some = db
    .selectFrom('journeyBadge')
    .select('journeyId')
    .where('badgeKey', '=', key)
    .where('rank', 'is not', null)
    .limit(literal(BADGE_JOURNEYS_MAX))
  const { count } = await db
    .selectFrom(some.as('listed'))
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Keys of the names whose badges the person can't see yet. Using such a name counts as creating a badge. */
export async function findNewBadges(db: Db, personId: string, names: readonly string[]): Promise<Set<string>> {
  const keys = new Set(names.map(nameKeyOf))
  const seen = await db
    .selectFrom('badge')
    .select('key')
    .where(dialectOf(db).isOneOf(sql.ref('badge.key'), [...keys]))
    .where(sql<boolean>`(${isPublic} or ${isUsedBy(personId)})`)
    .execute()
  for (const { key } of seen) keys.delete(key)
  return keys
}

/** Times in ms at which the person created badges, oldest first. Locks the person. */
export async function lockBadgeTimes(trx: Trx, personId: string): Promise<number[]> {
  await dialectOf(trx)
    .locked(trx.selectFrom('person').select('id').where('id', '=', personId))
    .execute()
  const rows = await trx
    .selectFrom('personBadge')
    .select('createdAt')
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

/**
 * Finds or creates the badges of these names, in the same order without repeats. A badge that isn't
 * public keeps the person's own spelling, so that nothing reveals whether other people use it.
 */
export async function ensureBadges(
  trx: Trx,
  names: readonly string[],
  { personId, now }: { personId: string; now: number },
): Promise<KeyedBadge[]> {
  const spellings = new Map<string, string>()
  for (const name of names) if (!spellings.has(nameKeyOf(name))) spellings.set(nameKeyOf(name), name)
  if (spellings.size === 0) return []
  const keys = [...spellings.keys()]
  const sorted = [...spellings].sort(([a], [b]) => (a < b ? -1 : 1))
  const hidden = (await insertMissing(trx, sorted, now)).filter((badge) => !badge.isPublic)
  if (hidden.length > 0)
    await trx
      .insertInto('personBadge')
      .values(hidden.map(({ key }) => ({ personId, badgeKey: key, name: spellings.get(key) ?? key, createdAt: now })))
      .onConflict((conflict) => conflict.columns(['personId', 'badgeKey']).doNothing())
      .execute()
  const rows = await trx
    .selectFrom('badge')
    .select(['key', badgeNameFor(personId).as('name')])
    .where(dialectOf(trx).isOneOf(sql.ref('key'), keys))
    .execute()
  return rows.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
}

/** Creates the missing badges and locks all of them against deletion. */
async function insertMissing(trx: Trx, badges: readonly [key: string, name: string][], now: number) {
  const dialect = dialectOf(trx)
  const keys = badges.map(([key]) => key)
  for (;;) {
    await trx
      .insertInto('badge')
      .values(badges.map(([key, name]) => ({ key, name, useCount: 0, createdAt: now })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const locked = await dialect
      .lockedAgainstDelete(
        trx
          .selectFrom('badge')
          .select(['key', isPublic.as('isPublic')])
          .where(dialect.isOneOf(sql.ref('key'), keys))
          .orderBy('key'),
      )
      .execute()
    // A moderator may have deleted one between the two statements: create it again.
    if (locked.length === keys.length) return locked
  }
}

/**
 * Badges that become public through these journeys get the spelling of a journey's owner, since the
 * stored spelling may be private. It must be called before the journeys' badge ranks are updated.
 */
export async function publishBadgeNames(trx: Trx, journeys: RawBuilder<unknown>): Promise<void> {
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

/** Updates the badges in the order of their keys, which prevents deadlocks. */
export async function addToBadgeUse(trx: Trx, keys: readonly string[], by: 1 | -1): Promise<void> {
  for (const key of [...keys].sort())
    await trx
      .updateTable('badge')
      .set((eb) => ({ useCount: eb('useCount', '+', by) }))
      .where('key', '=', key)
      .execute()
}

/**
 * Replaces one list of badges by another in the use counts, in one pass in the order of their keys,
 * which prevents deadlocks.
 */
export async function moveBadgeUse(trx: Trx, before: readonly string[], after: readonly string[]): Promise<void> {
  for (const key of [...new Set([...before, ...after])].sort()) {
    const by = Number(after.includes(key)) - Number(before.includes(key))
    if (by === 1 || by === -1) await addToBadgeUse(trx, [key], by)
  }
}

/** SQL: the person's own spelling of `badge.name`, else the public one. */
export function badgeNameFor(personId: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((
    select own.name from "personBadge" as own where own."personId" = ${personId} and own."badgeKey" = badge.key), badge.name)`
}

/** SQL: the person created the badge, or has it as an interest or on a journey. */
function isUsedBy(personId: string): RawBuilder<boolean> {
  return sql<boolean>`badge.key in (
    select "badgeKey" from "personBadge" where "personId" = ${personId}
    union all select "badgeKey" from interest where "personId" = ${personId}
    union all select "badgeKey" from "journeyBadge" join journey on journey.id = "journeyId" where "ownerId" = ${personId})`
}

export async function readInterests(db: Db, personId: string): Promise<(Badge & { key: string })[]> {
  return await db
    .selectFrom('interest')
    .innerJoin('badge', 'badge.key', 'interest.badgeKey')
    .where('personId', '=', personId)
    .select(['badge.key', badgeNameFor(personId).as('name')])
    .orderBy('position')
    .execute()
}

/** Locks the person, so that concurrent saves wait. */
export async function lockInterests(trx: Trx, personId: string) {
  await dialectOf(trx)
    .locked(trx.selectFrom('person').select('id').where('id', '=', personId))
    .execute()
  return readInterests(trx, personId)
}

export async function replaceInterests(trx: Trx, personId: string, badgeKeys: readonly string[]): Promise<void> {
  await trx.deleteFrom('interest').where('personId', '=', personId).execute()
  if (badgeKeys.length === 0) return
  await trx
    .insertInto('interest')
    .values(badgeKeys.map((badgeKey, position) => ({ personId, badgeKey, position })))
    .execute()
}
