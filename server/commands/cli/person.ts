import type { Db, Trx } from '#server/core/database/database.ts'
import { type AccountRow, readAccount } from '#server/features/account/accounts.store.ts'
import { lockPerson, type PersonState } from '#server/features/moderation/verdicts.store.ts'
import { Failure, printable, WrongUsage } from './command.ts'

/** The email of the person that the arguments name. */
export function oneEmail([email, ...more]: string[]): string {
  if (email === undefined || more.length > 0) throw new WrongUsage('Name the email of one person')
  return email
}

/** The account with this email, and what messages call it. */
export async function findAccount(db: Db, email: string): Promise<{ account: AccountRow; label: string }> {
  const account = await readAccount(db, email)
  if (!account) throw unknown(email)
  return { account, label: `${JSON.stringify(printable(account.name))} <${account.email}>` }
}

/** The person with this email, locked. */
export async function findPerson(
  trx: Trx,
  email: string,
): Promise<{ account: AccountRow; person: PersonState; label: string }> {
  const { account, label } = await findAccount(trx, email)
  const person = await lockPerson(trx, account.id)
  if (!person) throw unknown(email)
  return { account, person, label }
}

function unknown(email: string): Failure {
  return new Failure(`No account has the email ${JSON.stringify(printable(email))}`)
}
