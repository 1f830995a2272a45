import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { lockPeople } from './people.store.ts'
import { isConfirmedAccount, readTextBytes } from './texts.store.ts'

/** Bytes of text that an account may store before it is confirmed: anyone can make many of them. */
const UNCONFIRMED_TEXT_BYTES = 2_000_000

type Settings = Pick<AppContext, 'settings'>

interface Measured<Result> {
  result: Result
  /** What the account's texts took before and after the write, and what they may take, in bytes. */
  before: number
  after: number
  limit: number
}

/**
 * Runs `write`; throws 413 if it lets the person's texts grow beyond the limit of an account. Locks the person, so the
 * caller has locked the journeys it changes.
 */
export async function withinQuota<Result>(
  context: Settings,
  trx: Trx,
  personId: string,
  write: () => Promise<Result>,
): Promise<Result> {
  return (await measuredWithinQuota(context, trx, personId, write)).result
}

/** The same, and how much is stored. */
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
