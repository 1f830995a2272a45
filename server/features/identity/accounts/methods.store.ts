import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { voidLinks } from '../links/links.store.ts'
import { endSessions, endSessionsOfUnknownMethod } from '../sessions/sessions.store.ts'
import { addMethod, confirmEmail, findAccountByEmail, lockAccount } from './accounts.store.ts'
import { continuePause } from './kept-pause.store.ts'

/** The key of an account at a provider. */
interface IdentityKey {
  provider: string
  /**
   * Issuer of the operator's provider, since ids are unique per issuer only; empty for other
   * providers.
   */
  issuer: string
  subject: string
}

/** A person's account at a provider, with the names that the provider knows. */
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

/**
 * Removes an identity; its sessions end by cascade. Sessions that may have begun with it also end,
 * except one.
 */
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

/** The account that the identity signs in to; undefined without one. */
export async function findIdentity(trx: Trx, key: IdentityKey): Promise<SignInAccount | undefined> {
  return await lockIdentity(trx, key)
}

/**
 * An account to sign in to, and the sign-in method that proves it. `added`: this sign-in added the
 * method.
 */
export interface SignInAccount {
  userId: string
  methodId: string
  added?: true
}

/** On what terms an identity at the operator's provider gets an account that exists. */
interface Joining {
  /** Whether accounts with an unproven address can only be opened so: without passwords, or without email. */
  provesMore: boolean
  /** Whether the sign-in proves more than the email, as an operator's account needs. */
  mayJoinOperator: (userId: string) => boolean
  authSecret: string
  now: number
}

/**
 * The account of an identity, locked so that the identity isn't removed before its session exists. Without
 * one, the account with the email that the provider verified gets the identity.
 * 'notLinked': that account's owner hasn't confirmed the email. 'taken': it is an operator's, or has another identity at
 * the operator's provider. 'noEmail': the provider verified none. 'new': no account has the email.
 */
export async function accountOfIdentity(
  trx: Trx,
  { verifiedEmail: email, ...identity }: IdentityKey & { verifiedEmail: string | null },
  joining: Joining,
): Promise<SignInAccount | 'notLinked' | 'taken' | 'noEmail' | 'new'> {
  const { now } = joining
  const known = await lockIdentity(trx, identity)
  if (known) {
    if (email !== null) await noteVerifiedEmail(trx, known.methodId, email, now)
    return known
  }
  if (email === null) return 'noEmail'
  const account = await findAccountByEmail(trx, email)
  if (!account) return 'new'
  const isOwn = identity.provider === 'oidc'
  if (isOwn && !(await mayJoin(trx, account.id, identity, joining))) return 'taken'
  if (!account.emailVerified || account.admittedAt !== null) {
    if (!isOwn || !joining.provesMore) return 'notLinked'
    await takeOver(trx, { id: account.id, email }, joining)
  }
  const methodId = await addMethod(trx, account.id, identity, now)
  await noteVerifiedEmail(trx, methodId, email, now)
  return { userId: account.id, methodId, added: true }
}

/** Whether the operator's provider can join the account, once; locks it. */
async function mayJoin(
  trx: Trx,
  userId: string,
  { provider, issuer }: IdentityKey,
  { mayJoinOperator }: Joining,
): Promise<boolean> {
  await lockAccount(trx, userId)
  const person = trx.selectFrom('person').select('operatorSince').where('id', '=', userId)
  const operates = (await person.executeTakeFirst())?.operatorSince != null
  const joined = trx
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', provider)
    .where('issuer', 'in', [issuer, ''])
  return (!operates || mayJoinOperator(userId)) && !(await joined.executeTakeFirst())
}

/** Someone else may have made this account with the address: nothing that they know opens it any more. */
async function takeOver(
  trx: Trx,
  { id, email }: { id: string; email: string },
  { authSecret, now }: Joining,
): Promise<void> {
  await endSessions(trx, id)
  await voidLinks(trx, id)
  await trx.deleteFrom('account').where('userId', '=', id).execute()
  await confirmEmail(trx, id)
  await continuePause(trx, id, { email, authSecret, now })
}

/**
 * Locks an identity. An identity of earlier versions has no issuer and gets that of its first use.
 */
async function lockIdentity(trx: Trx, { provider, issuer, subject }: IdentityKey): Promise<SignInAccount | undefined> {
  const identity = trx
    .selectFrom('account')
    .select(['id', 'userId', 'issuer'])
    .where('providerId', '=', provider)
    .where('accountId', '=', subject)
    .where('issuer', 'in', [issuer, ''])
    .orderBy('issuer', 'desc')
    .limit(1)
  const found = await dialectOf(trx).lockedAgainstDelete(identity).executeTakeFirst()
  if (!found) return undefined
  if (found.issuer !== issuer) await trx.updateTable('account').set({ issuer }).where('id', '=', found.id).execute()
  return { userId: found.userId, methodId: found.id }
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
