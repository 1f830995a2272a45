import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { likeliestOf, spellingsOf } from '#server/core/mail/mailbox.ts'
import { newId } from '#server/core/platform/ids.ts'
import { lockJourneysAround } from '#server/core/ranking/acts.store.ts'
import { createPerson, emailInitialOf, lockPeople, updateStanding } from '#server/features/people/people.store.ts'
import type { DeviceOwner } from '../sessions/device.ts'

const PASSWORD_PROVIDER = 'credential'

/** The account with the address, or else with another spelling of its host. */
export async function findAccountByEmail(db: Db, email: string) {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'email', 'name', 'emailVerified', 'admittedAt'])
    .where('email', 'in', spellingsOf(email))
    .execute()
  return likeliestOf(rows, email)
}

export async function findAccountById(db: Db, id: string) {
  return await db.selectFrom('user').select(['email', 'name', 'emailVerified']).where('id', '=', id).executeTakeFirst()
}

interface NewUser {
  email: string
  /** Whether the account is confirmed. */
  emailVerified: boolean
  /** Whether the confirmation is an admission, which doesn't prove that the address is the user's. */
  isAdmitted?: boolean
  name: string
  firstName: string
  lastName: string
}

/** A way to sign in: an account at a provider, or a password, which is stored as its hash. */
export type SignInMethod = { provider: string; issuer: string; subject: string } | { passwordHash: string }

/** Creates a user and their person, without a way to sign in. Throws a unique violation if the email is taken. */
export async function createUser(trx: Trx, { isAdmitted = false, ...user }: NewUser, now: number): Promise<string> {
  const dialect = dialectOf(trx)
  const id = newId(now)
  const at = dialect.instant(now)
  await trx
    .insertInto('user')
    .values({
      ...{ ...user, id, emailVerified: dialect.flag(user.emailVerified), createdAt: at, updatedAt: at },
      admittedAt: isAdmitted ? now : null,
      signedInAt: user.emailVerified ? null : now,
    })
    .execute()
  await createPerson(trx, { ...user, id }, now)
  return id
}

/** Adds a way to sign in; returns its id. Throws a unique violation if it exists. */
export async function addMethod(trx: Trx, userId: string, method: SignInMethod, now: number): Promise<string> {
  const id = newId(now)
  const at = dialectOf(trx).instant(now)
  const account =
    'passwordHash' in method
      ? { providerId: PASSWORD_PROVIDER, issuer: '', accountId: userId, password: method.passwordHash }
      : { providerId: method.provider, issuer: method.issuer, accountId: method.subject, password: null }
  await trx
    .insertInto('account')
    .values({ ...account, id, userId, createdAt: at, updatedAt: at })
    .execute()
  return id
}

/**
 * Locks the account's sign-in methods, email and mailed links as a whole, so that changes of these
 * rows wait for each other.
 */
export async function lockSignInMethods(trx: Trx, userId: string): Promise<void> {
  await dialectOf(trx)
    .locked(trx.selectFrom('user').select('id').where('id', '=', userId))
    .execute()
}

/** Locks the rows that a confirmation of the email changes, in the same order as the deletion of an account. */
export async function lockAccount(trx: Trx, userId: string): Promise<void> {
  await lockJourneysAround(trx, userId)
  await lockPeople(trx, [userId])
  await lockSignInMethods(trx, userId)
}

/**
 * Marks the account's email as confirmed: the directory may list the person, and their acts count.
 * `admittedAt`: when the person was admitted without proof that the address is theirs.
 */
export async function confirmEmail(
  trx: Trx,
  userId: string,
  now: number,
  admittedAt: number | null = null,
): Promise<void> {
  await trx
    .updateTable('user')
    .set({ emailVerified: dialectOf(trx).flag(true), admittedAt })
    .where('id', '=', userId)
    .execute()
  await updateStanding(trx, userId, now)
}

/** Sets a confirmed email, which no provider has verified yet. Throws a unique violation if another account has it. */
export async function changeEmail(trx: Trx, userId: string, email: string, now: number): Promise<void> {
  // This is done first, since a sign-in locks its method and then refers to the user, whose key
  // contains the email.
  await trx.updateTable('account').set({ emailVerifiedAt: null }).where('userId', '=', userId).execute()
  await trx
    .updateTable('user')
    .set({ email, emailVerified: dialectOf(trx).flag(true), admittedAt: null })
    .where('id', '=', userId)
    .execute()
  await updateStanding(trx, userId, now)
  await trx
    .updateTable('person')
    .set({ initial: emailInitialOf(email) })
    .where('id', '=', userId)
    .execute()
}

export async function readPasswordHash(db: Db, userId: string): Promise<string | null> {
  const account = await passwordOf(db, userId).select('password').executeTakeFirst()
  return account?.password ?? null
}

/** The id and hash of the account's password, locked until the transaction ends; undefined without one. */
export async function lockPassword(trx: Trx, userId: string) {
  return await dialectOf(trx)
    .locked(passwordOf(trx, userId).select(['id', 'password']))
    .executeTakeFirst()
}

/** Sets the password, also for an account that had none; returns the id of this sign-in method. */
export async function setPassword(
  trx: Trx,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: number },
): Promise<string> {
  const changed = await trx
    .updateTable('account')
    .set({ password: passwordHash, updatedAt: dialectOf(trx).instant(now) })
    .where('userId', '=', userId)
    .where('providerId', '=', PASSWORD_PROVIDER)
    .returning('id')
    .executeTakeFirst()
  return changed?.id ?? (await addMethod(trx, userId, { passwordHash }, now))
}

export async function removePassword(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('account').where('userId', '=', userId).where('providerId', '=', PASSWORD_PROVIDER).execute()
}

/** Replaces the password's hash; returns false if the password was changed meanwhile. */
export async function replacePasswordHash(
  db: Db,
  { userId, outdated, passwordHash }: { userId: string; outdated: string; passwordHash: string },
): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({ password: passwordHash })
    .where('userId', '=', userId)
    .where('providerId', '=', PASSWORD_PROVIDER)
    .where('password', '=', outdated)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The values that the account's device cookies are bound to: its id and password hash. */
export async function deviceOwnerOf(db: Db, id: string): Promise<DeviceOwner> {
  return { id, passwordHash: await readPasswordHash(db, id) }
}

function passwordOf(db: Db, userId: string) {
  return db.selectFrom('account').where('userId', '=', userId).where('providerId', '=', PASSWORD_PROVIDER)
}
