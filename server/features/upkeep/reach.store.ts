import { sql } from 'kysely'
import { PEOPLE_MIN } from '#contract/person.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { drawPeople, shownNumber } from '#server/core/ranking/anonymity.ts'
import type { Owned } from './upkeep.store.ts'

/** People other than the owner who ticked a step, as they are shown. */
export interface Reach {
  people: number | null
  steps: { stepId: string; people: number | null }[]
}

/** People are counted up to this number. */
const REACH_MAX = 1000

interface StoredReach extends Reach {
  /** The midnight before which it was counted. */
  since: number
  /** People who have to tick a step since then before it is counted again. */
  after: number
}

const UNKNOWN: StoredReach = { people: null, steps: [], since: 0, after: PEOPLE_MIN }

/**
 * How many people other than the owner ticked a step, of the journey and of each step. Looked at once a day, and counted
 * again once several people ticked something, so that no owner can watch a person. Unknown where a count can't be
 * stored, on a replica.
 */
export async function readReach(db: Db, { midnight, ...of }: Owned & { midnight: number }): Promise<Reach> {
  const stored = await readStored(db, of.journeyId)
  if (stored.reachAt >= midnight) return stored.reach
  const { since, after } = stored.reach
  const isDue = (await countTicking(db, of, { since, until: midnight, limit: after })) >= after
  const reach = isDue ? await countReach(db, of, midnight) : stored.reach
  try {
    await storeReach(db, { ...of, midnight }, reach)
  } catch (error) {
    if (!dialectOf(db).isReadOnly(error)) throw error
  }
  // Another request may have been faster.
  return (await readStored(db, of.journeyId)).reach
}

async function storeReach(
  db: Db,
  { journeyId, midnight }: Owned & { midnight: number },
  reach: StoredReach,
): Promise<void> {
  await db
    .updateTable('journey')
    .set({ reachAt: midnight, reach: JSON.stringify(reach) })
    .where('id', '=', journeyId)
    .where((eb) => eb.or([eb('reachAt', 'is', null), eb('reachAt', '<', midnight)]))
    .execute()
}

async function readStored(db: Db, journeyId: string): Promise<{ reachAt: number; reach: StoredReach }> {
  const row = await db.selectFrom('journey').select(['reach', 'reachAt']).where('id', '=', journeyId).executeTakeFirst()
  return { reachAt: row?.reachAt ?? 0, reach: row?.reach ? JSON.parse(row.reach) : UNKNOWN }
}

/** Counts people who ticked a step from `since` until `until`, at most `limit`. */
async function countTicking(
  db: Db,
  { journeyId, ownerId }: Owned,
  { since, until, limit }: { since: number; until: number; limit: number },
): Promise<number> {
  const { rows } = await sql<{ people: number | string }>`
    select count(*) as people from (
      select distinct done."personId" from "stepDone" as done
      join person on person.id = done."personId" and person.counted = 1
      where done."journeyId" = ${journeyId} and done."personId" <> ${ownerId}
        and done."doneAt" >= ${since} and done."doneAt" < ${until}
      limit ${literal(limit)}) as ticking`.execute(db)
  return Number(rows[0]?.people ?? 0)
}

/** Counts people whose acts count, at most REACH_MAX. */
async function countReach(db: Db, { journeyId, ownerId }: Owned, midnight: number): Promise<StoredReach> {
  const most = literal(REACH_MAX)
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
    people: shownNumber(Number(walkers.rows[0]?.people ?? 0)),
    steps: steps.rows.map(({ stepId, people }) => ({ stepId, people: shownNumber(Number(people)) })),
    since: midnight,
    after: drawPeople(),
  }
}
