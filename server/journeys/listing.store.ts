import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import { indexJourneys } from '../db/search/keep.ts'
import { countJourneys } from '../people/people.store.ts'
import type { Facts } from './facts.store.ts'
import { isListed } from './journeys.policy.ts'
import { rankBadges } from './ranks.store.ts'

type State = Parameters<typeof isListed>[0]

/** `listedAt` in a new state; the owner's count of listed journeys moves with it. */
export async function relisted(trx: Trx, dialect: Dialect, facts: Facts, state: State): Promise<number | null> {
  const listed = isListed(state, await holdOwner(trx, dialect, facts.ownerId))
  await countJourneys(trx, facts.ownerId, Number(listed) - Number(facts.listedAt !== null))
  return listed ? facts.createdAt : null
}

/** What of an owner decides about lists, and nobody suspends or reinstates them until the transaction ends. */
export async function holdOwner(trx: Trx, dialect: Dialect, ownerId: string): Promise<{ suspendedAt: number | null }> {
  return await dialect
    .locked(trx.selectFrom('person').select('suspendedAt').where('id', '=', ownerId))
    .executeTakeFirstOrThrow()
}

/** Lists what somebody laid, or takes it out of lists, as they are now. The caller holds their journeys and them. */
export async function relistJourneysOf(trx: Trx, dialect: Dialect, ownerId: string): Promise<void> {
  const owner = await holdOwner(trx, dialect, ownerId)
  const journeys = await trx
    .selectFrom('journey')
    .select(['id', 'visibility', 'stepCount', 'archivedAt', 'deletedAt', 'hiddenAt', 'listedAt'])
    .where('ownerId', '=', ownerId)
    .execute()
  const moved = journeys.filter((journey) => isListed(journey, owner) !== (journey.listedAt !== null))
  const ids = moved.map(({ id }) => id)
  await trx
    .updateTable('journey')
    .set({ listedAt: sql<number | null>`case when "listedAt" is null then "createdAt" end` })
    .where(dialect.isOneOf(sql.ref('id'), ids))
    .execute()
  const gained = moved.filter(({ listedAt }) => listedAt === null).length
  await countJourneys(trx, ownerId, 2 * gained - moved.length)
  await rankBadges(trx, dialect, sql`(select id from journey where "ownerId" = ${ownerId})`)
  await indexJourneys(trx, dialect, ids)
}
