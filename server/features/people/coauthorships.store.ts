import { type Selectable, sql } from 'kysely'
import { coauthorIdsOf } from '#server/core/access/journeys.ts'
import { areApartSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { CoauthorTable } from '#server/core/database/tables/journeys.ts'
import { forgetActs, type Pair } from '#server/core/ranking/acts.store.ts'
import { nextMidnight } from '#server/core/ranking/share.ts'

// Every change locks the journey first, since `journey.coauthorIds` repeats the people who
// accepted.

export type CoauthorRow = Selectable<CoauthorTable>

export async function readCoauthor(db: Db, { journeyId, personId }: Pair): Promise<CoauthorRow | undefined> {
  return await db
    .selectFrom('coauthor')
    .selectAll()
    .where('journeyId', '=', journeyId)
    .where('personId', '=', personId)
    .executeTakeFirst()
}

/** The number of co-authors and of people who haven't answered yet. */
export async function countCoauthors(db: Db, journeyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('coauthor')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('journeyId', '=', journeyId)
    .where('declinedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertInvitation(trx: Trx, pair: Pair & { createdAt: number }, now: number): Promise<void> {
  await trx
    .insertInto('coauthor')
    .values({ ...pair, invitedAt: now, acceptedAt: null, declinedAt: null, offeredAt: null })
    .execute()
}

/** Makes an invited person a co-author. From now on their acts on the journey don't count. */
export async function acceptInvitation(trx: Trx, pair: Pair, now: number): Promise<void> {
  await change(trx, pair, { acceptedAt: now })
  await forgetActs(trx, pair)
  await refresh(trx, pair.journeyId, now)
}

/** Declines an invitation. The row is kept, so that the invitation can't be repeated. */
export async function declineInvitation(trx: Trx, pair: Pair, now: number): Promise<void> {
  await change(trx, pair, { declinedAt: now })
}

/** Offers the journey to this co-author only; null withdraws the offer. */
export async function offerTo(trx: Trx, { journeyId, personId }: Pair, offeredAt: number | null): Promise<void> {
  await trx.updateTable('coauthor').set({ offeredAt: null }).where('journeyId', '=', journeyId).execute()
  if (offeredAt !== null) await change(trx, { journeyId, personId }, { offeredAt })
}

/** Ends an invitation or a co-authorship. */
export async function deleteCoauthor(trx: Trx, pair: Pair, now: number): Promise<void> {
  const { journeyId, personId } = pair
  await trx.deleteFrom('coauthor').where('journeyId', '=', journeyId).where('personId', '=', personId).execute()
  await refresh(trx, journeyId, now)
}

async function change(trx: Trx, { journeyId, personId }: Pair, set: Partial<CoauthorRow>): Promise<void> {
  await trx
    .updateTable('coauthor')
    .set(set)
    .where('journeyId', '=', journeyId)
    .where('personId', '=', personId)
    .execute()
}

/**
 * Updates the column `coauthorIds` from the rows, and schedules a new count of ratings by people
 * who joined or left.
 */
async function refresh(trx: Trx, journeyId: string, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('coauthor')
    .select('personId')
    .where('journeyId', '=', journeyId)
    .where('acceptedAt', 'is not', null)
    .orderBy('acceptedAt')
    .orderBy('personId')
    .execute()
  await trx
    .updateTable('journey')
    .set((eb) => ({
      coauthorIds: coauthorIdsOf(rows.map(({ personId }) => personId)),
      ratingDueAt: eb.fn.coalesce('ratingDueAt', eb.lit(nextMidnight(now))),
    }))
    .where('id', '=', journeyId)
    .execute()
}

/** Makes the former owner a co-author, in place of the new owner. */
export async function swapWithOwner(
  trx: Trx,
  { journeyId, personId, createdAt }: Pair & { createdAt: number },
  { newOwnerId, now }: { newOwnerId: string; now: number },
): Promise<void> {
  await offerTo(trx, { journeyId, personId }, null)
  await trx.deleteFrom('coauthor').where('journeyId', '=', journeyId).where('personId', '=', newOwnerId).execute()
  await insertInvitation(trx, { journeyId, personId, createdAt }, now)
  await acceptInvitation(trx, { journeyId, personId }, now)
}

/**
 * The ids of journeys that one of the two people owns and to which the other is invited or belongs
 * as a co-author.
 */
export async function sharedBetween(db: Db, one: string, other: string): Promise<string[]> {
  const of = (ownerId: string, personId: string) =>
    db
      .selectFrom('coauthor')
      .innerJoin('journey', 'journey.id', 'coauthor.journeyId')
      .select('journey.id')
      .where('coauthor.personId', '=', personId)
      .where('journey.ownerId', '=', ownerId)
      .where('coauthor.declinedAt', 'is', null)
  const rows = await of(one, other).unionAll(of(other, one)).execute()
  return rows.map(({ id }) => id)
}

/** Ends the invitations and co-authorships between two people; the caller has locked their journeys. */
export async function endBetween(
  trx: Trx,
  [one, other]: readonly [string, string],
  journeyIds: readonly string[],
  now: number,
): Promise<void> {
  for (const journeyId of journeyIds)
    for (const personId of [one, other]) {
      const { ownerId } = await trx
        .selectFrom('journey')
        .select('ownerId')
        .where('id', '=', journeyId)
        .executeTakeFirstOrThrow()
      if (ownerId !== personId) await deleteCoauthor(trx, { journeyId, personId }, now)
    }
}

/** Locks journeys in the order of their ids, before people. */
export async function lockForCoauthors(trx: Trx, ids: readonly string[]): Promise<void> {
  const dialect = dialectOf(trx)
  const journeys = trx
    .selectFrom('journey')
    .select('id')
    .where(dialect.isOneOf(sql.ref('id'), ids))
    .orderBy('id')
  await dialect.locked(journeys).execute()
}

/** Ends all invitations and co-authorships of a person; the caller has locked the journeys. */
export async function endAllOf(trx: Trx, personId: string, now: number): Promise<void> {
  const rows = await trx
    .deleteFrom('coauthor')
    .where('personId', '=', personId)
    .returning(['journeyId', 'acceptedAt'])
    .execute()
  for (const { journeyId, acceptedAt } of rows) if (acceptedAt !== null) await refresh(trx, journeyId, now)
}

/**
 * Ends invitations and co-authorships of people who are separated from the journey's new owner by a
 * block; declined invitations stay.
 */
export async function endApartFrom(trx: Trx, journeyId: string, ownerId: string, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('coauthor')
    .select('personId')
    .where('journeyId', '=', journeyId)
    .where('declinedAt', 'is', null)
    .where(areApartSql(ownerId, sql.ref('coauthor.personId')))
    .execute()
  for (const { personId } of rows) await deleteCoauthor(trx, { journeyId, personId }, now)
}

/** Ends all invitations and co-authorships on a journey; the caller has locked it. */
export async function endAllOn(trx: Trx, journeyId: string, now: number): Promise<void> {
  await trx.deleteFrom('coauthor').where('journeyId', '=', journeyId).execute()
  await refresh(trx, journeyId, now)
}
