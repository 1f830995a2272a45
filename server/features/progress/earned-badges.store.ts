import { sql } from 'kysely'
import { isReadableSql } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { BADGE_NAME } from '#server/features/journeys/read.store.ts'

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
