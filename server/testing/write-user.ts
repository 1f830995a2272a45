import type { Database } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { newId } from '#server/core/platform/ids.ts'
import { hashToken, newToken } from '#server/core/platform/secrets.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { addMethod, confirmEmail, createUser } from '#server/features/identity/accounts/accounts.store.ts'
import { hashPassword } from '#server/features/identity/accounts/passwords.ts'
import { cookieScope } from '#server/features/identity/sessions/cookies.ts'
import { signedToken } from '#server/features/identity/sessions/session-cookie.ts'

/** The password of every test user. */
export const PASSWORD = 'walk-every-day'
const SESSION_MS = 30 * 24 * 3_600_000

let passwordHash: Promise<string> | undefined

interface Plan {
  firstName: string
  email: string
  isConfirmed: boolean
  /** When the user registers, in ms. */
  now: number
}

/** Writes a user without HTTP and without hashing a password each time; returns their id. */
export async function writeUser({ db }: Database, { firstName, email, isConfirmed, now }: Plan) {
  passwordHash ??= hashPassword(PASSWORD, 'tests')
  const method = { passwordHash: await passwordHash }
  const user = { email, name: `${firstName} Stone`, firstName, lastName: 'Stone', emailVerified: isConfirmed }
  return await db.transaction().execute(async (trx) => {
    const id = await createUser(trx, user, now)
    await addMethod(trx, id, method, now)
    return id
  })
}

/** Confirms the email of a user as the mailed link does. */
export async function confirmUser({ db }: Database, id: string): Promise<void> {
  await db.transaction().execute((trx) => confirmEmail(trx, id, Date.now()))
}

/** Writes an account at a provider that the user can sign in with; returns its id. */
export async function writeIdentity({ db }: Database, userId: string, provider = 'google'): Promise<string> {
  const now = Date.now()
  const method = { provider, issuer: '', subject: `subject ${newId(now)}` }
  return await db.transaction().execute((trx) => addMethod(trx, userId, method, now))
}

/** Writes a session of a user; returns its cookie. */
export async function writeSession(
  { db }: Database,
  userId: string,
  settings: Settings,
  { methodId = null, now = Date.now() }: { methodId?: string | null; now?: number } = {},
): Promise<string> {
  const dialect = dialectOf(db)
  const token = newToken()
  const createdAt = dialect.instant(now)
  await db
    .insertInto('session')
    .values({
      id: newId(now),
      userId,
      methodId,
      token: hashToken(token),
      createdAt,
      updatedAt: createdAt,
      expiresAt: dialect.instant(now + SESSION_MS),
      ipAddress: '127.0.0.1',
      userAgent: 'lightMyRequest',
    })
    .execute()
  return `${cookieScope(settings).prefix}cairn.session_token=${signedToken(token, settings)}`
}

/** Makes the sessions of a user older. */
export async function ageSessions({ db }: Database, userId: string, milliseconds: number): Promise<void> {
  const createdAt = dialectOf(db).instant(Date.now() - milliseconds)
  await db.updateTable('session').set({ createdAt }).where('userId', '=', userId).execute()
}
