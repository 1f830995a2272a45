import type { Db, Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { updateDirectoryListing } from '#server/people/people.store.ts'
import { newId } from '#server/platform/ids.ts'
import { setInitial } from './identity.store.ts'

/** Marks the account's email as confirmed; the directory may then list the person. */
export async function confirmEmail(trx: Trx, dialect: Dialect, userId: string): Promise<void> {
  await trx
    .updateTable('user')
    .set({ emailVerified: flag(dialect) })
    .where('id', '=', userId)
    .execute()
  await updateDirectoryListing(trx, userId)
}

/** Gives the account an email that was just confirmed; a unique violation when another account has it. */
export async function changeEmail(trx: Trx, dialect: Dialect, userId: string, email: string): Promise<void> {
  await trx
    .updateTable('user')
    .set({ email, emailVerified: flag(dialect) })
    .where('id', '=', userId)
    .execute()
  await updateDirectoryListing(trx, userId)
  await setInitial(trx, userId, email)
}

interface NewPassword {
  userId: string
  passwordHash: string
  now: number
}

/** Sets the password, also of an account that only signed in elsewhere so far. */
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

/** Signs the account out everywhere, or everywhere but in one session. */
export async function endSessions(db: Db, userId: string, except?: string): Promise<void> {
  const sessions = db.deleteFrom('session').where('userId', '=', userId)
  await (except === undefined ? sessions : sessions.where('id', '!=', except)).execute()
}

/** The network addresses in which the account is signed in. */
export async function addressesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('ipAddress')
    .distinct()
    .where('userId', '=', userId)
    .where('ipAddress', 'is not', null)
    .execute()
  return rows.flatMap(({ ipAddress }) => (ipAddress ? [ipAddress] : []))
}

function flag({ kind }: Dialect): number | boolean {
  return kind === 'sqlite' ? 1 : true
}
