import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { FlagTable } from '#server/core/database/tables/flags.ts'

export type FlagState = FlagTable

/** Locks the row until the transaction ends. To prevent deadlocks: journeys, then people, then flags. */
export async function lockFlag(trx: Trx, id: string): Promise<FlagState | undefined> {
  return await dialectOf(trx)
    .locked(trx.selectFrom('flag').selectAll().where('id', '=', id))
    .executeTakeFirst()
}

export async function readJourneyIdOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('flag').select('journeyId').where('id', '=', id).executeTakeFirst()
  return row?.journeyId
}

/** The link of a step that isn't removed. */
export async function readLink(
  db: Db,
  { journeyId, stepId }: { journeyId: string; stepId: string },
): Promise<string | undefined> {
  const step = await db
    .selectFrom('step')
    .select('url')
    .where('id', '=', stepId)
    .where('journeyId', '=', journeyId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return step?.url
}

type NewFlag = Omit<FlagTable, 'decidedAt' | 'accepted' | 'reply' | 'hiddenAt' | 'hiddenFor'>

/** Replaces the person's earlier flag on the step, whatever became of it. */
export async function insertFlag(trx: Trx, flag: NewFlag): Promise<void> {
  await trx.deleteFrom('flag').where('stepId', '=', flag.stepId).where('personId', '=', flag.personId).execute()
  await trx.insertInto('flag').values(flag).execute()
}

/** `accepted` is 1 or 0. */
export interface Decision {
  accepted: number
  reply: string | null
}

export async function setDecision(trx: Trx, id: string, decision: Decision, now: number): Promise<void> {
  await trx
    .updateTable('flag')
    .set({ ...decision, decidedAt: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteFlag(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('flag').where('id', '=', id).execute()
}

/** Hides the flag from the other person, or ends that (null). */
export async function setFlagHidden(
  trx: Trx,
  id: string,
  verdict: { at: number; reason: string } | null,
): Promise<void> {
  await trx
    .updateTable('flag')
    .set({ hiddenAt: verdict?.at ?? null, hiddenFor: verdict?.reason ?? null })
    .where('id', '=', id)
    .execute()
}
