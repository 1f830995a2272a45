import { sql } from 'kysely'
import { DEFAULT_TIME_ZONE } from '#contract/rules/time-zone.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

/** One person's progress on one journey. */
export interface Walk {
  personId: string
  journeyId: string
}

export interface ProgressStep {
  id: string
  /** The unit that the step belongs to; null for a step that doesn't count. */
  unit: number | null
  removedAt: number | null
}

export interface ProgressRow {
  /** Ids of ticked steps, including removed steps. */
  completed: string[]
  finishedAt: number | null
  /** Ids of open steps added after the finish. */
  newSteps: string[]
}

export async function readProgress(db: Db, walk: Walk): Promise<ProgressRow> {
  const completed = await readTicked(db, walk)
  const finish = await db
    .selectFrom('journeyFinish')
    .select('finishedAt')
    .where('personId', '=', walk.personId)
    .where('journeyId', '=', walk.journeyId)
    .executeTakeFirst()
  if (!finish) return { completed, finishedAt: null, newSteps: [] }
  const steps = await readStepsWithRemoved(db, walk.journeyId)
  const ticked = new Set(completed)
  const doneUnits = unitsDone(steps, ticked)
  const isNew = ({ id, unit, createdAt, removedAt }: (typeof steps)[number]) =>
    removedAt === null && createdAt > finish.finishedAt && !ticked.has(id) && (unit === null || !doneUnits.has(unit))
  return { completed, finishedAt: finish.finishedAt, newSteps: steps.filter(isNew).map(({ id }) => id) }
}

/** The steps that a person ticked, in the order of ticking. */
export async function readTicked(db: Db, { personId, journeyId }: Walk): Promise<string[]> {
  const rows = await db
    .selectFrom('stepDone')
    .select('stepId')
    .where('personId', '=', personId)
    .where('journeyId', '=', journeyId)
    .orderBy('doneAt')
    .orderBy('stepId')
    .execute()
  return rows.map(({ stepId }) => stepId)
}

/** All steps of a journey, including removed ones. */
export async function readStepsWithRemoved(db: Db, journeyId: string) {
  return await db
    .selectFrom('step')
    .select(['id', 'unit', 'createdAt', 'removedAt'])
    .where('journeyId', '=', journeyId)
    .orderBy('position')
    .execute()
}

/** The units with at least one ticked step. */
export function unitsDone(steps: readonly ProgressStep[], ticked: ReadonlySet<string>): Set<number> {
  const current = steps.filter(({ removedAt }) => removedAt === null)
  return new Set(current.flatMap(({ id, unit }) => (unit !== null && ticked.has(id) ? unit : [])))
}

export async function tickSteps(
  trx: Trx,
  { personId, journeyId }: Walk,
  stepIds: readonly string[],
  now: number,
): Promise<void> {
  if (stepIds.length === 0) return
  await trx
    .insertInto('stepDone')
    // Steps of one call keep their order.
    .values(
      stepIds.map((stepId, index) => ({ personId, journeyId, stepId, doneAt: now - (stepIds.length - 1 - index) })),
    )
    .onConflict((conflict) => conflict.columns(['personId', 'journeyId', 'stepId']).doNothing())
    .execute()
}

export async function untickSteps(trx: Trx, { personId, journeyId }: Walk, stepIds: readonly string[]): Promise<void> {
  if (stepIds.length === 0) return
  await trx
    .deleteFrom('stepDone')
    .where('personId', '=', personId)
    .where('journeyId', '=', journeyId)
    .where(dialectOf(trx).isOneOf(sql.ref('stepId'), stepIds))
    .execute()
}

/** Deletes a finish; returns whether there was one. */
export async function deleteFinish(trx: Trx, { personId, journeyId }: Walk): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('journeyFinish')
    .where('personId', '=', personId)
    .where('journeyId', '=', journeyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Records a finish at `now`. An existing finish keeps its time, unless `again`. */
export async function saveFinish(trx: Trx, walk: Walk, { now, again }: { now: number; again: boolean }): Promise<void> {
  await trx
    .insertInto('journeyFinish')
    .values({ ...walk, finishedAt: now })
    .onConflict((conflict) => {
      const known = conflict.columns(['personId', 'journeyId'])
      return again ? known.doUpdateSet({ finishedAt: now }) : known.doNothing()
    })
    .execute()
}

/** Days begin at a full quarter of an hour in every time zone. */
const QUARTER_MS = 900_000

export async function readWeekSettings(db: Db, personId: string): Promise<{ goal: number | null; timeZone: string }> {
  const { weeklyGoal, timeZone } = await db
    .selectFrom('person')
    .select(['weeklyGoal', 'timeZone'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return { goal: weeklyGoal, timeZone: timeZone ?? DEFAULT_TIME_ZONE }
}

/** The number of steps that the person ticked since this time and didn't untick. */
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
