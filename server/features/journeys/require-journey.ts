import type { ErrorCode } from '#contract/errors.ts'
import { type Reader, reasonNotToOwn, reasonNotToRead, reasonNotToWorkOn } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { allow, required } from '#server/core/http/http-error.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { type JourneyState, lockJourney, readJourneyState } from './state.store.ts'

export function readerOf(viewer: Viewer | null): Reader {
  return { id: viewer?.id ?? null, moderates: viewer?.moderates ?? false }
}

/** The journey with this id; throws if it doesn't exist or the reader can't read it. */
export async function requireJourney(db: Db, id: string, reader: Reader): Promise<JourneyState> {
  const journey = required(await readJourneyState(db, id), 'journeyNotFound')
  allow(reasonNotToRead(journey, reader.id, reader.moderates))
  return journey
}

/**
 * The journey, locked until the transaction ends. Throws if it doesn't exist or if `rule` returns a
 * reason to refuse.
 */
export async function requireLocked(
  trx: Trx,
  id: string,
  reasonNotTo: (journey: JourneyState) => ErrorCode | null,
): Promise<JourneyState> {
  const journey = required(await lockJourney(trx, id), 'journeyNotFound')
  allow(reasonNotTo(journey))
  return journey
}

/** A journey that the viewer owns or co-authors; throws for other journeys. */
export async function requireAuthored(db: Db, id: string, viewerId: string): Promise<JourneyState> {
  const journey = required(await readJourneyState(db, id), 'journeyNotFound')
  allow(reasonNotToWorkOn(journey, viewerId))
  return journey
}

/** Like `requireAuthored`, with the journey locked until the transaction ends. */
export async function requireWork(trx: Trx, id: string, viewerId: string): Promise<JourneyState> {
  return await requireLocked(trx, id, (journey) => reasonNotToWorkOn(journey, viewerId))
}

/** The viewer's own journey, locked until the transaction ends. */
export async function requireOwn(trx: Trx, id: string, viewerId: string): Promise<JourneyState> {
  return await requireLocked(trx, id, (journey) => reasonNotToOwn(journey, viewerId))
}
