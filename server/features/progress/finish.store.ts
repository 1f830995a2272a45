import { sql } from 'kysely'
import type { Language } from '#contract/rules/language.ts'
import { DEFAULT_TIME_ZONE } from '#contract/rules/time-zone.ts'
import { isReadableSql } from '#server/core/access/journeys.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { newSecretId } from '#server/core/platform/ids.ts'
import { BADGE_NAME } from '#server/features/journeys/read.store.ts'
import type { Walk } from './progress.store.ts'

export interface FinishRow {
  displayName: string
  startedAt: number
  finishedAt: number
  timeZone: string
  language: Language | null
  /** Sum of the known minutes of ticked steps that count; null if none is known. */
  minutes: number | null
  /** The minutes of the longest step among those ticked first, which was done before its tick. */
  minutesBefore: number
  thanked: boolean
  shared: boolean
  rating: { stars: number; note: string; hiddenFor: string | null } | null
}

/** A person's finish of a journey; undefined if they haven't finished it. */
export async function readFinish(db: Db, { personId, journeyId }: Walk): Promise<FinishRow | undefined> {
  const row = await db
    .selectFrom('journeyFinish')
    .innerJoin('person', 'person.id', 'journeyFinish.personId')
    .select(['finishedAt', 'person.timeZone', 'person.language', 'person.displayName'])
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
        .selectFrom('stepDone')
        .innerJoin('step', 'step.id', 'stepDone.stepId')
        .select('step.minutes')
        .where('stepDone.personId', '=', personId)
        .where('stepDone.journeyId', '=', journeyId)
        .where('step.unit', 'is not', null)
        .where('step.removedAt', 'is', null)
        .orderBy('doneAt')
        .orderBy(sql`coalesce("step"."minutes", 0)`, 'desc')
        .limit(literal(1))
        .as('minutesBefore'),
      eb
        .selectFrom('journeyThanks')
        .select('journeyThanks.createdAt')
        .where('journeyThanks.journeyId', '=', journeyId)
        .where('journeyThanks.personId', '=', personId)
        .as('thankedAt'),
      eb
        .selectFrom('finishPicture')
        .select('finishPicture.createdAt')
        .where('finishPicture.personId', '=', personId)
        .where('finishPicture.journeyId', '=', journeyId)
        .as('sharedAt'),
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
  const { finishedAt, firstTick, timeZone, minutes, minutesBefore, thankedAt, sharedAt, stars, note, hiddenFor } = row
  return {
    startedAt: Math.min(Number(firstTick ?? finishedAt), finishedAt),
    finishedAt,
    timeZone: timeZone ?? DEFAULT_TIME_ZONE,
    language: row.language,
    displayName: row.displayName,
    minutes: minutes === null ? null : Number(minutes),
    minutesBefore: minutesBefore ?? 0,
    thanked: thankedAt !== null,
    shared: sharedAt !== null,
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

/** Stores thanks; stored thanks keep their time. */
export async function saveThanks(trx: Trx, walk: Walk, now: number): Promise<void> {
  await trx
    .insertInto('journeyThanks')
    .values({ ...walk, createdAt: now })
    .onConflict((conflict) => conflict.columns(['journeyId', 'personId']).doNothing())
    .execute()
}

/** The token in the addresses of a shared finish; it is the same on every call. */
export async function ensureShareToken(trx: Trx, walk: Walk, now: number): Promise<string> {
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

/** Ends the addresses of a shared finish; sharing it again makes others. */
export async function deleteShareToken(trx: Trx, { personId, journeyId }: Walk): Promise<void> {
  await trx.deleteFrom('finishPicture').where('personId', '=', personId).where('journeyId', '=', journeyId).execute()
}

/** The walk whose finish was shared with a token; undefined for suspended people. */
export async function findSharedWalk(db: Db, token: string) {
  return await db
    .selectFrom('finishPicture')
    .innerJoin('person', 'person.id', 'finishPicture.personId')
    .select(['finishPicture.personId', 'finishPicture.journeyId'])
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
 * order. With `own`, of every journey that the person may read; otherwise only of listed journeys.
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
    // The remaining badges of the last journey, then those of earlier finishes.
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
