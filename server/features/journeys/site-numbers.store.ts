import { sql } from 'kysely'
import { SITE_JOURNEYS_MAX } from '#contract/rules/journey.ts'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'

export interface SiteCounts {
  journeys: number
  freeSteps: number
  freeMinutes: number
  finishes: number
}

/** The most minutes of one journey that count: its owner states them. */
const MINUTES_MAX = 6_000

/** Counts over the newest listed journeys, up to a limit, of owners whose acts count. `finishes`: by such people. */
export async function countSite(db: Db): Promise<SiteCounts> {
  const { rows } = await sql<Record<keyof SiteCounts, number | string | null>>`
    select count(*) as journeys,
      sum(case when free = 1 then "stepCount" end) as "freeSteps",
      sum(case when free = 1 then minutes end) as "freeMinutes",
      sum("countedFinishes") as finishes
    from (
      select free, "stepCount", "countedFinishes",
        case when minutes > ${literal(MINUTES_MAX)} then ${literal(MINUTES_MAX)} else minutes end as minutes
      from journey
      where "listedAt" is not null
        and exists (select 1 from person where person.id = journey."ownerId" and person.counted = 1)
      order by "listedAt" desc, id desc limit ${literal(SITE_JOURNEYS_MAX)}) as listed`.execute(db)
  const [counts] = rows
  return {
    journeys: Number(counts?.journeys ?? 0),
    freeSteps: Number(counts?.freeSteps ?? 0),
    freeMinutes: Number(counts?.freeMinutes ?? 0),
    finishes: Number(counts?.finishes ?? 0),
  }
}
