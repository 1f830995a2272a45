import type { Trx } from '#server/database/database.ts'

const KEPT_MS = 24 * 3600 * 1000

interface Key {
  scope: string
  key: string
}

/** Takes a key for this transaction: null when it is new, else the answer of whoever had it. Waits for one under way. */
export async function claimKey(trx: Trx, { scope, key }: Key, now: number): Promise<string | null> {
  await trx
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<', now - KEPT_MS)
    .execute()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotencyKey')
    .values({ scope, key, answer: null, createdAt: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst()
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return null
  const { answer } = await trx
    .selectFrom('idempotencyKey')
    .select('answer')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return answer
}

export async function keepAnswer(trx: Trx, { scope, key }: Key, answer: string): Promise<void> {
  await trx.updateTable('idempotencyKey').set({ answer }).where('scope', '=', scope).where('key', '=', key).execute()
}
