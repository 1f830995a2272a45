import type { Badge } from '#contract/badge.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { badgeNameFor } from '#server/features/badges/badges.store.ts'

export async function readInterests(db: Db, personId: string): Promise<(Badge & { key: string })[]> {
  return await db
    .selectFrom('interest')
    .innerJoin('badge', 'badge.key', 'interest.badgeKey')
    .where('personId', '=', personId)
    .select(['badge.key', badgeNameFor(personId).as('name')])
    .orderBy('position')
    .execute()
}

/** Locks the person, so that concurrent saves wait. */
export async function lockInterests(trx: Trx, personId: string) {
  await dialectOf(trx)
    .locked(trx.selectFrom('person').select('id').where('id', '=', personId))
    .execute()
  return readInterests(trx, personId)
}

export async function replaceInterests(trx: Trx, personId: string, badgeKeys: readonly string[]): Promise<void> {
  await trx.deleteFrom('interest').where('personId', '=', personId).execute()
  if (badgeKeys.length === 0) return
  await trx
    .insertInto('interest')
    .values(badgeKeys.map((badgeKey, position) => ({ personId, badgeKey, position })))
    .execute()
}
