import { calls } from '#contract/api.ts'
import type { Db, Trx } from '#server/core/database/database.ts'

const LIFETIME_MS = 24 * 3600 * 1000

interface Key {
  scope: string
  key: string
}

/** The scope of a person's calls of this name. */
export function scopeOfPerson(call: string, personId: string): string {
  return `${call}:${personId}`
}

/** Deletes a person's keys. */
export async function deleteKeysOf(trx: Trx, personId: string): Promise<void> {
  const scopes = Object.keys(calls).map((call) => scopeOfPerson(call, personId))
  await trx.deleteFrom('idempotencyKey').where('scope', 'in', scopes).execute()
}

export async function deleteExpiredKeys(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<', now - LIFETIME_MS)
    .execute()
}

/**
 * Claims a key: returns null if it is new or expired, else the stored result. Waits for a transaction that
 * holds the key.
 */
export async function claimKey(trx: Trx, { scope, key }: Key, now: number): Promise<string | null> {
  await trx
    .deleteFrom('idempotencyKey')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('createdAt', '<', now - LIFETIME_MS)
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

export async function storeResult(trx: Trx, { scope, key }: Key, result: string): Promise<void> {
  await trx
    .updateTable('idempotencyKey')
    .set({ answer: result })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}
