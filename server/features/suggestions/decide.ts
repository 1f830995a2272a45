import { hasLink } from '#contract/rules/comment-text.ts'
import { SUGGESTION_UNDO_MS } from '#contract/rules/suggestion.ts'
import type { Trx } from '#server/core/database/database.ts'
import { record } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, invalidField, required } from '#server/core/http/http-error.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { acceptChanges, type Outcome, restoreBefore } from './accept.ts'
import { type Locked, lockWithJourney, requireReceived } from './access.ts'
import { readSuggestion, type SuggestionRow } from './read.store.ts'
import { reasonNotToRepeat } from './suggestions.policy.ts'
import * as store from './suggestions.store.ts'

/** Accepts a suggestion. If it was accepted before in the same way, nothing changes. */
export async function accept(
  context: AppContext,
  trx: Trx,
  locked: Locked,
  { actorId, keys }: { actorId: string; keys?: readonly string[] | undefined },
): Promise<Outcome | undefined> {
  const { suggestion } = locked
  if (suggestion.decidedAt !== null) {
    allow(reasonNotToRepeat(suggestion, { accepted: true, reply: null }))
    return
  }
  const outcome = await acceptChanges(context, trx, locked, { actorId, keys })
  const { taken, madeVersion } = outcome
  await settle(context, trx, locked, { decidedBy: actorId, accepted: true, reply: null, taken, madeVersion })
  return outcome
}

export async function dismiss(
  context: AppContext,
  trx: Trx,
  locked: Locked,
  { viewer, text }: { viewer: Viewer; text: string },
): Promise<void> {
  const { suggestion } = locked
  const reply = text || null
  if (suggestion.decidedAt !== null) return allow(reasonNotToRepeat(suggestion, { accepted: false, reply }))
  if (!viewer.emailVerified && hasLink(text)) throw invalidField('reply', 'linksUnconfirmed')
  const decision = { decidedBy: viewer.id, accepted: false, reply, taken: null, madeVersion: null }
  await settle(context, trx, locked, decision)
}

async function settle(
  { clock }: AppContext,
  trx: Trx,
  { suggestion, journey }: Locked,
  decision: store.Decision,
): Promise<void> {
  const now = clock()
  const { id: subjectId, personId: recipientId } = suggestion
  await store.setDecision(trx, subjectId, decision, now)
  const event = { kind: 'suggestionDecision', actorId: decision.decidedBy, recipientId } as const
  await record(trx, [{ ...event, journeyId: journey.id, subjectId }], now)
}

/**
 * Reopens a suggestion within a day after the decision, and restores the earlier texts; undoing
 * again changes nothing.
 */
export async function undoDecision(context: AppContext, trx: Trx, locked: Locked, actorId: string): Promise<void> {
  const { decidedAt, id } = locked.suggestion
  if (decidedAt === null) return
  if (context.clock() > decidedAt + SUGGESTION_UNDO_MS) throw new HttpError('conflict')
  await restoreBefore(context, trx, locked, actorId)
  await store.undoDecision(trx, id)
}

interface Asked {
  id: string
  viewer: Viewer
}

/** Locks the journey and the suggestion and runs `act`, if the viewer is an author and may see the suggestion. */
export function decide<Result>(
  { db }: AppContext,
  { id, viewer }: Asked,
  act: (trx: Trx, locked: Locked) => Promise<Result>,
): Promise<{ row: SuggestionRow; outcome: Result }> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockWithJourney(trx, id)
    await requireReceived(trx, locked, viewer.id)
    const outcome = await act(trx, locked)
    return { row: required(await readSuggestion(trx, id, viewer.id), 'suggestionNotFound'), outcome }
  })
}

/** Deletes a suggestion, whatever the journey's state; the decision on a dismissed suggestion is kept. */
export function takeBack({ db, clock }: AppContext, { id, viewer }: Asked): Promise<null> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockWithJourney(trx, id)
    const { suggestion } = locked
    if (suggestion.personId !== viewer.id) {
      await requireReceived(trx, locked, viewer.id)
      throw new HttpError('forbidden')
    }
    if (suggestion.accepted === 0 && !store.isReport(suggestion)) await store.withdraw(trx, id, clock())
    else await store.deleteSuggestion(trx, id)
    return null
  })
}
