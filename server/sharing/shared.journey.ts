import type { Journey } from '#contract/journey.ts'
import { isStorable } from '#contract/text.ts'
import { readAvailable } from '#server/database/replica.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { allow, required } from '#server/http/http-error.ts'
import { reasonNotToRead } from '../journeys/journeys.policy.ts'
import { readJourney } from '../journeys/journeys.select.store.ts'
import { presentJourney } from '../journeys/journeys.view.ts'

/** A journey as strangers read it: what it shows elsewhere is what nobody in particular may see. */
export async function sharedJourney({ db, dialect, replica }: AppContext, id: string): Promise<Journey> {
  const read = () => readJourney(db, dialect, id, null)
  const row = required(isStorable(id) ? await readAvailable(replica, read) : undefined, 'journeyNotFound')
  allow(reasonNotToRead(row, null))
  return presentJourney(row, null, dialect)
}

/** Where it is read. */
export function addressOf(site: string, { id }: { id: string }): string {
  return `${site}/app/discover/journey/${encodeURIComponent(id)}`
}
