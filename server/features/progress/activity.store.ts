import { sql } from 'kysely'
import { DEFAULT_TIME_ZONE } from '#contract/rules/time-zone.ts'
import type { Db } from '#server/core/database/database.ts'

/** A day begins at a full quarter of an hour in every time zone. */
const QUARTER_MS = 900_000

export async function readWeekSettings(db: Db, personId: string): Promise<{ goal: number | null; timeZone: string }> {
  const { weeklyGoal, timeZone } = await db
    .selectFrom('person')
    .select(['weeklyGoal', 'timeZone'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return { goal: weeklyGoal, timeZone: timeZone ?? DEFAULT_TIME_ZONE }
}

/** The number of steps that the person ticked since then and didn't untick. */
export async function countTicks(db: Db, personId: string, since: number): Promise<number> {
  const { ticks } = await db
    .selectFrom('stepDone')
    .select((eb) => eb.fn.countAll<number | string>().as('ticks'))
    .where('personId', '=', personId)
    .where('doneAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(ticks)
}

export interface TicksRow {
  /** Start of a quarter of an hour, in ms. */
  at: number
  steps: number
}

/** Ticked steps per quarter of an hour, so that a year has at most 35,616 rows. */
export async function listTicks(db: Db, personId: string, since: number): Promise<TicksRow[]> {
  const rows = await db
    .selectFrom('stepDone')
    .select(sql<number>`"doneAt" / ${sql.lit(QUARTER_MS)}`.as('quarter'))
    .select((eb) => eb.fn.countAll<number | string>().as('steps'))
    .where('personId', '=', personId)
    .where('doneAt', '>=', since)
    .groupBy('quarter')
    .orderBy('quarter')
    .execute()
  return rows.map(({ quarter, steps }) => ({ at: Number(quarter) * QUARTER_MS, steps: Number(steps) }))
}
