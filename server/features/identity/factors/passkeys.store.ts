import { PASSKEYS_MAX } from '#contract/rules/person.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { addMethod } from '../accounts/accounts.store.ts'

const PROVIDER = 'passkey'

export interface StoredPasskey {
  methodId: string
  userId: string
  host: string
  publicKey: string
  counter: number
  transports: string
}

/** The passkey of a credential; undefined without one. */
export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  return await db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.methodId')
    .select(['methodId', 'userId', 'host', 'publicKey', 'counter', 'transports'])
    .where('providerId', '=', PROVIDER)
    .where('accountId', '=', credentialId)
    .executeTakeFirst()
}

/** The credentials of an account's passkeys. */
export async function listCredentials(db: Db, userId: string) {
  return await db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.methodId')
    .select(['accountId as id', 'transports', 'host'])
    .where('userId', '=', userId)
    .execute()
}

interface NewPasskey extends Omit<StoredPasskey, 'methodId'> {
  credentialId: string
  name: string
}

/**
 * Adds a passkey as a way to sign in; false at the limit. The caller has locked the account's methods. Throws a unique
 * violation if the credential is known.
 */
export async function addPasskey(trx: Trx, passkey: NewPasskey, now: number): Promise<boolean> {
  const { userId, credentialId, ...columns } = passkey
  if ((await listCredentials(trx, userId)).length >= PASSKEYS_MAX) return false
  const method = { provider: PROVIDER, issuer: '', subject: credentialId }
  const methodId = await addMethod(trx, userId, method, now)
  await trx
    .insertInto('passkey')
    .values({ ...columns, methodId, usedAt: now })
    .execute()
  return true
}

/**
 * Records a use of a passkey and locks it, so that it isn't removed before its session exists.
 * Returns false if it was removed, or if its counter hasn't increased since the last use, which
 * means that it is a copy.
 */
export async function usePasskey(
  trx: Trx,
  { methodId, counter, now }: { methodId: string; counter: number; now: number },
): Promise<boolean> {
  const method = trx.selectFrom('account').select('id').where('id', '=', methodId)
  if (!(await dialectOf(trx).lockedAgainstDelete(method).executeTakeFirst())) return false
  const used = await trx
    .updateTable('passkey')
    .set({ counter, usedAt: now })
    .where('methodId', '=', methodId)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('methodId')
    .executeTakeFirst()
  return used !== undefined
}

/** Renames a passkey of the user; passkeys of other users aren't changed. */
export async function renamePasskey(db: Db, userId: string, { id, name }: { id: string; name: string }): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ name })
    .where('methodId', 'in', (eb) =>
      eb.selectFrom('account').select('id').where('id', '=', id).where('userId', '=', userId),
    )
    .execute()
}

/** Removes all passkeys of an account; returns their number. */
export async function removeAllPasskeys(trx: Trx, userId: string): Promise<number> {
  const removed = trx.deleteFrom('account').where('userId', '=', userId).where('providerId', '=', PROVIDER)
  return Number((await removed.executeTakeFirst()).numDeletedRows)
}

/** The number of passkeys for each host other than this one, highest first. */
export async function countElsewhere(db: Db, host: string): Promise<{ host: string; passkeys: number }[]> {
  const rows = await db
    .selectFrom('passkey')
    .select((eb) => ['host', eb.fn.countAll().as('passkeys')])
    .where('host', '!=', host)
    .groupBy('host')
    .orderBy('passkeys', 'desc')
    .orderBy('host')
    .execute()
  return rows.map((row) => ({ host: row.host, passkeys: Number(row.passkeys) }))
}
