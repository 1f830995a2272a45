import type { Db, Trx } from '#server/core/database/database.ts'
import type { Dialect } from '#server/core/database/dialect.ts'
import { newId } from '#server/core/platform/ids.ts'
import { updateStanding } from '#server/features/people/people.store.ts'
import { SESSION_MAX_MS, setInitial } from './identity.store.ts'

/** Max. number of sessions of an account. */
const SESSIONS_MAX = 50

/** Marks the account's email as confirmed; the directory may list the person, their acts count. */
export async function confirmEmail(trx: Trx, dialect: Dialect, userId: string): Promise<void> {
  await trx
    .updateTable('user')
    .set({ emailVerified: sqlTrue(dialect) })
    .where('id', '=', userId)
    .execute()
  await updateStanding(trx, userId)
}

/** Sets a confirmed email. Throws a unique violation if another account has it. */
export async function changeEmail(trx: Trx, dialect: Dialect, userId: string, email: string): Promise<void> {
  await trx
    .updateTable('user')
    .set({ email, emailVerified: sqlTrue(dialect) })
    .where('id', '=', userId)
    .execute()
  await updateStanding(trx, userId)
  await setInitial(trx, userId, email)
}

interface NewPassword {
  userId: string
  passwordHash: string
  now: number
}

/** Sets the password, also for an account that had none. */
export async function setPassword(
  trx: Trx,
  dialect: Dialect,
  { userId, passwordHash, now }: NewPassword,
): Promise<void> {
  const at = dialect.instant(now)
  const changed = await trx
    .updateTable('account')
    .set({ password: passwordHash, updatedAt: at })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .returning('id')
    .execute()
  if (changed.length > 0) return
  const account = { id: newId(now), accountId: userId, providerId: 'credential', userId, password: passwordHash }
  await trx
    .insertInto('account')
    .values({ ...account, createdAt: at, updatedAt: at })
    .execute()
}

/** Ends all sessions of the account, except one if given. */
export async function endSessions(db: Db, userId: string, except?: string): Promise<void> {
  const sessions = db.deleteFrom('session').where('userId', '=', userId)
  await (except === undefined ? sessions : sessions.where('id', '!=', except)).execute()
}

/** Ends the sessions of which it isn't known how they began, except one. */
export async function endSessionsOfUnknownMethod(db: Db, userId: string, except: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('methodId', 'is', null)
    .where('id', '!=', except)
    .execute()
}

/** Ends the account's oldest sessions above the limit; never the one that has just begun. */
export async function endOldestSessions(db: Db, begun: { id: string; userId: string }): Promise<void> {
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

export async function deleteExpiredSessions(db: Db, dialect: Dialect, now: number): Promise<void> {
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

function sqlTrue({ kind }: Dialect): number | boolean {
  return kind === 'sqlite' ? 1 : true
}
