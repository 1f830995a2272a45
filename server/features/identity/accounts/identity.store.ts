import { sql } from 'kysely'
import * as access from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { type Dialect, dialectOf } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { newId } from '#server/core/platform/ids.ts'
import { createPerson, initialOf } from '#server/features/people/people.store.ts'

/** Absolute session lifetime in ms, regardless of activity. */
export const SESSION_MAX_MS = 90 * 24 * 3_600_000

interface SessionContext {
  db: Db
  /** Now, in milliseconds since 1970. */
  clock: () => number
}

interface SessionClaim {
  sessionId: string
  userId: string
}

/** The session row of each claim; null if the session has ended or belongs to another user. */
export async function findSessions({ db, clock }: SessionContext, claims: readonly SessionClaim[]) {
  const dialect = dialectOf(db)
  const now = clock()
  const sessionIds = dialect.list(claims.map(({ sessionId }) => sessionId))
  const values = { sessionIds, now: dialect.instant(now), begun: dialect.instant(now - SESSION_MAX_MS) }
  const rows = await sessionsWithPeople(db, { values, shape: null })
  const valid = new Map(rows.map((row) => [row.sessionId, row]))
  return claims.map(({ sessionId, userId }) => {
    const row = valid.get(sessionId)
    return row?.id === userId ? row : null
  })
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSessions>>[number]>

const sessionsWithPeople = prepared(['sessionIds', 'now', 'begun'], (db, { sessionIds, now, begun }) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.userId')
    .innerJoin('user', 'user.id', 'session.userId')
    .where(dialectOf(db).isAmong(sql.ref('session.id'), sessionIds))
    .where('session.expiresAt', '>', now)
    .where('session.createdAt', '>', begun)
    .where(access.isActiveSql())
    .select([
      'session.id as sessionId',
      'person.id',
      'displayName',
      'photoURL',
      'initial',
      'role',
      'company',
      'pronouns',
      'email',
      'emailVerified',
      'moderatorSince',
      'wrotePosition',
    ]),
)

export async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('person').select('suspendedAt').where('id', '=', userId).executeTakeFirst()
  return row !== undefined && access.isSuspended(row)
}

export async function findAccountByEmail(db: Db, email: string) {
  return await db
    .selectFrom('user')
    .select(['id', 'email', 'name', 'emailVerified'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
}

export async function readPasswordHash(db: Db, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

/** False if the password was changed meanwhile. */
export async function replacePasswordHash(
  db: Db,
  { userId, weak, passwordHash }: { userId: string; weak: string; passwordHash: string },
): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({ password: passwordHash })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', '=', weak)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The account that a device cookie belongs to. */
export interface DeviceOwner {
  id: string
  /** Null for an account without a password. */
  passwordHash: string | null
}

/** The values that the account's device cookies are bound to. */
export async function markOwnerOf(db: Db, id: string): Promise<DeviceOwner> {
  return { id, passwordHash: await readPasswordHash(db, id) }
}

export interface ListedSessionRow {
  id: string
  /** ISO text on SQLite, `Date` on PostgreSQL. */
  createdAt: string | Date
  expiresAt: string | Date
  ipAddress: string | null
  userAgent: string | null
}

/** The valid sessions, latest first. */
export async function listSessions({ db, clock }: SessionContext, userId: string): Promise<ListedSessionRow[]> {
  return await db
    .selectFrom('session')
    .select(['id', 'createdAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', dialectOf(db).instant(clock()))
    .orderBy('createdAt', 'desc')
    .execute()
}

/** When the session began, in ms. */
export async function readSessionStart(db: Db, id: string): Promise<number> {
  const { createdAt } = await db
    .selectFrom('session')
    .select('createdAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return new Date(createdAt).getTime()
}

export async function sessionExists(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSession(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).where('userId', '=', userId).execute()
}

/** Ends the session with this token; returns its user, or null if it has ended before. */
export async function deleteSessionOfToken(db: Db, tokenHash: string): Promise<string | null> {
  const row = await db.deleteFrom('session').where('token', '=', tokenHash).returning('userId').executeTakeFirst()
  return row?.userId ?? null
}

/** Sets the letter shown instead of a photo to the first letter of the email. */
export async function setInitial(db: Db, userId: string, email: string): Promise<void> {
  await db
    .updateTable('person')
    .set({ initial: initialOf(email) })
    .where('id', '=', userId)
    .execute()
}

/** The email of the user who signs in with this provider account. */
export async function findEmailOfAccount(db: Db, provider: string, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .select('user.email')
    .where('account.providerId', '=', provider)
    .where('account.accountId', '=', subject)
    .executeTakeFirst()
  return row?.email
}

/** A user authenticated by a provider. */
export interface Identity {
  provider: string
  subject: string
  name: string
  firstName: string
  lastName: string
}

/** Of a provider that returned no verified email. */
export interface PendingIdentity extends Identity {
  /** Only this browser may complete the sign-in. */
  browserHash: string
}

/** Creates a user who signs in at a provider, unless the account or the email exists. */
export async function createLinkedAccount(
  trx: Trx,
  dialect: Dialect,
  identity: Identity & { email: string },
  now: number,
): Promise<'created' | 'exists' | 'emailTaken'> {
  // In this order, an account that another request commits in between counts as existing.
  const taken = await findAccountByEmail(trx, identity.email)
  const { provider, subject } = identity
  if ((await findEmailOfAccount(trx, provider, subject)) !== undefined) return 'exists'
  if (taken) return 'emailTaken'
  await createUser(trx, dialect, identity, { provider, subject }, now)
  return 'created'
}

interface NewUser {
  email: string
  name: string
  firstName: string
  lastName: string
}

/** Signing in at a provider, or with a password. */
type SignInMethod = { provider: string; subject: string } | { passwordHash: string }

/** Creates a user with a confirmed email, with their person and sign-in method; returns the id. */
export async function createUser(
  trx: Trx,
  dialect: Dialect,
  { email, name, firstName, lastName }: NewUser,
  method: SignInMethod | null,
  now: number,
): Promise<string> {
  const id = newId(now)
  const at = dialect.instant(now)
  const dates = { createdAt: at, updatedAt: at }
  const emailVerified = dialect.kind === 'sqlite' ? 1 : true
  await trx
    .insertInto('user')
    .values({ ...dates, id, email, name, firstName, lastName, emailVerified })
    .execute()
  if (method) {
    const account =
      'passwordHash' in method
        ? { accountId: id, providerId: 'credential', password: method.passwordHash }
        : { accountId: method.subject, providerId: method.provider, password: null }
    await trx
      .insertInto('account')
      .values({ ...dates, ...account, id: newId(now), userId: id })
      .execute()
  }
  await createPerson(trx, { id, email, emailVerified: true, name, firstName, lastName }, now)
  return id
}

/** The keys that sign bearer tokens, encrypted. */
export async function listSigningKeys(db: Db): Promise<{ id: string; privateKey: string }[]> {
  return await db.selectFrom('jwks').select(['id', 'privateKey']).execute()
}

/** False if another process has deleted the key. */
export async function deleteSigningKey(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('jwks').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
