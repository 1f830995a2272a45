import { sql } from 'kysely'
import { HOME_ROW_MAX } from '#contract/home.ts'
import { isReadableSql } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { withSteps } from '#server/features/journeys/list-steps.store.ts'
import { type JourneyRow, loadDetails } from '#server/features/journeys/read.store.ts'

/** Latest ticks of a person that are read to find the journeys in progress. */
const TICKS = 200

/** Readable journeys with a tick that the person hasn't finished, last ticked first, with steps. */
export async function listInProgress(db: Db, personId: string): Promise<JourneyRow[]> {
  const { rows } = await sql<{ id: string }>`
    select journey.id from (
      select "journeyId", max("doneAt") as "at" from (
        select "journeyId", "doneAt" from "stepDone" where "personId" = ${personId}
        order by "doneAt" desc limit ${literal(TICKS)}) as tick
      group by "journeyId") as mine
    join journey on journey.id = mine."journeyId"
    where ${isReadableSql(personId)}
      and (select 1 from "journeyFinish" as finish
        where finish."personId" = ${personId} and finish."journeyId" = journey.id) is null
      and (select count(distinct step.unit) from "stepDone" as done join step on step.id = done."stepId"
        where done."personId" = ${personId} and done."journeyId" = journey.id and step."removedAt" is null
        ) < journey."requiredCount"
    order by mine."at" desc, journey.id desc limit ${literal(HOME_ROW_MAX)}`.execute(db)
  return await withSteps(db, await loadDetails(db, rows, { viewerId: personId, because: false }))
}
