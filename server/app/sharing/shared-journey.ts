import type { Journey } from '#contract/journey.ts'
import { isStorable } from '#contract/text.ts'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import { readAvailable } from '#server/core/database/replica.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, required } from '#server/core/http/http-error.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import { readJourney } from '#server/features/journeys/page.store.ts'

/** Reads a journey as a visitor sees it, since other sites show everyone the same. */
export async function readSharedJourney({ db, replica }: AppContext, id: string): Promise<Journey> {
  const read = () => readJourney(db, id, null)
  const row = required(isStorable(id) ? await readAvailable(replica, read) : undefined, 'journeyNotFound')
  allow(reasonNotToRead(row, null))
  return presentJourney(row, null)
}

/** `Cache-Control` of shared journeys: short, because they can be made private or deleted. */
export const ONE_MINUTE = 'public, max-age=60'
/** `Cache-Control` without shared caches, for a picture that the person on it can withdraw. */
export const PRIVATE_MINUTE = 'private, max-age=60'
