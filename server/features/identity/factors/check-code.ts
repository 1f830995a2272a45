import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { openSecret, timeStepOf } from './app-codes.ts'
import { listSpareCodes, readFactor, useSpareCode, useStep } from './factors.store.ts'
import { findSpareCode } from './spare-codes.ts'

/** A right code. `use` uses it up; it returns false if another request did so first. */
export interface RightCode {
  use(trx: Trx): Promise<boolean>
}

/**
 * Checks a code of the app or a spare code; null if it is wrong. Call it outside of a transaction,
 * since hashing takes long.
 */
export async function checkCode(
  { db, clock, settings: { authSecret } }: Pick<AppContext, 'db' | 'clock' | 'settings'>,
  userId: string,
  code: string,
): Promise<RightCode | null> {
  if (/^\d{6}$/u.test(code)) {
    const factor = await readFactor(db, userId)
    const secret = factor && openSecret(factor.secret, { userId, authSecret })
    const step = secret ? timeStepOf(secret, code, clock()) : null
    if (!factor || step === null) return null
    return { use: (trx) => useStep(trx, { userId, secret: factor.secret, step }) }
  }
  const spare = await findSpareCode(await listSpareCodes(db, userId), { typed: code, userId })
  return spare ? { use: (trx) => useSpareCode(trx, spare.id) } : null
}
