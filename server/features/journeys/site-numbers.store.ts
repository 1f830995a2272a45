import { sql } from 'kysely'
import { SITE_JOURNEYS_MAX } from '#contract/rules/journey.ts'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'

export interface SiteCounts {
  /** Journeys that were looked at. */
  read: number
  journeys: number
  freeSteps: number
  freeMinutes: number
  finishes: number
}

/** Max. minutes that one journey counts, since its owner states them. */
const MINUTES_MAX = 6_000

/** Counts, among the newest listed journeys, those of owners whose acts count. `finishes`: by such people. */
export async function countSite(db: Db): Promise<SiteCounts> {
  const { rows } = await sql<Record<keyof SiteCounts, number | string | null>>`
    select count(*) as read, sum(counted) as journeys,
      sum(case when counted = 1 and free = 1 then "stepCount" end) as "freeSteps",
      sum(case when counted = 1 and free = 1 then minutes end) as "freeMinutes",
      sum(case when counted = 1 then "countedFinishes" end) as finishes
    from (
      select "ownerId", free, "stepCount", "countedFinishes",
        case when minutes > ${literal(MINUTES_MAX)} then ${literal(MINUTES_MAX)} else minutes end as minutes
      from journey where "listedAt" is not null
      order by "listedAt" desc, id desc limit ${literal(SITE_JOURNEYS_MAX)}) as newest
    join person on person.id = newest."ownerId"`.execute(db)
  const [counts] = rows
  const numberOf = (name: keyof SiteCounts) => Number(counts?.[name] ?? 0)
  return {
    read: numberOf('read'),
    journeys: numberOf('journeys'),
    freeSteps: numberOf('freeSteps'),
    freeMinutes: numberOf('freeMinutes'),
    finishes: numberOf('finishes'),
  }
}
