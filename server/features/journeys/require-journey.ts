import { type Reader, reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { allow, required } from '#server/core/http/http-error.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { type JourneyState, readJourneyState } from './state.store.ts'

export function readerOf(viewer: Viewer | null): Reader {
  return { id: viewer?.id ?? null, moderates: viewer?.moderates ?? false }
}

/** The journey, if the reader can read it; otherwise the answer of reading a journey. */
export async function requireJourney(db: Db, id: string, reader: Reader): Promise<JourneyState> {
  const journey = required(await readJourneyState(db, id), 'journeyNotFound')
  allow(reasonNotToRead(journey, reader.id, reader.moderates))
  return journey
}
