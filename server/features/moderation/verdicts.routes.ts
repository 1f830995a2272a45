import type { ErrorCode } from '#contract/errors.ts'
import { isDeleted, isHidden } from '#server/core/access/content.ts'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import { isSuspended } from '#server/core/access/people.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import * as comments from '#server/features/comments/comments.store.ts'
import { presentHiddenComment } from '#server/features/comments/comments.view.ts'
import { listHiddenComments, setCommentHidden } from '#server/features/comments/moderated.store.ts'
import * as flags from '#server/features/flags/flags.store.ts'
import { listHiddenFlags } from '#server/features/flags/flags.store.ts'
import { presentHiddenFlag } from '#server/features/flags/flags.view.ts'
import { requireLocked } from '#server/features/journeys/require-journey.ts'
import { type JourneyState, lockJourney } from '#server/features/journeys/state.store.ts'
import { setHidden } from '#server/features/journeys/write.store.ts'
import * as ratings from '#server/features/ratings/ratings.store.ts'
import { presentHiddenNote } from '#server/features/ratings/ratings.view.ts'
import { recordAction } from './audit.store.ts'
import { reasonNotToSuspend } from './moderation.policy.ts'
import { presentHidden, presentSuspended } from './moderation.view.ts'
import { closeReportsOf } from './reports.store.ts'
import { listHidden, listSuspended, lockPerson, type PersonState, setSuspended } from './verdicts.store.ts'

type Calls =
  | `${'hide' | 'unhide'}${'Journey' | 'Comment' | 'Flag' | 'Note'}`
  | `hidden${'Journeys' | 'Comments' | 'Flags' | 'Notes'}`
  | 'suspendPerson'
  | 'reinstatePerson'
  | 'suspendedPeople'

type Verdict = { at: number; reason: string } | null

/** A kind of target that moderators hide or suspend. */
interface Kind<Target> {
  kind: 'journey' | 'person' | 'comment' | 'flag' | 'note'
  /** Locks the target, after the journey that it belongs to. Throws 404 for what moderators can't reach. */
  lock(trx: Trx, id: string, viewerId: string): Promise<Target>
  isDecided(target: Target): boolean
  /** Hides or suspends the target; null shows or reinstates it. */
  set(trx: Trx, target: Target, verdict: Verdict): Promise<void>
  /** Throws if the target can't be decided on. */
  check?(target: Target): void
}

const JOURNEY: Kind<JourneyState> = {
  kind: 'journey',
  // A hidden journey can be shown again after its owner made it private.
  lock: (trx, id, viewerId) =>
    requireLocked(trx, id, (journey) => (isHidden(journey) ? null : reasonNotToRead(journey, viewerId, true))),
  isDecided: isHidden,
  set: setHidden,
}

const PERSON: Kind<PersonState> = {
  kind: 'person',
  lock: async (trx, id) => required(await lockPerson(trx, id), 'personNotFound'),
  check: (person) => allow(reasonNotToSuspend(person)),
  isDecided: isSuspended,
  set: (trx, { id }, verdict) => setSuspended(trx, id, verdict),
}

const COMMENT: Kind<comments.CommentState> = {
  kind: 'comment',
  lock: async (trx, id, viewerId) => {
    await lockJourneyOf(trx, viewerId, await comments.readJourneyIdOf(trx, id), 'commentNotFound')
    const comment = required(await comments.lockComment(trx, id), 'commentNotFound')
    if (isDeleted(comment)) throw new HttpError('commentNotFound')
    return comment
  },
  isDecided: isHidden,
  set: setCommentHidden,
}

const FLAG: Kind<flags.FlagState> = {
  kind: 'flag',
  lock: async (trx, id, viewerId) => {
    await lockJourneyOf(trx, viewerId, await flags.readJourneyIdOf(trx, id), 'flagNotFound')
    return required(await flags.lockFlag(trx, id), 'flagNotFound')
  },
  isDecided: isHidden,
  set: (trx, { id }, verdict) => flags.setFlagHidden(trx, id, verdict),
}

const NOTE: Kind<ratings.RatingRow> = {
  kind: 'note',
  lock: async (trx, id, viewerId) => {
    await lockJourneyOf(trx, viewerId, await ratings.readJourneyIdOf(trx, id), 'noteNotFound')
    const rating = required(await ratings.lockRating(trx, id), 'noteNotFound')
    if (rating.notedAt === null) throw new HttpError('noteNotFound')
    return rating
  },
  isDecided: isHidden,
  set: (trx, { id }, verdict) => ratings.setNoteHidden(trx, id, verdict),
}

/** Locks the journey of a text; texts on journeys that moderators can't read look like missing ones. */
async function lockJourneyOf(trx: Trx, viewerId: string, journeyId: string | undefined, otherwise: ErrorCode) {
  const journey = required(await lockJourney(trx, required(journeyId, otherwise)), otherwise)
  if (reasonNotToRead(journey, viewerId, true) === 'journeyNotFound') throw new HttpError(otherwise)
}

/** Hiding texts and suspending people. Repeating an action has no further effect. */
export function verdictHandlers(context: AppContext): Handlers<Calls> {
  const { db } = context
  const [journey, comment, flag, note] = [
    verdictsOn(context, JOURNEY),
    verdictsOn(context, COMMENT),
    verdictsOn(context, FLAG),
    verdictsOn(context, NOTE),
  ]
  const person = verdictsOn(context, PERSON)
  return {
    hideJourney: journey.decide,
    unhideJourney: journey.lift,
    hiddenJourneys: async ({ query }) => mapPage(await listHidden(db, query), presentHidden),
    hideComment: comment.decide,
    unhideComment: comment.lift,
    hiddenComments: async ({ query }) => mapPage(await listHiddenComments(db, query), presentHiddenComment),
    hideFlag: flag.decide,
    unhideFlag: flag.lift,
    hiddenFlags: async ({ query }) => mapPage(await listHiddenFlags(db, query), presentHiddenFlag),
    hideNote: note.decide,
    unhideNote: note.lift,
    hiddenNotes: async ({ query }) => mapPage(await ratings.listHiddenNotes(db, query), presentHiddenNote),
    suspendPerson: async (call) => {
      await person.decide(call)
      await context.sessionsEnded(call.params.id)
      return null
    },
    reinstatePerson: person.lift,
    suspendedPeople: async ({ query }) => mapPage(await listSuspended(db, query), presentSuspended),
  }
}

interface Call {
  viewer: { id: string }
  params: { id: string }
}

/** Deciding on a target of one kind closes the reports about it; lifting the decision doesn't open them again. */
function verdictsOn<Target>({ db, clock }: AppContext, { kind, lock, check, isDecided, set }: Kind<Target>) {
  const [decided, lifted] = kind === 'person' ? (['suspend', 'reinstate'] as const) : (['hide', 'restore'] as const)
  return {
    decide: ({ viewer, params: { id }, body: { reason } }: Call & { body: { reason: string } }) =>
      db.transaction().execute(async (trx) => {
        const target = await lock(trx, id, viewer.id)
        check?.(target)
        if (isDecided(target)) return null
        const now = clock()
        await set(trx, target, { at: now, reason })
        await closeReportsOf(trx, { kind, id }, { by: viewer.id, now })
        await recordAction(trx, { actorId: viewer.id, kind, act: decided, targetId: id, reason }, now)
        return null
      }),

    lift: ({ viewer, params: { id } }: Call) =>
      db.transaction().execute(async (trx) => {
        const target = await lock(trx, id, viewer.id)
        if (!isDecided(target)) return null
        await set(trx, target, null)
        await recordAction(trx, { actorId: viewer.id, kind, act: lifted, targetId: id }, clock())
        return null
      }),
  }
}
