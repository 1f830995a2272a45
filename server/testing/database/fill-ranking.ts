import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

const WEIGHTS = { like: 1, follow: 2, finish: 3, tick: 0.5 }
const EPOCH = Date.UTC(2026, 0, 1)
const DOUBLING_MS = 1_209_600_000

/** Computes everything that depends on acts, languages and listings, after rows were inserted in bulk. */
export async function fillRanking(db: Db): Promise<void> {
  const dialect = dialectOf(db)
  await sql`update person set counted = 1 where "suspendedAt" is null
    and id in (select "user".id from "user" where "emailVerified")`.execute(db)
  const weight = sql.join(
    Object.entries(WEIGHTS).map(([kind, value]) => sql`when ${sql.lit(kind)} then ${sql.lit(value)}`),
    sql` `,
  )
  const share = sql`case kind ${weight} end * power(2.0, (at - ${sql.lit(EPOCH)}) / ${sql.lit(DOUBLING_MS)}.0)`
  // A cross join makes SQLite read the acts in the order of their key.
  await sql`
    update journey set score = coalesce(total.score, 0), "countedLikes" = coalesce(total.likes, 0),
      "countedFinishes" = coalesce(total.finishes, 0), "countedWalkers" = coalesce(total.walkers, 0)
    from (
      select journey.id, sum.* from journey left join (
        select act."journeyId", sum(${share}) as score,
          sum(case kind when 'like' then 1 else 0 end) as likes,
          sum(case kind when 'finish' then 1 else 0 end) as finishes,
          count(distinct case when kind in ('follow', 'tick') then act."personId" end) as walkers
        from "journeyAct" as act cross join person
        where person.id = act."personId" and person.counted = 1 and act.active = 1
        group by act."journeyId"
      ) as sum on sum."journeyId" = journey.id
    ) as total where total.id = journey.id`.execute(db)
  const quality = sql<number>`("countedLikes" + "countedFinishes" + 2.0) / ("countedWalkers" + 10)`
  const language =
    dialect.kind === 'sqlite'
      ? sql`lower(substr(journey.language, 1, instr(journey.language || '-', '-') - 1))`
      : sql`lower(split_part(journey.language, '-', 1))`
  await sql`
    update "journeyBadge" set language = coalesce(${language}, ''),
      rank = case when journey."listedAt" is not null then round(${dialect.log10(quality)} * 20) end
    from journey where journey.id = "journeyBadge"."journeyId"`.execute(db)
}
