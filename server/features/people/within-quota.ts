import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { lockPeople } from './people.store.ts'
import { readTextBytes } from './texts.store.ts'

/**
 * Runs `write`; throws 413 if it lets the person's texts grow beyond the limit of an account. Locks the person, so the
 * caller has locked the journeys it changes.
 */
export async function withinQuota<Result>(
  { settings: { accountTextBytes } }: Pick<AppContext, 'settings'>,
  trx: Trx,
  personId: string,
  write: () => Promise<Result>,
): Promise<Result> {
  await lockPeople(trx, [personId])
  const before = await readTextBytes(trx, personId)
  const result = await write()
  const after = await readTextBytes(trx, personId)
  if (after > accountTextBytes && after > before)
    throw new HttpError('storageFull', { params: { megabytes: accountTextBytes / 1_000_000 } })
  return result
}
