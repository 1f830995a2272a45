import { sql } from 'kysely'
import { SITE_JOURNEYS_MAX } from '#contract/rules/journey.ts'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'

export interface SiteCounts {
  /** Number of journeys that were read. */
  read: number
  journeys: number
  freeSteps: number
  freeMinutes: number
  finishes: number
}

/** Max. minutes counted for one journey, and for all journeys of one owner, since the owner states them. */
const MINUTES_MAX = 6_000
const MINUTES_MAX_OF_OWNER = 60_000

/** Counts the newest listed journeys whose owners' acts count. `finishes`: finishes by people whose acts count. */
export async function countSite(db: Db): Promise<SiteCounts> {
  const { rows } = await sql<Record<keyof SiteCounts, number | string | null>>`
    select sum(read) as read, sum(counted * read) as journeys, sum(counted * "freeSteps") as "freeSteps",
      sum(counted * ${atMost('"freeMinutes"', MINUTES_MAX_OF_OWNER)}) as "freeMinutes", sum(counted * finishes) as finishes
    from (
      select "ownerId", count(*) as read, sum("countedFinishes") as finishes,
        sum(case when free = 1 then "stepCount" else 0 end) as "freeSteps",
        sum(case when free = 1 then ${atMost('minutes', MINUTES_MAX)} else 0 end) as "freeMinutes"
      from (
        select "ownerId", free, "stepCount", "countedFinishes", coalesce(minutes, 0) as minutes
        from journey where "listedAt" is not null
        order by "listedAt" desc, id desc limit ${literal(SITE_JOURNEYS_MAX)}) as newest
      group by "ownerId") as own
    join person on person.id = own."ownerId"`.execute(db)
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

function atMost(column: string, max: number) {
  return sql`case when ${sql.raw(column)} > ${literal(max)} then ${literal(max)} else ${sql.raw(column)} end`
}
