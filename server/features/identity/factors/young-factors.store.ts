import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { UNDOABLE_MS } from '../accounts/former-email.store.ts'
import { readFactor } from './factors.store.ts'
import { forgetLastFactor } from './last-factor.store.ts'

/**
 * How long a second factor or passkey counts as young, in ms. A person who only knew the password
 * may have added it, so the owner can remove it with a mailed link, unless an older factor was
 * required to add it.
 */
export const YOUNG_MS = UNDOABLE_MS

/** Whether the account has a second factor, or a passkey for this host, that was added before `since`. */
export async function hasFactorBefore(
  db: Db,
  userId: string,
  { since, host }: { since: number; host: string },
): Promise<boolean> {
  const factor = await readFactor(db, userId)
  if (factor && factor.createdAt < since) return true
  const passkey = await passkeysOf(db, userId)
    .innerJoin('passkey', 'passkey.methodId', 'account.id')
    .where('host', '=', host)
    .where('createdAt', '<', dialectOf(db).instant(since))
    .executeTakeFirst()
  return passkey !== undefined
}

/** Removes the second factor and the passkeys added since then; returns false if there are none. */
export async function removeFactorsSince(trx: Trx, userId: string, since: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('secondFactor')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .returning('userId')
    .execute()
  const young = passkeysOf(trx, userId).where('createdAt', '>=', dialectOf(trx).instant(since))
  const passkeys = await trx.deleteFrom('account').where('id', 'in', young).returning('id').execute()
  await forgetLastFactor(trx, userId)
  return removed.length + passkeys.length > 0
}

/** Removes the identities at providers that were added since then. */
export async function removeIdentitiesSince(trx: Trx, userId: string, since: number): Promise<void> {
  await trx
    .deleteFrom('account')
    .where('userId', '=', userId)
    .where('providerId', 'not in', ['credential', 'passkey'])
    .where('createdAt', '>=', dialectOf(trx).instant(since))
    .execute()
}

function passkeysOf(db: Db, userId: string) {
  return db.selectFrom('account').select('account.id').where('userId', '=', userId).where('providerId', '=', 'passkey')
}
