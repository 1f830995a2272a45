import type { Session } from '#contract/person.ts'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { House } from '../house.ts'
import { initialOf } from '../people/people.store.ts'
import { presentPerson } from '../people/people.view.ts'
import { verifyPassword } from './passwords.ts'
import type { Viewer } from './viewer.ts'

/** Whoever holds this session, if it still stands: signing out anywhere ends it everywhere at once. */
export async function findViewer(
  { db, dialect, clock }: Pick<House, 'db' | 'dialect' | 'clock'>,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<Viewer | null> {
  const values = { sessionId, userId, now: dialect.instant(clock()) }
  const [row] = await sessionWithPerson(db, { dialect, values, shape: null })
  if (!row) return null
  return {
    id: row.id,
    sessionId,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    person: presentPerson(row),
  }
}

const sessionWithPerson = prepared(['sessionId', 'userId', 'now'], (db, { sessionId, userId, now }) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.userId')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.id', '=', sessionId)
    .where('session.userId', '=', userId)
    .where('session.expiresAt', '>', now)
    .select([
      'person.id',
      'displayName',
      'photoURL',
      'initial',
      'role',
      'company',
      'pronouns',
      'email',
      'emailVerified',
    ]),
)

/** The account of an e-mail. */
export async function findAccount(db: Db, email: string) {
  return await db
    .selectFrom('user')
    .select(['id', 'email', 'name', 'emailVerified'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Is this the password? Never for an account without one. */
export async function checkPassword(db: Db, userId: string, password: string): Promise<boolean> {
  const hash = await passwordHashOf(db, userId)
  return hash !== null && (await verifyPassword({ hash, password }))
}

export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

/** The sessions that still stand, the latest first. */
export async function sessionsOf(
  { db, dialect, clock }: Pick<House, 'db' | 'dialect' | 'clock'>,
  userId: string,
): Promise<Omit<Session, 'current'>[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'createdAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', dialect.instant(clock()))
    .orderBy('createdAt', 'desc')
    .execute()
  const iso = (time: string | Date) => new Date(time).toISOString()
  return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt), expiresAt: iso(row.expiresAt) }))
}

export async function deleteSession(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).where('userId', '=', userId).execute()
}

/** The letter that stands in for a photo follows the e-mail. */
export async function setInitial(db: Db, userId: string, email: string): Promise<void> {
  await db
    .updateTable('person')
    .set({ initial: initialOf(email) })
    .where('id', '=', userId)
    .execute()
}
