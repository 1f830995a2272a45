import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { lockPeople } from './people.store.ts'
import { isConfirmedAccount, readTextBytes } from './texts.store.ts'

/** Max. bytes of text in an unconfirmed account; anyone can create many of these. */
const UNCONFIRMED_TEXT_BYTES = 2_000_000

type Settings = Pick<AppContext, 'settings'>

interface Measured<Result> {
  result: Result
  /** The bytes of the account's texts before and after the write, and their limit. */
  before: number
  after: number
  limit: number
}

/**
 * Runs `write`; throws 413 if the person's texts then exceed the limit of an account and have
 * grown. Locks the person, so the caller has locked the journeys it changes.
 */
export async function withinQuota<Result>(
  context: Settings,
  trx: Trx,
  personId: string,
  write: () => Promise<Result>,
): Promise<Result> {
  return (await measuredWithinQuota(context, trx, personId, write)).result
}

/** Like `withinQuota`; also returns how much is stored. */
export async function measuredWithinQuota<Result>(
  { settings: { accountTextBytes } }: Settings,
  trx: Trx,
  personId: string,
  write: () => Promise<Result>,
): Promise<Measured<Result>> {
  await lockPeople(trx, [personId])
  const before = await readTextBytes(trx, personId)
  const result = await write()
  const after = await readTextBytes(trx, personId)
  const isConfirmed = await isConfirmedAccount(trx, personId)
  const limit = isConfirmed ? accountTextBytes : Math.min(UNCONFIRMED_TEXT_BYTES, accountTextBytes)
  const params = { megabytes: limit / 1_000_000 }
  if (after > limit && after > before)
    throw new HttpError('storageFull', { params, words: isConfirmed ? undefined : 'storageUnconfirmed' })
  return { result, before, after, limit }
}
