import { sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

/** The lead of a group and its journey, which is null once it is erased. */
interface Led {
  leadId: string
  journeyId: string | null
}

/** Stores that these people or addresses, by their keyed hashes, declined to walk the journey with the lead. */
export async function insertDeclines(
  trx: Trx,
  { leadId, journeyId }: Led,
  recipientHashes: readonly string[],
  now: number,
): Promise<void> {
  if (journeyId === null) return
  await trx
    .insertInto('groupDecline')
    .values(recipientHashes.map((recipientHash) => ({ leadId, journeyId, recipientHash, declinedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those of these people or addresses, by their keyed hashes, who declined to walk the journey with the lead. */
export async function findDeclined(
  db: Db,
  { leadId, journeyId }: Led,
  recipientHashes: readonly string[],
): Promise<Set<string>> {
  if (journeyId === null || recipientHashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('groupDecline')
    .select('recipientHash')
    .where('leadId', '=', leadId)
    .where('journeyId', '=', journeyId)
    .where(dialectOf(db).isOneOf(sql.ref('recipientHash'), recipientHashes))
    .execute()
  return new Set(rows.map(({ recipientHash }) => recipientHash))
}
