import type { Trx } from '#server/core/database/database.ts'
import {
  addMethod,
  confirmEmail,
  findAccountByEmail,
  lockAccount,
  lockSignInMethods,
} from '../accounts/accounts.store.ts'
import { isKeptEmail } from '../accounts/former-email.store.ts'
import { continuePause } from '../accounts/kept-pause.store.ts'
import { findIdentity, type IdentityKey, noteVerifiedEmail, type SignInAccount } from '../accounts/methods.store.ts'
import { deleteFactor, readFactor } from '../factors/factors.store.ts'
import { listCredentials } from '../factors/passkeys.store.ts'
import { voidLinks } from '../links/links.store.ts'
import { endSessions } from '../sessions/sessions.store.ts'

/** The conditions under which an identity at the operator's provider is added to an existing account. */
interface Joining {
  /**
   * Whether only the provider can open accounts with an unconfirmed address: on sites without
   * passwords or without email.
   */
  provesMore: boolean
  /** Whether the sign-in proves more than the email, which an operator's account requires. */
  mayJoinOperator: (userId: string) => boolean
  /** Whether the operator's provider is the only way to sign in. */
  isOnlyWay: boolean
  /** The account whose owner has just used a second factor or a passkey. */
  provenId?: string
  authSecret: string
  now: number
}

/**
 * The account of an identity, locked so that the identity isn't removed before its session exists.
 * A new identity is added to the account with the email that the provider verified. 'notLinked':
 * the owner of that account hasn't confirmed the email. 'taken': it is an operator's account, or
 * has another identity at the operator's provider. `protectedId`: the account has a second factor
 * or a passkey, which has to be used first. 'noEmail': the provider verified no email. 'new': no
 * account has the email.
 */
export async function accountOfIdentity(
  trx: Trx,
  { verifiedEmail: email, ...identity }: IdentityKey & { verifiedEmail: string | null },
  joining: Joining,
): Promise<SignInAccount | { protectedId: string } | 'notLinked' | 'taken' | 'noEmail' | 'new'> {
  const { now } = joining
  const known = await findIdentity(trx, identity)
  if (known) {
    if (email !== null) await noteVerifiedEmail(trx, known.methodId, email, now)
    return known
  }
  if (email === null) return 'noEmail'
  const account = await findAccountByEmail(trx, email)
  if (!account) return (await isKeptEmail(trx, email, now)) ? 'taken' : 'new'
  const isOwn = identity.provider === 'oidc'
  if (isOwn && !(await mayJoin(trx, account.id, identity, joining))) return 'taken'
  if (!account.emailVerified || account.admittedAt !== null) {
    if (!isOwn || !joining.provesMore) return 'notLinked'
    await takeOver(trx, { id: account.id, email }, joining)
  }
  const isOnlyWay = isOwn && joining.isOnlyWay
  const isProven = isOnlyWay || joining.provenId === account.id
  if (!isProven && (await hasFactor(trx, account.id))) return { protectedId: account.id }
  const methodId = await addMethod(trx, account.id, identity, now)
  await noteVerifiedEmail(trx, methodId, email, now)
  return { userId: account.id, methodId, added: true }
}

/**
 * Whether an identity at the operator's provider can be added to the account, which can have one;
 * locks the account.
 */
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

/** Whether the account has codes of an app or a passkey; locks its ways to sign in. */
async function hasFactor(trx: Trx, userId: string): Promise<boolean> {
  await lockSignInMethods(trx, userId)
  return (await readFactor(trx, userId)) !== undefined || (await listCredentials(trx, userId)).length > 0
}

/**
 * Removes everything with which another person could open this account, since someone else may have
 * created it with the address.
 */
async function takeOver(
  trx: Trx,
  { id, email }: { id: string; email: string },
  { authSecret, now }: Joining,
): Promise<void> {
  await endSessions(trx, id)
  await voidLinks(trx, id)
  await trx.deleteFrom('account').where('userId', '=', id).execute()
  await deleteFactor(trx, id)
  await confirmEmail(trx, id, now)
  await continuePause(trx, id, { email, authSecret, now })
}
