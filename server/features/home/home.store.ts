import { sql } from 'kysely'
import { HOME_ROW_MAX } from '#contract/home.ts'
import type { NextReason } from '#contract/progress.ts'
import { JOURNEYS_COUNT_MAX } from '#contract/rules/journey.ts'
import type { Language } from '#contract/rules/language.ts'
import { isReadableSql } from '#server/core/access/journeys.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { readTogether } from '#server/core/database/run-together.ts'
import { readShared } from '#server/core/ranking/shared-reads.ts'
import { firstNew } from '#server/features/journeys/best.store.ts'
import { loadDetails } from '#server/features/journeys/cards.store.ts'
import { listNextJourneys } from '#server/features/journeys/next.store.ts'
import type { ListedRow } from '#server/features/journeys/read.store.ts'
import { type Reader, readerIn, readerOf, withReasons } from '#server/features/journeys/reader.store.ts'
import { chooseRecommended } from '#server/features/journeys/recommend.store.ts'
import { withSteps } from '#server/features/journeys/steps.store.ts'

/** Max. journeys that are read for a trail. */
const TRAIL_READ = 200
/** Max. number of a person's latest ticks that are searched for journeys in progress. */
const TICKS = 200

/** A journey that a person walks or follows. `at`: when they last ticked a step, else when they followed it. */
export interface TrailRow {
  id: string
  at: number
  started: boolean
}

/**
 * Readable journeys that the person has ticked or follows and hasn't finished: started ones first,
 * last ticked first, then the others, last followed first.
 */
export async function findTrail(db: Db, personId: string): Promise<TrailRow[]> {
  return trailIn(await trailOf(db, { values: { personId }, shape: null }))
}

function trailIn(rows: readonly TrailFound[]): TrailRow[] {
  return rows.map(({ id, at, started }) => ({ id, at: Number(at), started: Boolean(started) }))
}

interface TrailFound {
  id: string
  at: number | string
  started: number | boolean
}

/**
 * Older ticks are read only if the person has at least TICKS. `+` keeps SQLite from reading all of
 * the person's ticks in the order of time.
 */
const trailOf = prepared(
  ['personId'],
  (_db, { personId }) => sql<TrailFound>`
    with latest as materialized (
      select "journeyId" as id, max("doneAt") as "tickedAt", count(*) as ticks from (
        select "journeyId", "doneAt" from "stepDone" where "personId" = ${personId}
        order by "doneAt" desc limit ${literal(TICKS)}) as tick group by "journeyId")
    select mine.id, coalesce(mine."tickedAt", mine."followedAt") as "at", mine."tickedAt" is not null as started
    from (
      select known.id, known."followedAt", coalesce(known."tickedAt",
        case when (select sum(ticks) from latest) = ${literal(TICKS)} then (
          select max(+"doneAt") from "stepDone" as older
          where older."personId" = ${personId} and older."journeyId" = known.id) end) as "tickedAt"
      from (
        select id, max("tickedAt") as "tickedAt", max("followedAt") as "followedAt" from (
          select id, "tickedAt", null as "followedAt" from latest
          union all select "journeyId" as id, null as "tickedAt", "createdAt" as "followedAt" from (
            select "journeyId", "createdAt" from "journeyFollow" where "personId" = ${personId}
            order by "createdAt" desc, "journeyId" desc limit ${literal(TRAIL_READ)}) as follow
        ) as act group by id
      ) as known
    ) as mine join journey on journey.id = mine.id
    where ${isReadableSql(personId)}
      and (select 1 from "journeyFinish" as finish
        where finish."personId" = ${personId} and finish."journeyId" = journey.id) is null
      and case when mine."tickedAt" is null then 0 else (
        select count(distinct step.unit) from "stepDone" as done join step on step.id = done."stepId"
        where done."personId" = ${personId} and done."journeyId" = journey.id and step."removedAt" is null
        ) end < journey."requiredCount"
    order by started desc, "at" desc, mine.id desc limit ${literal(TRAIL_READ)}`,
)

/** The journeys with these ids, in the same order, with their steps. */
export async function loadWithSteps(db: Db, ids: readonly { id: string }[], viewerId: string): Promise<ListedRow[]> {
  return await withSteps(db, await loadDetails(db, ids, viewerId))
}

/** Max. trending journeys among which new ones for the person are searched. */
const TRENDING_READ = 100
/** Max. followed people, latest first, whose journeys are read. */
const PEOPLE_READ = 500

/** Max. journeys matching the person's interests among which short ones are searched. */
const FITTING_READ = 20
/** Journeys below this number of minutes are short, and if it is unknown, those with at most SHORT_STEPS steps. */
const SHORT_BELOW = 120
const SHORT_STEPS = 6

/** A first pick; the reason is null for journeys that match interests or are trending. */
export interface FirstPickRow {
  row: ListedRow
  reason: NextReason | null
}

/**
 * The first journeys for a person without a trail: what the finish of the journey that they finished
 * last recommends, then short journeys in their languages, those that match their interests first.
 */
export async function listFirstPicks(db: Db, reader: Reader, language: Language): Promise<FirstPickRow[]> {
  const next = reader.hasFinished ? await listAfterLastFinish(db, reader, language) : []
  const others = next.length < HOME_ROW_MAX ? await listShort(db, reader, language) : []
  const reasons = new Map(next.map(({ row, reason }) => [row.id, reason]))
  const chosen = [...next.map(({ row }) => row), ...others.filter(({ id }) => !reasons.has(id))].slice(0, HOME_ROW_MAX)
  const rows = withReasons(await loadWithSteps(db, chosen, reader.personId), reader)
  return rows.map((row) => ({ row, reason: reasons.get(row.id) ?? null }))
}

async function listAfterLastFinish(db: Db, { personId }: Reader, language: Language) {
  const [last] = await lastFinish(db, { values: { personId }, shape: null })
  if (!last) return []
  return await listNextJourneys(db, { personId, journeyId: last.id }, last, last.spoken ?? language)
}

const lastFinish = prepared(['personId'], (db, { personId }) =>
  db
    .selectFrom('journeyFinish')
    .innerJoin('journey', 'journey.id', 'journeyFinish.journeyId')
    .innerJoin('person', 'person.id', 'journeyFinish.personId')
    .select(['journey.id', 'journey.ownerId', 'journey.level', 'person.language as spoken'])
    .where('journeyFinish.personId', '=', personId)
    .where(isReadableSql(personId as never))
    .orderBy('finishedAt', 'desc')
    .orderBy('journeyFinish.journeyId', 'desc')
    .limit(literal(1)),
)

/** Short journeys in the person's languages: those that match their interests, then trending ones. */
async function listShort(db: Db, reader: Reader, language: Language): Promise<{ id: string }[]> {
  const { items } = await chooseRecommended(db, reader, { limit: FITTING_READ })
  const isShort = ({ minutes, stepCount }: Pick<TrendingRow, 'minutes' | 'stepCount'>) =>
    minutes === null ? stepCount <= SHORT_STEPS : minutes < SHORT_BELOW
  const isRead = (tag: string | null) =>
    tag === null || [language, ...reader.languages].includes(tag.toLowerCase().split('-', 1)[0] ?? '')
  const fits = (row: Pick<TrendingRow, 'minutes' | 'stepCount' | 'language'>) => isShort(row) && isRead(row.language)
  const byKnownLength = (a: { minutes: number | null }, b: { minutes: number | null }) =>
    Number(a.minutes === null) - Number(b.minutes === null)
  const fitting = (await loadDetails(db, items, reader.personId)).filter(fits).sort(byKnownLength)
  const trending = fitting.length < HOME_ROW_MAX ? await findTrending(db, reader.personId, language) : []
  const others = trending
    .filter((row) => fits(row) && !fitting.some(({ id }) => id === row.id))
    .sort((a, b) => Number(b.isInLanguage) - Number(a.isInLanguage) || a.stepCount - b.stepCount)
  return [...fitting, ...others]
}

export interface Suggestions {
  journeys: { id: string }[]
  /** Whether the journeys match the person's interests. */
  fit: boolean
}

/**
 * Journeys that match the person's interests, or if there are none, the trending ones. Journeys in
 * `known` and the person's own, followed and finished ones are left out.
 */
export async function findSuggestions(
  db: Db,
  reader: Reader,
  language: Language,
  known: readonly string[],
): Promise<Suggestions> {
  const isNew = ({ id }: { id: string }) => !known.includes(id)
  const { items } = await chooseRecommended(db, reader, { limit: HOME_ROW_MAX + known.length })
  const recommended = items.filter(isNew).slice(0, HOME_ROW_MAX)
  if (recommended.length > 0) return { journeys: recommended, fit: true }
  const trending = await findTrending(db, reader.personId, language)
  return { journeys: trending.filter(isNew).slice(0, HOME_ROW_MAX), fit: false }
}

interface TrendingRow {
  id: string
  stepCount: number
  minutes: number | null
  language: string | null
  isInLanguage: boolean
}

/**
 * Trending journeys that the person doesn't own or follow and hasn't finished; those in the given
 * language come first.
 */
async function findTrending(db: Db, personId: string, language: Language): Promise<TrendingRow[]> {
  const best = await readShared(db, 'trending', () => trending(db, { values: {}, shape: null }))
  const found = await firstNew(db, personId, best, TRENDING_READ)
  const rows = found.map((row) => ({ ...row, isInLanguage: row.language?.split('-')[0] === language }))
  return rows.sort((a, b) => Number(b.isInLanguage) - Number(a.isInLanguage))
}

const trending = prepared([], (db) =>
  db
    .selectFrom('journey')
    .select(['id', 'stepCount', 'minutes', 'language'])
    .where('listedAt', 'is not', null)
    .orderBy('score', 'desc')
    .orderBy('id', 'desc')
    .limit(literal(TRENDING_READ)),
)

/** The number of listed journeys, counted up to a limit. */
export async function countListed(db: Db): Promise<number> {
  const [counted] = await readShared(db, 'listed', () => listedCount(db, { values: {}, shape: null }))
  return Number(counted?.journeys ?? 0)
}

const listedCount = prepared(
  [],
  () => sql<{ journeys: number | string }>`
    select count(*) as journeys from (
      select 1 from journey where "listedAt" is not null limit ${literal(JOURNEYS_COUNT_MAX)}) as listed`,
)

/**
 * The number of people who follow each journey, are followed by the person, and show the journey on
 * their profile.
 */
export async function countFollowers(
  db: Db,
  personId: string,
  journeys: readonly { id: string }[],
): Promise<Map<string, number>> {
  if (journeys.length === 0) return new Map()
  const ids = dialectOf(db).list(journeys.map(({ id }) => id))
  const rows = await followersAmongFollowed(db, { values: { personId, ids }, shape: null })
  return new Map(rows.map(({ id, people }) => [id, Number(people)]))
}

const followersAmongFollowed = prepared(
  ['personId', 'ids'],
  (db, { personId, ids }) => sql<{ id: string; people: number | string }>`
    select given.id, count(*) as people
    from ${followedBy(personId)} as followed
    join person on person.id = followed.id
    cross join ${dialectOf(db).rows({ id: { type: 'text', list: ids } })} as given
    where person.shows like '%"following"%' and ${isActiveSql()}
      and (select 1 from "journeyFollow" as follow
        where follow."journeyId" = given.id and follow."personId" = followed.id) is not null
    group by given.id`,
)

/**
 * The first data for a person's rows of Discover: the trail, the latest journeys of followed
 * people, and the reader.
 */
export async function readStart(db: Db, personId: string) {
  const run = { values: { personId }, shape: null }
  const [trail, owners, reader] = await readTogether(db, [
    trailOf.fill(db, run),
    newestByFollowed.fill(db, run),
    readerOf.fill(db, run),
  ])
  return { known: trailIn(trail), owners, reader: readerIn(personId, reader) }
}

export interface LatestOfOwner {
  id: string
  at: number | null
}

/**
 * The newest journeys of the owners. Only owners whose latest journey is among the newest can have
 * one, so only theirs are read.
 */
export async function readNewestJourneys(db: Db, owners: readonly LatestOfOwner[]): Promise<{ id: string }[]> {
  const latest = owners
    .toSorted((a, b) => Number(b.at) - Number(a.at))
    .filter(({ at }) => at !== null)
    .slice(0, HOME_ROW_MAX)
  if (latest.length === 0) return []
  const values = Object.fromEntries(latest.map(({ id }, index) => [OWNERS[index], id]))
  return await newestOfOwners(db, { values, shape: latest.length })
}

/** The names of the parameters for the owners, as many as the row has journeys. */
const OWNERS = Array.from({ length: HOME_ROW_MAX }, (_, index) => `owner${index}`)

const newestOfOwners = prepared(OWNERS, (_db, ids, owners: number) => {
  const newest = OWNERS.slice(0, owners).map(
    (name) => sql`select * from (
      select id, "createdAt" from journey where "ownerId" = ${ids[name]} and "listedAt" is not null
      order by "createdAt" desc, id desc limit ${literal(HOME_ROW_MAX)}) as one`,
  )
  return sql<{ id: string }>`
    select id from (${sql.join(newest, sql` union all `)}) as newest
    order by "createdAt" desc, id desc limit ${literal(HOME_ROW_MAX)}`
})

const newestByFollowed = prepared(
  ['personId'],
  (_db, { personId }) => sql<LatestOfOwner>`
    select followed.id, (
      select "createdAt" from journey where "ownerId" = followed.id and "listedAt" is not null
      order by "createdAt" desc, id desc limit ${literal(1)}) as "at"
    from ${followedBy(personId)} as followed
    join person on person.id = followed.id
    where person."journeyCount" > 0`,
)

function followedBy(personId: unknown) {
  return sql`(
    select "followedId" as id from "personFollow" where "followerId" = ${personId}
    order by "createdAt" desc, "followedId" desc limit ${literal(PEOPLE_READ)})`
}
