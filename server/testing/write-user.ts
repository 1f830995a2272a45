import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { newId } from '#server/core/platform/ids.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { createUser } from '#server/features/identity/accounts/identity.store.ts'
import { hashPassword } from '#server/features/identity/accounts/passwords.ts'
import { hashToken } from '#server/features/identity/links/links.store.ts'
import { cookieScope } from '#server/features/identity/sessions/cookies.ts'
import { updateStanding } from '#server/features/people/people.store.ts'

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
  const dialect = dialectOf(db)
  passwordHash ??= hashPassword(PASSWORD)
  const signIn = { passwordHash: await passwordHash }
  const names = { name: `${firstName} Stone`, firstName, lastName: 'Stone' }
  return await db.transaction().execute(async (trx) => {
    const id = await createUser(trx, dialect, { ...names, email }, signIn, now)
    if (isConfirmed) return id
    await trx
      .updateTable('user')
      .set({ emailVerified: dialect.flag(false) })
      .where('id', '=', id)
      .execute()
    await updateStanding(trx, id)
    return id
  })
}

/** Confirms the email of a user as the mailed link does. */
export async function confirmUser({ db }: Database, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('user')
      .set({ emailVerified: dialectOf(trx).flag(true) })
      .where('id', '=', id)
      .execute()
    await updateStanding(trx, id)
  })
}

/** Writes an account at a provider that the user can sign in with; returns its id. */
export async function writeIdentity({ db }: Database, userId: string, provider = 'google'): Promise<string> {
  const now = Date.now()
  const [id, at] = [newId(now), dialectOf(db).instant(now)]
  await db
    .insertInto('account')
    .values({ id, accountId: `subject ${id}`, providerId: provider, userId, createdAt: at, updatedAt: at })
    .execute()
  return id
}

/** Writes a session of a user; returns its cookie, signed as better-auth signs it. */
export async function writeSession(
  { db }: Database,
  userId: string,
  settings: Settings,
  methodId: string | null = null,
): Promise<string> {
  const dialect = dialectOf(db)
  const token = randomBytes(24).toString('base64url')
  // better-auth dates sessions by the real clock, which tests don't advance.
  const now = Date.now()
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
  const { authSecret } = settings
  const signature = createHmac('sha256', authSecret).update(token).digest('base64')
  return `${cookieScope(settings).prefix}cairn.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

/** Makes the sessions of a user older. */
export async function ageSessions({ db }: Database, userId: string, milliseconds: number): Promise<void> {
  const createdAt = dialectOf(db).instant(Date.now() - milliseconds)
  await db.updateTable('session').set({ createdAt }).where('userId', '=', userId).execute()
}
