import { sql } from 'kysely'
import { REACH_MAX } from '#contract/upkeep/limits.ts'
import type { Db, ReadContext } from '#server/database/database.ts'
import type { Owned } from './upkeep.store.ts'

export interface Reach {
  people: number
  steps: { stepId: string; people: number }[]
}

const UNKNOWN: Reach = { people: 0, steps: [] }

/**
 * How many people other than the owner ticked a step before `midnight`, of the journey and of each step. Counted once
 * a day and stored, so that no owner can watch a person. Unknown where a count can't be stored, on a replica.
 */
export async function readReach(
  context: ReadContext,
  { midnight, ...of }: Owned & { midnight: number },
): Promise<Reach> {
  const { db, dialect } = context
  const stored = await readStored(db, of.journeyId, midnight)
  if (stored) return stored
  try {
    await storeReach(db, { ...of, midnight }, await countReach(context, of, midnight))
  } catch (error) {
    if (!dialect.isReadOnly(error)) throw error
  }
  // Another request may have been faster.
  return (await readStored(db, of.journeyId, midnight)) ?? UNKNOWN
}

async function storeReach(db: Db, { journeyId, midnight }: Owned & { midnight: number }, reach: Reach): Promise<void> {
  await db
    .updateTable('journey')
    .set({ reachAt: midnight, reach: JSON.stringify(reach) })
    .where('id', '=', journeyId)
    .where((eb) => eb.or([eb('reachAt', 'is', null), eb('reachAt', '<', midnight)]))
    .execute()
}

async function readStored(db: Db, journeyId: string, midnight: number): Promise<Reach | null> {
  const row = await db
    .selectFrom('journey')
    .select('reach')
    .where('id', '=', journeyId)
    .where('reachAt', '>=', midnight)
    .executeTakeFirst()
  return row?.reach ? JSON.parse(row.reach) : null
}

/** Counts people whose acts count, at most REACH_MAX. */
async function countReach(
  { db, dialect }: ReadContext,
  { journeyId, ownerId }: Owned,
  midnight: number,
): Promise<Reach> {
  const most = dialect.literal(REACH_MAX)
  const walkers = await sql<{ people: number | string }>`
    select count(*) as people from (
      select 1 from "journeyAct" as act join person on person.id = act."personId" and person.counted = 1
      where act."journeyId" = ${journeyId} and act.kind = 'tick' and act.active = 1
        and act."personId" <> ${ownerId} and act.at < ${midnight}
      limit ${most}) as walker`.execute(db)
  const steps = await sql<{ stepId: string; people: number | string }>`
    select step.id as "stepId", (select count(*) from (
        select 1 from "stepDone" as done join person on person.id = done."personId" and person.counted = 1
        where done."stepId" = step.id and done."personId" <> ${ownerId} and done."doneAt" < ${midnight}
        limit ${most}) as walker) as people
    from step where step."journeyId" = ${journeyId} and step."removedAt" is null`.execute(db)
  return {
    people: Number(walkers.rows[0]?.people ?? 0),
    steps: steps.rows.map(({ stepId, people }) => ({ stepId, people: Number(people) })),
  }
}
