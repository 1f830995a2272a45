import { type RawBuilder, sql } from 'kysely'
import { TRENDING_WEEK } from '#contract/journey.ts'
import { publishBadgeNames } from '#server/badges/badges.store.ts'
import type { Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'

/** Updates the ranks of journeys whose listing may have changed; publishes new public badges. */
export async function rankBadges(trx: Trx, dialect: Dialect, journeys: string | RawBuilder<unknown>): Promise<void> {
  const ids = typeof journeys === 'string' ? sql`(${journeys})` : journeys
  await publishBadgeNames(trx, ids)
  await rankByReactions(trx, dialect, ids)
}

/**
 * Updates the ranks of these journeys' badges; null while a journey isn't listed. A rank is the
 * trending score with reactions rounded to thirds of a power of ten, so that it seldom changes.
 */
export async function rankByReactions(trx: Trx, dialect: Dialect, ids: RawBuilder<unknown>): Promise<void> {
  const reactions = dialect.greatest(sql`"likeCount" + "followerCount"`, sql.lit(1))
  await trx
    .updateTable('journeyBadge')
    .set({
      rank: sql<number | null>`(
        select round(${dialect.log10(reactions)} * 3) / 3.0 + "createdAt" / ${sql.lit(TRENDING_WEEK)}.0
        from journey where id = "journeyId" and "listedAt" is not null)`,
    })
    .where(sql<boolean>`"journeyId" in ${ids}`)
    .execute()
}

/** Whether both numbers of reactions give the same rank. */
export function haveSameRank(before: number, after: number): boolean {
  return roundedLog(before) === roundedLog(after)
}

/** In thirds of a power of ten. */
function roundedLog(reactions: number): number {
  return Math.round(Math.log10(Math.max(reactions, 1)) * 3)
}
