import { isAuthor, reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { allow, HttpError, required } from '#server/core/http/http-error.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { type JourneyState, lockJourney, readJourneyState } from '#server/features/journeys/state.store.ts'
import { reasonNotToDecide } from './flags.policy.ts'
import { type FlagState, lockFlag, reachesAuthor, readFlag, readJourneyIdOf } from './flags.store.ts'

interface Locked {
  flag: FlagState
  journey: JourneyState
}

/** Locks a flag, after its journey. */
export async function lockWithJourney(trx: Trx, id: string): Promise<Locked> {
  const journeyId = required(await readJourneyIdOf(trx, id), 'flagNotFound')
  const journey = required(await lockJourney(trx, journeyId), 'flagNotFound')
  return { journey, flag: required(await lockFlag(trx, id), 'flagNotFound') }
}

/** 404 unless the viewer is an author of the journey and may see the flag; its writer gets 403. */
export async function requireReceived(db: Db, { flag, journey }: Locked, viewer: Viewer): Promise<void> {
  if (reasonNotToRead(journey, viewer.id) !== null) throw new HttpError('flagNotFound')
  allow(reasonNotToDecide(journey, flag.personId, viewer.id))
  if (!(await reachesAuthor(db, flag.id, viewer.id))) throw new HttpError('flagNotFound')
}

/**
 * The writer of the words that the reader could report: for the journey's authors the person who
 * flagged, for that person the author who replied. 404 where the reader may not see the flag.
 */
export async function writerOfFlag(db: Db, id: string, readerId: string): Promise<string> {
  const { personId, decidedBy, journeyId, reply } = required(await readFlag(db, id, readerId), 'flagNotFound')
  const journey = await readJourneyState(db, journeyId)
  const isParty = readerId === personId || (journey && isAuthor(journey, readerId))
  if (!isParty || !journey || reasonNotToRead(journey, readerId) !== null) throw new HttpError('flagNotFound')
  if (readerId === personId) return reply === null ? personId : (decidedBy ?? journey.ownerId)
  if (!(await reachesAuthor(db, id, readerId))) throw new HttpError('flagNotFound')
  return personId
}
