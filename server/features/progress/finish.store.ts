import { sql } from 'kysely'
import { LANGUAGES, type Language } from '#contract/rules/language.ts'
import { DEFAULT_TIME_ZONE } from '#contract/rules/time-zone.ts'
import { isReadableSql } from '#server/core/access/journeys.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { newSecretId } from '#server/core/platform/ids.ts'
import { BADGE_NAME, type JourneyRow, loadDetails } from '#server/features/journeys/read.store.ts'
import type { Walk } from './progress.store.ts'

export interface FinishRow {
  startedAt: number
  finishedAt: number
  timeZone: string
  language: Language | null
  /** Known minutes of ticked steps that count; null if none is known. */
  minutes: number | null
  thanked: boolean
  rating: { stars: number; note: string; hiddenFor: string | null } | null
}

/** Undefined if the person hasn't finished the journey. */
export async function readFinish(db: Db, { personId, journeyId }: Walk): Promise<FinishRow | undefined> {
  const row = await db
    .selectFrom('journeyFinish')
    .innerJoin('person', 'person.id', 'journeyFinish.personId')
    .select(['finishedAt', 'person.timeZone', 'person.language'])
    .select((eb) => [
      eb
        .selectFrom('stepDone')
        .select((tick) => tick.fn.min('doneAt').as('first'))
        .where('stepDone.personId', '=', personId)
        .where('stepDone.journeyId', '=', journeyId)
        .as('firstTick'),
      eb
        .selectFrom('stepDone')
        .innerJoin('step', 'step.id', 'stepDone.stepId')
        .select((tick) => tick.fn.sum('step.minutes').as('sum'))
        .where('stepDone.personId', '=', personId)
        .where('stepDone.journeyId', '=', journeyId)
        .where('step.unit', 'is not', null)
        .where('step.removedAt', 'is', null)
        .as('minutes'),
      eb
        .selectFrom('journeyThanks')
        .select('journeyThanks.createdAt')
        .where('journeyThanks.journeyId', '=', journeyId)
        .where('journeyThanks.personId', '=', personId)
        .as('thankedAt'),
    ])
    .leftJoin('rating', (join) =>
      join
        .onRef('rating.journeyId', '=', 'journeyFinish.journeyId')
        .onRef('rating.personId', '=', 'journeyFinish.personId'),
    )
    .select(['rating.stars', 'rating.note', 'rating.hiddenFor'])
    .where('journeyFinish.personId', '=', personId)
    .where('journeyFinish.journeyId', '=', journeyId)
    .executeTakeFirst()
  if (!row) return
  const { finishedAt, firstTick, timeZone, language, minutes, thankedAt, stars, note, hiddenFor } = row
  return {
    startedAt: Math.min(Number(firstTick ?? finishedAt), finishedAt),
    finishedAt,
    timeZone: timeZone ?? DEFAULT_TIME_ZONE,
    language,
    minutes: minutes === null ? null : Number(minutes),
    thanked: thankedAt !== null,
    rating: stars === null ? null : { stars, note: note ?? '', hiddenFor },
  }
}

export async function hasFinished(db: Db, { personId, journeyId }: Walk): Promise<boolean> {
  const row = await db
    .selectFrom('journeyFinish')
    .select('finishedAt')
    .where('personId', '=', personId)
    .where('journeyId', '=', journeyId)
    .executeTakeFirst()
  return row !== undefined
}

/** Thanks that are stored keep their time. */
export async function saveThanks(trx: Trx, walk: Walk, now: number): Promise<void> {
  await trx
    .insertInto('journeyThanks')
    .values({ ...walk, createdAt: now })
    .onConflict((conflict) => conflict.columns(['journeyId', 'personId']).doNothing())
    .execute()
}

/** The token in the address of the person's picture, the same on every call. */
export async function ensurePictureToken(trx: Trx, walk: Walk, now: number): Promise<string> {
  await trx
    .insertInto('finishPicture')
    .values({ ...walk, token: newSecretId(), createdAt: now })
    .onConflict((conflict) => conflict.columns(['personId', 'journeyId']).doNothing())
    .execute()
  const { token } = await trx
    .selectFrom('finishPicture')
    .select('token')
    .where('personId', '=', walk.personId)
    .where('journeyId', '=', walk.journeyId)
    .executeTakeFirstOrThrow()
  return token
}

/** The finish that a picture shows; pictures of suspended people can't be found. */
export async function findPicturedFinish(db: Db, token: string) {
  return await db
    .selectFrom('finishPicture')
    .innerJoin('person', 'person.id', 'finishPicture.personId')
    .select(['finishPicture.personId', 'finishPicture.journeyId', 'person.displayName'])
    .where('token', '=', token)
    .where(isActiveSql())
    .executeTakeFirst()
}

export interface EarnedBadgeRow {
  badgeName: string
  journeyId: string
  journeyName: string
  finishedAt: number
  position: number
}

/**
 * The badges of the journeys that a person finished, latest finish first, then in the journey's
 * order. `own`: of every journey that the person may read; otherwise of listed journeys only.
 */
export async function listEarnedBadges(
  db: Db,
  { personId, own }: { personId: string; own: boolean },
  { cursor, limit }: PageRequest,
): Promise<Page<EarnedBadgeRow[]>> {
  const after = readCursor(cursor, ['time', 'text', 'count'])
  const rows = await db
    .selectFrom('journeyFinish as finish')
    .innerJoin('journey', 'journey.id', 'finish.journeyId')
    .innerJoin('journeyBadge', 'journeyBadge.journeyId', 'finish.journeyId')
    .innerJoin('badge', 'badge.key', 'journeyBadge.badgeKey')
    .select([BADGE_NAME.as('badgeName'), 'finish.journeyId', 'journey.name as journeyName', 'finish.finishedAt'])
    .select('journeyBadge.position')
    .where('finish.personId', '=', personId)
    .$if(!own, (query) => query.where('journey.listedAt', 'is not', null))
    .$if(own, (query) => query.where(isReadableSql(personId)))
    // The rest of the last journey, then earlier finishes.
    .$if(after !== null, (query) =>
      query
        .where(sql<boolean>`(finish."finishedAt", finish."journeyId") <= (${after?.[0]}, ${after?.[1]})`)
        .where(sql<boolean>`(finish."journeyId" <> ${after?.[1]} or "journeyBadge".position > ${after?.[2]})`),
    )
    .orderBy('finish.finishedAt', 'desc')
    .orderBy('finish.journeyId', 'desc')
    .orderBy('journeyBadge.position')
    .limit(literal(limit + 1))
    .execute()
  return pageOf(rows, limit, ({ finishedAt, journeyId, position }) => [finishedAt, journeyId, position])
}

const NEXT_MAX = 3
/** Journeys read per badge; a journey has at most 10 badges. */
const PER_BADGE = 10
const [DEFAULT_LANGUAGE] = LANGUAGES

interface Candidate {
  id: string
  rank: number
  /** How many badges it has in common with the finished journey. */
  shared: number
  language: string | null
}

/**
 * Three listed journeys with badges of the finished one, which the person doesn't own, follow and
 * hasn't finished: most shared badges first, then by rank; those in a foreign language come last.
 */
export async function listNextJourneys(db: Db, walk: Walk, language: string | null): Promise<JourneyRow[]> {
  const keys = await readBadgeKeys(db, walk.journeyId)
  if (keys.length === 0) return []
  const best = keys.map((key) => bestOf(key, walk))
  const { rows } = await sql<Omit<Candidate, 'shared'>>`
    select best."journeyId" as id, best.rank, journey.language
    from (${sql.join(best, sql` union all `)}) as best join journey on journey.id = best."journeyId"`.execute(db)
  const candidates = new Map<string, Candidate>()
  for (const row of rows) {
    const shared = (candidates.get(row.id)?.shared ?? 0) + 1
    candidates.set(row.id, { ...row, rank: Math.max(row.rank, candidates.get(row.id)?.rank ?? row.rank), shared })
  }
  const isForeign = (tag: string | null) => tag !== null && tag.split('-')[0] !== (language ?? DEFAULT_LANGUAGE)
  const sorted = [...candidates.values()].sort(
    (a, b) =>
      Number(isForeign(a.language)) - Number(isForeign(b.language)) ||
      b.shared - a.shared ||
      b.rank - a.rank ||
      (a.id < b.id ? 1 : -1),
  )
  return await loadDetails(db, sorted.slice(0, NEXT_MAX), { viewerId: walk.personId, because: false })
}

async function readBadgeKeys(db: Db, journeyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('journeyBadge')
    .select('badgeKey')
    .where('journeyId', '=', journeyId)
    .orderBy('position')
    .execute()
  return rows.map(({ badgeKey }) => badgeKey)
}

/** The best journeys of a badge. The scan skips only journeys that the person knows. */
function bestOf(key: string, { personId, journeyId }: Walk) {
  const known = (table: string) => sql`exists (
    select 1 from ${sql.table(table)} as known
    where known."journeyId" = badged."journeyId" and known."personId" = ${personId})`
  return sql`select * from (
    select "journeyId", rank from "journeyBadge" as badged
    where "badgeKey" = ${key} and rank is not null and "journeyId" <> ${journeyId}
      and not ${known('journeyFollow')} and not ${known('journeyFinish')}
      and (select "ownerId" from journey where journey.id = badged."journeyId") <> ${personId}
    order by rank desc, "journeyId" desc limit ${literal(PER_BADGE)}) as one`
}
