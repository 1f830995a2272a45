import { sql } from 'kysely'
import * as access from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'

/** Absolute session lifetime in ms, regardless of activity. */
export const SESSION_MAX_MS = 90 * 24 * 3_600_000
/** Max. number of sessions of an account. */
const SESSIONS_MAX = 50

interface SessionContext {
  db: Db
  /** The present time in ms since 1970. */
  clock: () => number
}

/**
 * The rule by which sessions are accepted. Where single sign-on is the only way in, only sessions
 * from it are, for as long as the settings say.
 */
export interface SessionRule {
  /** Only sessions that began after this time (ms) are accepted. */
  begunAfter: number
  /** The issuer of the only accepted provider, in its two spellings; null if any way to sign in is accepted. */
  issuers: [string, string] | null
}

export interface SessionClaim {
  sessionId: string
  userId: string
}

/** The session row of each claim; null if the session has ended or belongs to another user. */
export async function findSessions(
  { db, clock }: SessionContext,
  claims: readonly SessionClaim[],
  { begunAfter, issuers }: SessionRule,
) {
  const dialect = dialectOf(db)
  const keys = dialect.list(claims.map(({ sessionId }) => sessionId))
  const values = { keys, now: dialect.instant(clock()), begun: dialect.instant(begunAfter) }
  const rows = await sessionsWithPeople(db, { values, shape: { key: 'id', issuers } })
  const valid = new Map(rows.map((row) => [row.sessionId, row]))
  return claims.map(({ sessionId, userId }) => {
    const row = valid.get(sessionId)
    return row?.id === userId ? row : null
  })
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSessions>>[number]>

/** The valid session with this token, with its person; null without one. */
export async function findSessionWithPerson(
  { db, clock }: SessionContext,
  tokenHash: string,
  { begunAfter, issuers }: SessionRule,
): Promise<SessionRow | null> {
  const dialect = dialectOf(db)
  const values = { keys: dialect.list([tokenHash]), now: dialect.instant(clock()), begun: dialect.instant(begunAfter) }
  const [row] = await sessionsWithPeople(db, { values, shape: { key: 'token', issuers } })
  return row ?? null
}

interface SessionShape extends Pick<SessionRule, 'issuers'> {
  /** The column in which a session is looked up. */
  key: 'id' | 'token'
}

const sessionsWithPeople = prepared(
  ['keys', 'now', 'begun'],
  (db, { keys, now, begun }, { key, issuers }: SessionShape) =>
    db
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.userId')
      .innerJoin('user', 'user.id', 'session.userId')
      .where(dialectOf(db).isAmong(sql.ref(`session.${key}`), keys))
      .where('session.expiresAt', '>', now)
      .where('session.createdAt', '>', begun)
      .where(hasBegunAtSql(issuers))
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
        'operatorSince',
        'pausedUntil',
        'timeZone',
        'acceptedRules',
        'wrotePosition',
        'factorAt',
      ]),
)

/** SQL: the session began at the operator's provider, if that is the only way in. */
function hasBegunAtSql(issuers: SessionRule['issuers']) {
  return issuers === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from account where account.id = session."methodId"
        and account."providerId" = 'oidc' and account.issuer in (${sql.join(issuers)}))`
}

/** The valid session with this token, and its user. */
export async function findSessionOfToken(
  { db, clock }: SessionContext,
  tokenHash: string,
  { begunAfter, issuers }: SessionRule,
) {
  const dialect = dialectOf(db)
  const now = clock()
  return await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .innerJoin('person', 'person.id', 'session.userId')
    .select(['session.id', 'session.createdAt', 'expiresAt', 'factorAt', 'userId', 'email', 'name', 'emailVerified'])
    .where('token', '=', tokenHash)
    .where(access.isActiveSql())
    .where('expiresAt', '>', dialect.instant(now))
    .where('session.createdAt', '>', dialect.instant(begunAfter))
    .where(hasBegunAtSql(issuers))
    .executeTakeFirst()
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

interface NewSession {
  id: string
  userId: string
  /** Id of the `account` with which the session begins. */
  methodId: string
  /** Hash of the session's token. */
  token: string
  ipAddress: string
  userAgent: string | null
  idToken: string | null
  /** When the second factor or a passkey was used, in ms; null without either. */
  factorAt: number | null
  provenAt: number | null
}

/** Whether a session that begins with this sign-in method also needs a code; only passwords do. */
export async function needsCode(trx: Trx, methodId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .innerJoin('secondFactor', 'secondFactor.userId', 'account.userId')
    .select('account.id')
    .where('account.id', '=', methodId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a session, and ends the account's oldest ones above the limit. */
export async function insertSession(
  db: Db,
  session: NewSession,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<void> {
  const dialect = dialectOf(db)
  const at = dialect.instant(now)
  await db
    .insertInto('session')
    .values({ ...session, createdAt: at, updatedAt: at, expiresAt: dialect.instant(expiresAt) })
    .execute()
  await noteUse(db, session.userId, now)
  await endOldestSessions(db, session)
}

/** Time in ms after which the use of an account is recorded again. */
const NOTED_AGAIN_MS = 3_600_000

/** Records that an account without a confirmed email is used, so that it isn't deleted as unused. */
export async function noteUse(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable('user')
    .set({ signedInAt: now, deletionToldAt: null })
    .where('id', '=', userId)
    .where('emailVerified', '=', dialectOf(db).flag(false))
    .where((eb) => eb.or([eb('signedInAt', '<', now - NOTED_AGAIN_MS), eb('deletionToldAt', 'is not', null)]))
    .execute()
}

/** Ends the account's oldest sessions above the limit; never the one that has just begun. */
async function endOldestSessions(db: Db, begun: { id: string; userId: string }): Promise<void> {
  const newest = db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', begun.userId)
    .where('id', '!=', begun.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_MAX - 1)
  await db
    .deleteFrom('session')
    .where('userId', '=', begun.userId)
    .where('id', '!=', begun.id)
    .where('id', 'not in', newest)
    .execute()
}

/** Sets a later expiry of a session. */
export async function extendSession(
  db: Db,
  { id, now, expiresAt }: { id: string; now: number; expiresAt: number },
): Promise<void> {
  const dialect = dialectOf(db)
  await db
    .updateTable('session')
    .set({ expiresAt: dialect.instant(expiresAt), updatedAt: dialect.instant(now) })
    .where('id', '=', id)
    .execute()
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

/** Ends the session with this token and returns it; undefined if it has ended before. */
export async function deleteSessionOfToken(db: Db, tokenHash: string) {
  return await db
    .deleteFrom('session')
    .where('token', '=', tokenHash)
    .returning(['userId', 'idToken'])
    .executeTakeFirst()
}

/**
 * The user of the stored session with this token, even if single sign-on makes the session invalid;
 * null without one.
 */
export async function findHolder({ db, clock }: SessionContext, tokenHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('session')
    .select('userId')
    .where('token', '=', tokenHash)
    .where('expiresAt', '>', dialectOf(db).instant(clock()))
    .executeTakeFirst()
  return row?.userId ?? null
}

/** Ends all sessions of the account, except one if given. */
export async function endSessions(db: Db, userId: string, except?: string): Promise<void> {
  const sessions = db.deleteFrom('session').where('userId', '=', userId)
  await (except === undefined ? sessions : sessions.where('id', '!=', except)).execute()
}

/** Ends the sessions whose sign-in method is unknown, except one. */
export async function endSessionsOfUnknownMethod(db: Db, userId: string, except: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('methodId', 'is', null)
    .where('id', '!=', except)
    .execute()
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  const dialect = dialectOf(db)
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('expiresAt', '<=', dialect.instant(now)),
        eb('createdAt', '<=', dialect.instant(now - SESSION_MAX_MS)),
      ]),
    )
    .execute()
}

/** The IP addresses of the account's sessions. */
export async function listIpAddresses(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('ipAddress')
    .distinct()
    .where('userId', '=', userId)
    .where('ipAddress', 'is not', null)
    .execute()
  return rows.flatMap(({ ipAddress }) => (ipAddress ? [ipAddress] : []))
}
