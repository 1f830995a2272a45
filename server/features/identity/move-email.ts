import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { changeEmail } from './accounts/accounts.store.ts'
import { keepPause } from './accounts/kept-pause.store.ts'
import { deleteRequestOf } from './admission/requests.store.ts'

/**
 * Gives a locked account another address, which its owner has proven; `from` is null if the former one wasn't. Throws a
 * unique violation if another account has it.
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

/** Throws 422 `emailTaken` where a change of an address failed because another account has it. */
export async function orTaken<Result>(db: Db, work: Promise<Result>): Promise<Result> {
  return await work.catch((error) => {
    throw dialectOf(db).isUniqueViolation(error) ? new HttpError('emailTaken') : error
  })
}
