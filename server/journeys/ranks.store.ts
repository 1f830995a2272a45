import { type RawBuilder, sql } from 'kysely'
import { TRENDING_WEEK } from '#contract/journey.ts'
import type { Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { publishNames } from '../badges/badges.store.ts'

/** Ranks the badges of journeys that may have been listed or taken out of lists, and publishes names that become public. */
export async function rankBadges(trx: Trx, dialect: Dialect, journeys: string | RawBuilder<unknown>): Promise<void> {
  const ids = typeof journeys === 'string' ? sql`(${journeys})` : journeys
  await publishNames(trx, ids)
  await rankByReactions(trx, dialect, ids)
}

/**
 * Brings the ranks of some journeys' badges up to date: the trending score with the fans rounded to a third of a power of
 * ten, so that one more like seldom moves them; null while the journey is not listed.
 */
export async function rankByReactions(trx: Trx, dialect: Dialect, ids: RawBuilder<unknown>): Promise<void> {
  const fans = dialect.greatest(sql`"likeCount" + "followerCount"`, sql.lit(1))
  await trx
    .updateTable('journeyBadge')
    .set({
      rank: sql<number | null>`(
        select round(${dialect.log10(fans)} * 3) / 3.0 + "createdAt" / ${sql.lit(TRENDING_WEEK)}.0
        from journey where id = "journeyId" and "listedAt" is not null)`,
    })
    .where(sql<boolean>`"journeyId" in ${ids}`)
    .execute()
}

/** Whether so many fans rank as so many others. */
export function ranksAlike(some: number, others: number): boolean {
  return thirds(some) === thirds(others)
}

function thirds(fans: number): number {
  return Math.round(Math.log10(Math.max(fans, 1)) * 3)
}
