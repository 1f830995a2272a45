import type { Journey } from '#contract/journey.ts'
import type { Trx } from '#server/core/database/database.ts'
import { required } from '#server/core/http/http-error.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { presentJourney } from './journeys.view.ts'
import { readJourney } from './page.store.ts'

/** The answer of a call that changed a journey: the journey as the caller now reads it. */
export async function readWritten(trx: Trx, id: string, viewer: Viewer): Promise<Journey> {
  return presentJourney(required(await readJourney(trx, id, viewer.id), 'journeyNotFound'), viewer)
}
