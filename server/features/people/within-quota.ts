import type { Db, Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { lockPeople } from './people.store.ts'
import { isConfirmedAccount, readTextBytes } from './texts.store.ts'

/** Bytes of text that an account may store before it is confirmed: anyone can make many of them. */
const UNCONFIRMED_TEXT_BYTES = 2_000_000

type Settings = Pick<AppContext, 'settings'>

/** The bytes of text that an account may store. */
export async function readTextLimit({ settings: { accountTextBytes } }: Settings, db: Db, personId: string) {
  const isConfirmed = await isConfirmedAccount(db, personId)
  return { isConfirmed, bytes: isConfirmed ? accountTextBytes : Math.min(UNCONFIRMED_TEXT_BYTES, accountTextBytes) }
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
  await lockPeople(trx, [personId])
  const before = await readTextBytes(trx, personId)
  const result = await write()
  const after = await readTextBytes(trx, personId)
  const { isConfirmed, bytes } = await readTextLimit(context, trx, personId)
  const params = { megabytes: bytes / 1_000_000 }
  if (after > bytes && after > before)
    throw new HttpError('storageFull', { params, words: isConfirmed ? undefined : 'storageUnconfirmed' })
  return result
}
