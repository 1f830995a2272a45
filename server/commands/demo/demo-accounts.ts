import { isSuspended } from '#server/core/access/people.ts'
import type { Database, Db } from '#server/core/database/database.ts'
import { setPassword } from '#server/features/identity/accounts/accounts.store.ts'
import { hashPassword, verifyPassword } from '#server/features/identity/accounts/passwords.ts'
import { endSessions } from '#server/features/identity/sessions/sessions.store.ts'
import people from './content/people.json' with { type: 'json' }

/** The published password of demonstration people, on servers that only this machine reaches. */
export const PASSWORD = 'stones-and-trails'

export interface DemoAccount {
  id: string
  email: string
  name: string
  isModerator: boolean
  isOperator: boolean
  hasKnownPassword: boolean
}

export function emailOf(key: string): string {
  return `${key}@example.org`
}

/** The demonstration people who still have an account. */
export async function readDemoAccounts(db: Db): Promise<DemoAccount[]> {
  const rows = await db
    .selectFrom('user')
    .innerJoin('person', 'person.id', 'user.id')
    .leftJoin('account', (join) =>
      join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', 'credential'),
    )
    .where(
      'user.email',
      'in',
      people.map(({ key }) => emailOf(key)),
    )
    .select([
      'user.id',
      'user.email',
      'user.name',
      'person.moderatorSince',
      'person.operatorSince',
      'person.suspendedAt',
      'account.password',
    ])
    .orderBy('user.email')
    .execute()
  const hashes = [...new Set(rows.flatMap(({ password }) => password ?? []))]
  const isKnown = await Promise.all(
    hashes.map((hash) => verifyPassword({ hash, password: PASSWORD, caller: 'demonstration' })),
  )
  const known = new Set(hashes.filter((_, index) => isKnown[index]))
  return rows.map(({ id, email, name, moderatorSince, operatorSince, suspendedAt, password }) => ({
    id,
    email,
    name,
    isModerator: moderatorSince !== null && !isSuspended({ suspendedAt }),
    isOperator: operatorSince !== null && !isSuspended({ suspendedAt }),
    hasKnownPassword: password !== null && known.has(password),
  }))
}

/** Removes the published password and ends the sessions of its accounts; returns the number of accounts. */
export async function removeKnownPasswords({ db }: Database): Promise<number> {
  const open = (await readDemoAccounts(db)).filter(({ hasKnownPassword }) => hasKnownPassword)
  await db.transaction().execute(async (trx) => {
    for (const { id } of open) {
      await trx.deleteFrom('account').where('userId', '=', id).where('providerId', '=', 'credential').execute()
      await endSessions(trx, id)
    }
  })
  return open.length
}

/** Gives all demonstration people one password; returns the number of people. */
export async function setDemoPasswords({ db }: Database, password: string): Promise<number> {
  const accounts = await readDemoAccounts(db)
  const passwordHash = await hashPassword(password, 'demonstration')
  await db.transaction().execute(async (trx) => {
    for (const { id } of accounts) {
      await setPassword(trx, { userId: id, passwordHash, now: Date.now() })
      await endSessions(trx, id)
    }
  })
  return accounts.length
}
