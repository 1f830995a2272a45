import { sql } from 'kysely'
import { HOME_ROW_MAX } from '#contract/home.ts'
import { JOURNEYS_COUNT_MAX } from '#contract/rules/journey.ts'
import type { Language } from '#contract/rules/language.ts'
import { isReadableSql } from '#server/core/access/journeys.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { type JourneyRow, loadDetails } from '#server/features/journeys/read.store.ts'
import { listRecommendedTo } from '#server/features/journeys/recommend.store.ts'
import { withSteps } from '#server/features/journeys/steps.store.ts'

/** Max. journeys of a trail that are read. */
const TRAIL_READ = 200
/** Max. number of a person's latest ticks that are searched for journeys in progress. */
const TICKS = 200

/** A journey that a person walks or follows; `at`: when they ticked a step last, else when they followed it. */
export interface TrailRow {
  id: string
  at: number
  started: boolean
}

/**
 * Readable journeys that the person has ticked or follows and hasn't finished: the started ones, last
 * ticked first, then the others, last followed first.
 */
export async function findTrail(db: Db, personId: string): Promise<TrailRow[]> {
  const { rows } = await sql<{ id: string; at: number | string; started: number | boolean }>`
    select mine.id, coalesce(mine."tickedAt", mine."followedAt") as "at", mine."tickedAt" is not null as started
    from (
      select known.id,
        (select max("doneAt") from "stepDone" as tick
          where tick."personId" = ${personId} and tick."journeyId" = known.id) as "tickedAt",
        (select "createdAt" from "journeyFollow" as follow
          where follow."personId" = ${personId} and follow."journeyId" = known.id) as "followedAt"
      from (
        select "journeyId" as id from (
          select "journeyId" from "stepDone" where "personId" = ${personId}
          order by "doneAt" desc limit ${literal(TICKS)}) as tick
        union select "journeyId" as id from (
          select "journeyId" from "journeyFollow" where "personId" = ${personId}
          order by "createdAt" desc, "journeyId" desc limit ${literal(TRAIL_READ)}) as follow
      ) as known
    ) as mine join journey on journey.id = mine.id
    where ${isReadableSql(personId)}
      and (select 1 from "journeyFinish" as finish
        where finish."personId" = ${personId} and finish."journeyId" = journey.id) is null
      and (select count(distinct step.unit) from "stepDone" as done join step on step.id = done."stepId"
        where done."personId" = ${personId} and done."journeyId" = journey.id and step."removedAt" is null
        ) < journey."requiredCount"
    order by started desc, "at" desc, mine.id desc limit ${literal(TRAIL_READ)}`.execute(db)
  return rows.map(({ id, at, started }) => ({ id, at: Number(at), started: Boolean(started) }))
}

/** The journeys with these ids, in the same order, with their steps, and `because` if requested. */
export async function loadWithSteps(
  db: Db,
  ids: readonly { id: string }[],
  { viewerId, because = false }: { viewerId: string; because?: boolean },
): Promise<JourneyRow[]> {
  return await withSteps(db, await loadDetails(db, ids, { viewerId, because }))
}

/** Max. trending journeys that are searched for ones that the person doesn't know. */
const TRENDING_READ = 100
/** Max. followed people, latest first, whose journeys are read. */
const PEOPLE_READ = 500

/** Max. journeys that fit the person's interests among which short ones are searched. */
const FITTING_READ = 20
/** Length in minutes from which a journey isn't short. */
const SHORT_BELOW = 120

/** The first journeys for a person without a trail: short ones that fit, then the trending ones with the fewest steps. */
export async function listFirstPicks(db: Db, reader: Reader): Promise<JourneyRow[]> {
  const { items } = await listRecommendedTo(db, reader.id, { limit: FITTING_READ })
  const short = items.filter(({ minutes }) => minutes !== null && minutes < SHORT_BELOW).slice(0, HOME_ROW_MAX)
  const trending = short.length < HOME_ROW_MAX ? await listTrending(db, reader) : []
  const others = trending
    .filter(({ id }) => !short.some((journey) => journey.id === id))
    .sort((a, b) => Number(b.isInLanguage) - Number(a.isInLanguage) || a.stepCount - b.stepCount)
  const chosen = [...short, ...others].slice(0, HOME_ROW_MAX)
  return await loadWithSteps(db, chosen, { viewerId: reader.id, because: true })
}

/**
 * Journeys that fit the person's interests, with `because`; if there are none, the trending ones,
 * without it. Journeys of `known` are left out, as are own, followed and finished ones.
 */
export async function listSuggestions(db: Db, reader: Reader, known: readonly string[]): Promise<JourneyRow[]> {
  const limit = HOME_ROW_MAX + known.length
  const isNew = ({ id }: { id: string }) => !known.includes(id)
  const { items } = await listRecommendedTo(db, reader.id, { limit })
  const recommended = items.filter(isNew).slice(0, HOME_ROW_MAX)
  if (recommended.length > 0) return recommended
  const trending = (await listTrending(db, reader)).filter(isNew).slice(0, HOME_ROW_MAX)
  return await loadDetails(db, trending, { viewerId: reader.id, because: false })
}

/** The person and the language of their screen. */
interface Reader {
  id: string
  language: Language
}

interface TrendingRow {
  id: string
  stepCount: number
  isInLanguage: boolean
}

/** Trending journeys that the reader doesn't own or follow and hasn't finished, first those in their language. */
async function listTrending(db: Db, { id: personId, language }: Reader): Promise<TrendingRow[]> {
  const known = (table: string) => sql`(
    select 1 from ${sql.table(table)} as known
    where known."journeyId" = best.id and known."personId" = ${personId})`
  const { rows } = await sql<{ id: string; stepCount: number; language: string | null }>`
    select best.id, best."stepCount", best.language from (
      select id, "ownerId", score, "stepCount", language from journey where "listedAt" is not null
      order by score desc, id desc limit ${literal(TRENDING_READ)}) as best
    where best."ownerId" <> ${personId} and ${known('journeyFollow')} is null and ${known('journeyFinish')} is null
    order by best.score desc, best.id desc`.execute(db)
  const trending = rows.map(({ id, stepCount, language: tag }) => {
    return { id, stepCount, isInLanguage: tag?.split('-')[0] === language }
  })
  return trending.sort((a, b) => Number(b.isInLanguage) - Number(a.isInLanguage))
}

/** Whether the person has finished a journey. */
export async function hasFinished(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('journeyFinish')
    .select('journeyId')
    .where('personId', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of listed journeys, counted up to a limit. */
export async function countListed(db: Db): Promise<number> {
  const { rows } = await sql<{ journeys: number | string }>`
    select count(*) as journeys from (
      select 1 from journey where "listedAt" is not null limit ${literal(JOURNEYS_COUNT_MAX)}) as listed`.execute(db)
  return Number(rows[0]?.journeys ?? 0)
}

/** The number of people by journey who follow it, whom the person follows, and whose profile shows it. */
export async function countFollowers(
  db: Db,
  personId: string,
  journeyIds: readonly string[],
): Promise<Map<string, number>> {
  if (journeyIds.length === 0) return new Map()
  const dialect = dialectOf(db)
  const given = dialect.rows({ id: { type: 'text', list: dialect.list(journeyIds) } })
  const { rows } = await sql<{ id: string; people: number | string }>`
    select given.id, count(*) as people
    from ${followedBy(personId)} as followed
    join person on person.id = followed.id
    cross join ${given} as given
    where person.shows like '%"following"%' and ${isActiveSql()}
      and (select 1 from "journeyFollow" as follow
        where follow."journeyId" = given.id and follow."personId" = followed.id) is not null
    group by given.id`.execute(db)
  return new Map(rows.map(({ id, people }) => [id, Number(people)]))
}

/**
 * The newest listed journeys of people whom the person follows. They belong to the owners of the
 * newest one each, so only those owners' journeys are read.
 */
export async function listFromFollowed(db: Db, personId: string): Promise<JourneyRow[]> {
  const most = literal(HOME_ROW_MAX)
  const { rows: owners } = await sql<{ id: string; at: number | null }>`
    select followed.id, (
      select "createdAt" from journey where "ownerId" = followed.id and "listedAt" is not null
      order by "createdAt" desc, id desc limit ${literal(1)}) as "at"
    from ${followedBy(personId)} as followed
    join person on person.id = followed.id
    where person."journeyCount" > 0`.execute(db)
  const latest = owners
    .toSorted((a, b) => Number(b.at) - Number(a.at))
    .filter(({ at }) => at !== null)
    .slice(0, HOME_ROW_MAX)
  if (latest.length === 0) return []
  const newest = latest.map(
    ({ id }) => sql`select * from (
      select id, "createdAt" from journey where "ownerId" = ${id} and "listedAt" is not null
      order by "createdAt" desc, id desc limit ${most}) as one`,
  )
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(newest, sql` union all `)}) as newest
    order by "createdAt" desc, id desc limit ${most}`.execute(db)
  return await loadDetails(db, rows, { viewerId: personId, because: false })
}

function followedBy(personId: string) {
  return sql`(
    select "followedId" as id from "personFollow" where "followerId" = ${personId}
    order by "createdAt" desc, "followedId" desc limit ${literal(PEOPLE_READ)})`
}
