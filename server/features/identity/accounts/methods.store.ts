import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { endSessionsOfUnknownMethod } from '../sessions/sessions.store.ts'

/** The sign-in methods that aren't accounts at a provider. */
const OWN_PROVIDERS: readonly string[] = ['credential', 'passkey']

/** The key of an account at a provider. */
export interface IdentityKey {
  provider: string
  /**
   * Issuer of the operator's provider, since ids are unique per issuer only; empty for other
   * providers.
   */
  issuer: string
  subject: string
}

/** A person's account at a provider, with the names from the provider. */
export interface Identity extends IdentityKey {
  name: string
  firstName: string
  lastName: string
}

export interface IdentityRow {
  id: string
  provider: string
  /** ISO text on SQLite, `Date` on PostgreSQL. */
  createdAt: string | Date
}

export interface SignInMethods {
  /** Id of the password's row; null without a password. */
  passwordId: string | null
  identities: IdentityRow[]
  passkeys: PasskeyRow[]
}

export interface PasskeyRow {
  id: string
  name: string
  /** The host that the passkey was made for. */
  host: string
  createdAt: string | Date
  usedAt: number | null
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
  const passkeys = await db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.methodId')
    .select(['account.id', 'name', 'host', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('account.id')
    .execute()
  return {
    passwordId: rows.find(({ provider }) => provider === 'credential')?.id ?? null,
    identities: rows.filter(({ provider }) => !OWN_PROVIDERS.includes(provider)),
    passkeys,
  }
}

/**
 * Removes a way to sign in; its sessions are deleted by cascade. Older sessions that may have used
 * it are ended, too, except for one.
 */
export async function removeMethod(
  trx: Trx,
  { userId, id, exceptSession }: { userId: string; id: string; exceptSession: string },
): Promise<void> {
  // The method is deleted first, so that the transaction waits for running sign-ins with it, and
  // none gets a session later.
  await trx.deleteFrom('account').where('id', '=', id).where('userId', '=', userId).execute()
  await endSessionsOfUnknownMethod(trx, userId, exceptSession)
}

/** Removes the account's identities at the operator's provider; returns their number. */
export async function removeOwnProvider(trx: Trx, userId: string): Promise<number> {
  const removed = trx.deleteFrom('account').where('userId', '=', userId).where('providerId', '=', 'oidc')
  return (await removed.returning('id').execute()).length
}

/** Removes the identities whose provider didn't verify the account's email; returns their providers. */
export async function removeUnverifiedIdentities(trx: Trx, userId: string): Promise<string[]> {
  const removed = await trx
    .deleteFrom('account')
    .where('userId', '=', userId)
    .where('providerId', 'not in', OWN_PROVIDERS)
    .where('emailVerifiedAt', 'is', null)
    .returning('providerId')
    .execute()
  return removed.map(({ providerId }) => providerId)
}

/** The account that the identity belongs to; undefined without one. */
export async function findIdentity(trx: Trx, key: IdentityKey): Promise<SignInAccount | undefined> {
  return await lockIdentity(trx, key)
}

/** An account to sign in to, and the method of this sign-in. `added`: whether this sign-in added the method. */
export interface SignInAccount {
  userId: string
  methodId: string
  added?: true
}

/** Locks the row of an identity until the transaction ends. */
async function lockIdentity(trx: Trx, { provider, issuer, subject }: IdentityKey): Promise<SignInAccount | undefined> {
  const identity = trx
    .selectFrom('account')
    .select(['id', 'userId'])
    .where('providerId', '=', provider)
    .where('accountId', '=', subject)
    .where('issuer', '=', issuer)
  const found = await dialectOf(trx).lockedAgainstDelete(identity).executeTakeFirst()
  return found && { userId: found.userId, methodId: found.id }
}

/** Records that the provider verified the email, if it is the account's email. */
export async function noteVerifiedEmail(trx: Trx, methodId: string, email: string, now: number): Promise<void> {
  await trx
    .updateTable('account')
    .set({ emailVerifiedAt: now })
    .where('id', '=', methodId)
    .where('emailVerifiedAt', 'is', null)
    .where('userId', 'in', (eb) => eb.selectFrom('user').select('id').where('email', '=', email))
    .execute()
}
