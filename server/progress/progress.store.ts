import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'

/** One person's progress on one journey. */
interface Walk {
  personId: string
  journeyId: string
}

export interface ProgressRow {
  /** Ids of ticked steps, including removed ones. */
  completed: string[]
  finishedAt: number | null
  /** Number of open steps added after the finish. */
  newSince: number
}

export async function readProgress(db: Db, { personId, journeyId }: Walk): Promise<ProgressRow> {
  const done = await db
    .selectFrom('stepDone')
    .select('stepId')
    .where('personId', '=', personId)
    .where('journeyId', '=', journeyId)
    .execute()
  const finish = await db
    .selectFrom('journeyFinish')
    .select('finishedAt')
    .where('personId', '=', personId)
    .where('journeyId', '=', journeyId)
    .executeTakeFirst()
  const completed = done.map(({ stepId }) => stepId)
  if (!finish) return { completed, finishedAt: null, newSince: 0 }
  const { finishedAt } = finish
  return { completed, finishedAt, newSince: (await openSteps(db, { personId, journeyId }, finishedAt)).length }
}

/** All steps of a journey, including removed ones. */
export async function readStepsWithRemoved(
  db: Db,
  journeyId: string,
): Promise<{ id: string; removedAt: number | null }[]> {
  return await db.selectFrom('step').select(['id', 'removedAt']).where('journeyId', '=', journeyId).execute()
}

/** Returns whether at least one step wasn't ticked before. */
export async function tickSteps(
  trx: Trx,
  { personId, journeyId }: Walk,
  stepIds: string[],
  now: number,
): Promise<boolean> {
  if (stepIds.length === 0) return false
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('stepDone')
    .values(stepIds.map((stepId) => ({ personId, journeyId, stepId, doneAt: now })))
    .onConflict((conflict) => conflict.columns(['personId', 'journeyId', 'stepId']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns whether at least one step was ticked before. */
export async function untickSteps(
  trx: Trx,
  dialect: Dialect,
  { personId, journeyId }: Walk,
  stepIds: string[],
): Promise<boolean> {
  if (stepIds.length === 0) return false
  const { numDeletedRows } = await trx
    .deleteFrom('stepDone')
    .where('personId', '=', personId)
    .where('journeyId', '=', journeyId)
    .where(dialect.isOneOf(sql.ref('stepId'), stepIds))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Records the finish when the last open step was ticked, deletes it when a step was unticked. */
export async function updateFinish(
  trx: Trx,
  walk: Walk,
  { ticked, unticked }: { ticked: boolean; unticked: boolean },
  now: number,
): Promise<void> {
  if (unticked)
    await trx
      .deleteFrom('journeyFinish')
      .where('personId', '=', walk.personId)
      .where('journeyId', '=', walk.journeyId)
      .execute()
  if (!ticked || (await openSteps(trx, walk)).length > 0) return
  await trx
    .insertInto('journeyFinish')
    .values({ ...walk, finishedAt: now })
    .onConflict((conflict) => conflict.columns(['personId', 'journeyId']).doUpdateSet({ finishedAt: now }))
    .execute()
}

/** The steps that aren't ticked or removed; with `after` (ms), only those added later. */
async function openSteps(db: Db, { personId, journeyId }: Walk, after?: number): Promise<{ id: string }[]> {
  return await db
    .selectFrom('step')
    .select('id')
    .where('journeyId', '=', journeyId)
    .where('removedAt', 'is', null)
    .$if(after !== undefined, (query) => query.where('createdAt', '>', after ?? 0))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('stepDone')
            .select('stepDone.stepId')
            .whereRef('stepDone.stepId', '=', 'step.id')
            .where('stepDone.personId', '=', personId)
            .where('stepDone.journeyId', '=', journeyId),
        ),
      ),
    )
    .execute()
}
