import type { Trx } from '#server/core/database/database.ts'
import { forgetFactor } from '../sessions/proofs.store.ts'
import { readFactor } from './factors.store.ts'
import { listCredentials } from './passkeys.store.ts'

/**
 * Called after a factor or passkey was removed. If it was the last one, the account's sessions no
 * longer count as having used a factor.
 */
export async function forgetLastFactor(trx: Trx, userId: string): Promise<void> {
  const left = (await readFactor(trx, userId)) ?? (await listCredentials(trx, userId))[0]
  if (left === undefined) await forgetFactor(trx, userId)
}
