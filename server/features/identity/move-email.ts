import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { changeEmail } from './accounts/accounts.store.ts'
import { keepPause } from './accounts/kept-pause.store.ts'
import { deleteRequestOf } from './admission/requests.store.ts'

/**
 * Changes the email of a locked account to an address that its owner has proven; `from` is null if
 * the former address wasn't confirmed. Throws a unique violation if another account has the
 * address.
 */
export async function moveEmail(
  trx: Trx,
  { userId, from, to }: { userId: string; from: string | null; to: string },
  { settings: { authSecret }, clock }: Pick<AppContext, 'settings' | 'clock'>,
): Promise<void> {
  const now = clock()
  if (from !== null) await keepPause(trx, userId, { email: from, authSecret, now })
  await changeEmail(trx, userId, to, now)
  await deleteRequestOf(trx, to)
}

/** Runs a change of an address; throws 422 `emailTaken` if another account has the address. */
export async function orTaken<Result>(db: Db, work: Promise<Result>): Promise<Result> {
  return await work.catch((error) => {
    throw dialectOf(db).isUniqueViolation(error) ? new HttpError('emailTaken') : error
  })
}
