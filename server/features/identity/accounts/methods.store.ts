import type { Db, Trx } from '#server/core/database/database.ts'
import type { Dialect } from '#server/core/database/dialect.ts'
import type { ProvenIdentity } from '../providers/callback.ts'
import { endSessionsOfUnknownMethod } from './account.store.ts'

export interface IdentityRow {
  id: string
  provider: string
  /** ISO text on SQLite, `Date` on PostgreSQL. */
  createdAt: string | Date
}

export interface SignInMethods {
  hasPassword: boolean
  identities: IdentityRow[]
}

/** All ways to sign in to the account; identities oldest first. */
export async function readSignInMethods(db: Db, userId: string): Promise<SignInMethods> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'providerId as provider', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const identities = rows.filter(({ provider }) => provider !== 'credential')
  return { hasPassword: identities.length < rows.length, identities }
}

/** Makes changes of the account's sign-in methods wait for each other. */
export async function lockSignInMethods(trx: Trx, dialect: Dialect, userId: string): Promise<void> {
  await dialect.locked(trx.selectFrom('user').select('id').where('id', '=', userId)).execute()
}

/** Removes an identity; its sessions end by cascade, and those that may be its own, except one. */
export async function removeIdentity(
  trx: Trx,
  { userId, id, exceptSession }: { userId: string; id: string; exceptSession: string },
): Promise<void> {
  // First the identity, so that this waits for sign-ins with it and none gets a session later.
  await trx.deleteFrom('account').where('id', '=', id).where('userId', '=', userId).execute()
  await endSessionsOfUnknownMethod(trx, userId, exceptSession)
}

/** Removes the identities whose provider didn't verify the account's email; returns their providers. */
export async function removeUnverifiedIdentities(trx: Trx, userId: string): Promise<string[]> {
  const removed = await trx
    .deleteFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '!=', 'credential')
    .where('emailVerifiedAt', 'is', null)
    .returning('providerId')
    .execute()
  return removed.map(({ providerId }) => providerId)
}

/** The method of a session that begins, locked so that it isn't removed before the session exists. */
export async function lockMethod(
  db: Db,
  dialect: Dialect,
  userId: string,
  identity: ProvenIdentity | null,
): Promise<string | null> {
  const methods = db.selectFrom('account').select('id').where('userId', '=', userId)
  const method = identity
    ? methods.where('providerId', '=', identity.provider).where('accountId', '=', identity.subject)
    : methods.where('providerId', '=', 'credential')
  return (await dialect.lockedAgainstDelete(method).executeTakeFirst())?.id ?? null
}

/** Notes that the provider verified the email, if it is the account's. */
export async function noteVerifiedEmail(db: Db, methodId: string, email: string, now: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ emailVerifiedAt: now })
    .where('id', '=', methodId)
    .where('emailVerifiedAt', 'is', null)
    .where('userId', 'in', (eb) => eb.selectFrom('user').select('id').where('email', '=', email.toLowerCase()))
    .execute()
}
