import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { endSessionsOfUnknownMethod } from '../sessions/sessions.store.ts'
import { addMethod, createUser, findAccountByEmail } from './accounts.store.ts'

/** A person as a provider knows them. */
export interface Identity {
  provider: string
  subject: string
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
export async function lockSignInMethods(trx: Trx, userId: string): Promise<void> {
  await dialectOf(trx)
    .locked(trx.selectFrom('user').select('id').where('id', '=', userId))
    .execute()
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

/** Creates a user for an identity whose email they confirmed themselves, unless the account or the email exists. */
export async function createUserOfIdentity(
  trx: Trx,
  { provider, subject, ...user }: Identity & { email: string },
  now: number,
): Promise<'created' | 'exists' | 'emailTaken'> {
  // In this order, an account that another request commits in between counts as existing.
  const taken = await findAccountByEmail(trx, user.email)
  if (await lockIdentity(trx, { provider, subject })) return 'exists'
  if (taken) return 'emailTaken'
  await createAccount(trx, user, { provider, subject }, now)
  return 'created'
}

/** An account to sign in to, and the way in that proves it. */
export interface SignInAccount {
  userId: string
  methodId: string
}

/**
 * The account of an identity, locked so that the identity isn't removed before its session exists. Without
 * one, the account with the email that the provider verified gets the identity, or a new account.
 * 'notLinked': that account's owner hasn't confirmed the email. 'noEmail': the provider verified none.
 */
export async function accountOfIdentity(
  trx: Trx,
  { provider, subject, verifiedEmail, name, firstName, lastName }: Identity & { verifiedEmail: string | null },
  now: number,
): Promise<SignInAccount | 'notLinked' | 'noEmail'> {
  const email = verifiedEmail?.toLowerCase()
  const known = await lockIdentity(trx, { provider, subject })
  if (known) {
    if (email !== undefined) await noteVerifiedEmail(trx, known.methodId, email, now)
    return known
  }
  if (email === undefined) return 'noEmail'
  const account = await findAccountByEmail(trx, email)
  if (account && !account.emailVerified) return 'notLinked'
  const method = { provider, subject }
  const added = account
    ? { userId: account.id, methodId: await addMethod(trx, account.id, method, now) }
    : await createAccount(trx, { name, firstName, lastName, email }, method, now)
  await noteVerifiedEmail(trx, added.methodId, email, now)
  return added
}

async function createAccount(
  trx: Trx,
  { name, firstName, lastName, email }: { name: string; firstName: string; lastName: string; email: string },
  method: { provider: string; subject: string },
  now: number,
): Promise<SignInAccount> {
  const userId = await createUser(trx, { name, firstName, lastName, email, emailVerified: true }, now)
  return { userId, methodId: await addMethod(trx, userId, method, now) }
}

async function lockIdentity(
  trx: Trx,
  { provider, subject }: { provider: string; subject: string },
): Promise<SignInAccount | undefined> {
  const identity = trx
    .selectFrom('account')
    .select(['id as methodId', 'userId'])
    .where('providerId', '=', provider)
    .where('accountId', '=', subject)
  return await dialectOf(trx).lockedAgainstDelete(identity).executeTakeFirst()
}

/** Notes that the provider verified the email, if it is the account's. */
async function noteVerifiedEmail(trx: Trx, methodId: string, email: string, now: number): Promise<void> {
  await trx
    .updateTable('account')
    .set({ emailVerifiedAt: now })
    .where('id', '=', methodId)
    .where('emailVerifiedAt', 'is', null)
    .where('userId', 'in', (eb) => eb.selectFrom('user').select('id').where('email', '=', email))
    .execute()
}
