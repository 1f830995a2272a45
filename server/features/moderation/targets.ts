import type { ErrorCode } from '#contract/errors.ts'
import type { Reportable } from '#contract/rules/moderation.ts'
import { isDeleted, isHidden } from '#server/core/access/content.ts'
import { authorsOf, reasonNotToRead } from '#server/core/access/journeys.ts'
import { isSuspended } from '#server/core/access/people.ts'
import type { Trx } from '#server/core/database/database.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import * as comments from '#server/features/comments/comments.store.ts'
import { lockGroup } from '#server/features/comments/groups.store.ts'
import { setCommentHidden } from '#server/features/comments/moderated.store.ts'
import { requireLocked } from '#server/features/journeys/require-journey.ts'
import * as revisions from '#server/features/journeys/revisions/lines.store.ts'
import { type JourneyState, lockJourney } from '#server/features/journeys/state.store.ts'
import { setHidden } from '#server/features/journeys/write.store.ts'
import * as ratings from '#server/features/ratings/ratings.store.ts'
import * as suggestions from '#server/features/suggestions/suggestions.store.ts'
import { wasReported } from './reports.store.ts'
import { lockPerson, type PersonState, setSuspended } from './verdicts.store.ts'

type Verdict = { at: number; reason: string } | null

/** A locked target of any kind. */
export interface Target {
  /** The people who wrote the content or work on it, so they don't decide on it. The first one is the writer. */
  people: (string | null)[]
  journeyId: string | null
  /** Whether the target is hidden or suspended. */
  isDecided: boolean
  /** Hides or suspends the target; null shows or reinstates it. */
  set(verdict: Verdict, now: number): Promise<void>
}

export interface Lock {
  trx: Trx
  id: string
  viewerId: string | null
  /**
   * Locks further people. It is called after locking the journey and before locking the text, so
   * that transactions can't deadlock.
   */
  lockPeople?: (() => Promise<unknown>) | undefined
}

/** Locks a target, after the journey that it belongs to. Throws 404 or 410 for targets that moderators can't see. */
export const LOCKS: Record<Reportable, (lock: Lock) => Promise<Target>> = {
  journey: async ({ trx, id, viewerId, lockPeople }) => {
    // A hidden journey can be shown again after its owner made it private.
    const journey = await requireLocked(trx, id, (found) =>
      isHidden(found) ? null : reasonNotToRead(found, viewerId, true),
    )
    await lockPeople?.()
    return {
      people: authorsOf(journey),
      journeyId: id,
      isDecided: isHidden(journey),
      set: (verdict, now) => setHidden(trx, journey, verdict, now),
    }
  },

  person: async ({ trx, id }) => {
    const person: PersonState = required(await lockPerson(trx, id), 'personNotFound')
    return {
      people: [id],
      journeyId: null,
      isDecided: isSuspended(person),
      set: (verdict, now) => setSuspended(trx, id, verdict, now),
    }
  },

  comment: async (lock) => {
    const { trx, id } = lock
    const { journeyId, groupId } = required(await comments.readPlaceOf(trx, id), 'commentNotFound')
    if (groupId !== null) await lockGroupOf(lock, groupId)
    else await lockJourneyOf(lock, journeyId ?? undefined, 'commentNotFound')
    const comment = required(await comments.lockComment(trx, id), 'commentNotFound')
    if (isDeleted(comment)) throw new HttpError('commentNotFound')
    return {
      people: [comment.authorId],
      journeyId,
      isDecided: isHidden(comment),
      set: (verdict) => setCommentHidden(trx, comment, verdict),
    }
  },

  suggestion: async (lock) => {
    const { trx, id } = lock
    const journey = await lockJourneyOf(lock, await suggestions.readJourneyIdOf(trx, id), 'suggestionNotFound')
    const row = required(await suggestions.lockSuggestion(trx, id), 'suggestionNotFound')
    if (row.withdrawnAt !== null) throw new HttpError('suggestionNotFound')
    return {
      people: [row.personId, row.decidedBy, ...authorsOf(journey)],
      journeyId: journey.id,
      isDecided: isHidden(row),
      set: (verdict) => suggestions.setSuggestionHidden(trx, id, verdict),
    }
  },

  note: async (lock) => {
    const { trx, id } = lock
    const { id: journeyId } = await lockJourneyOf(lock, await ratings.readJourneyIdOf(trx, id), 'noteNotFound')
    const rating = required(await ratings.lockRating(trx, id), 'noteNotFound')
    if (rating.notedAt === null) throw new HttpError('noteNotFound')
    return {
      people: [rating.personId],
      journeyId,
      isDecided: isHidden(rating),
      set: (verdict) => ratings.setNoteHidden(trx, id, verdict),
    }
  },

  revision: async (lock) => {
    const { trx, id } = lock
    const { id: journeyId } = await lockJourneyOf(lock, await revisions.readJourneyIdOf(trx, id), 'notFound')
    const revision = required(await revisions.lockRevision(trx, id), 'notFound')
    if (revision.line === null) throw new HttpError('notFound')
    return {
      people: [revision.personId],
      journeyId,
      isDecided: isHidden(revision),
      set: (verdict) => revisions.setLineHidden(trx, id, verdict),
    }
  },
}

/** Locks the journey of a text. Texts on journeys that moderators can't read look like missing ones. */
async function lockJourneyOf(
  { trx, viewerId, lockPeople }: Lock,
  journeyId: string | undefined,
  otherwise: ErrorCode,
): Promise<JourneyState> {
  const journey = required(await lockJourney(trx, required(journeyId, otherwise)), otherwise)
  if (reasonNotToRead(journey, viewerId, true) === 'journeyNotFound') throw new HttpError(otherwise)
  await lockPeople?.()
  return journey
}

/** Locks the group of a comment. Moderators see it only once it was reported. */
async function lockGroupOf({ trx, id, lockPeople }: Lock, groupId: string): Promise<void> {
  if (!(await wasReported(trx, { kind: 'comment', id }))) throw new HttpError('commentNotFound')
  await lockPeople?.()
  await lockGroup(trx, groupId)
}

/** Locks the target; null if it doesn't exist any more or moderators can't see it. */
export async function lockIfThere(kind: Reportable, lock: Lock): Promise<Target | null> {
  try {
    return await LOCKS[kind](lock)
  } catch (error) {
    if (!(error instanceof HttpError) || (error.status !== 404 && error.status !== 410)) throw error
    await lock.lockPeople?.()
    return null
  }
}
