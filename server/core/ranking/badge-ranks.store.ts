import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

/** SQL: `qualityRankOf` the columns of a journey. */
function qualityRank(db: Db): RawBuilder<number> {
  const { log10 } = dialectOf(db)
  const quality = sql<number>`("countedLikes" + "countedFinishes" + 2.0) / ("countedWalkers" + 10)`
  const doublings = sql`(coalesce("ratingStars", 3) - 3) / 2.0`
  return sql`round((${log10(quality)} + ${doublings} * ${log10(sql<number>`2.0`)}) * 20)`
}

/** SQL: the part of a language tag before the first hyphen. */
function primaryLanguage(db: Db): RawBuilder<string> {
  return dialectOf(db).kind === 'sqlite'
    ? sql`coalesce(lower(substr(journey.language, 1, instr(journey.language || '-', '-') - 1)), '')`
    : sql`coalesce(lower(split_part(journey.language, '-', 1)), '')`
}

/** Updates rank and language of these journeys' badges; no rank while a journey isn't listed. */
export async function updateBadgeRanks(trx: Trx, ids: RawBuilder<unknown>): Promise<void> {
  await trx
    .updateTable('journeyBadge')
    .from('journey')
    .set({
      rank: sql<number | null>`case when "listedAt" is not null then ${qualityRank(trx)} end`,
      language: primaryLanguage(trx),
    })
    .whereRef('journey.id', '=', 'journeyBadge.journeyId')
    .where(sql<boolean>`"journeyId" in ${ids}`)
    .execute()
}
