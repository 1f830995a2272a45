import type { Trx } from '#server/core/database/database.ts'

/** Some people after the id `after`, and the stored names of those who have no full name. */
export async function readNames(trx: Trx, { after, limit }: { after: string; limit: number }) {
  return await trx
    .selectFrom('person')
    .innerJoin('user', 'user.id', 'person.id')
    .select(['person.id', 'nameKey', 'person.firstName', 'person.lastName', 'email'])
    .where('person.id', '>', after)
    .orderBy('person.id')
    .limit(limit)
    .execute()
}
