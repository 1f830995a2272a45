import type { Reportable } from '#contract/rules/moderation.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { EMPTY_PAGE, mapPage } from '#server/core/platform/cursor.ts'
import { presentHiddenComment } from '#server/features/comments/comments.view.ts'
import { listHiddenComments } from '#server/features/comments/moderated.store.ts'
import { lockSignInMethods } from '#server/features/identity/accounts/accounts.store.ts'
import { listHiddenRevisions } from '#server/features/journeys/revisions/lines.store.ts'
import { presentHiddenRevision } from '#server/features/journeys/revisions/revisions.view.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import * as ratings from '#server/features/ratings/ratings.store.ts'
import { presentHiddenNote } from '#server/features/ratings/ratings.view.ts'
import { listHidden as listHiddenSuggestions } from '#server/features/suggestions/read.store.ts'
import { presentHiddenFlag, presentHiddenSuggestion } from '#server/features/suggestions/suggestions.view.ts'
import { decideUnasked, lift, resume } from './decide.ts'
import { presentHidden, presentPaused, presentSuspended } from './moderation.view.ts'
import { hideSomeAdaptations, showWithAdaptations } from './take-along.ts'
import { admit, listHidden, listPaused, listSuspended, listUnconfirmed, lockPerson } from './verdicts.store.ts'

type Calls =
  | `${'hide' | 'unhide'}${'Journey' | 'Comment' | 'Flag' | 'Suggestion' | 'Note' | 'Revision'}`
  | `hidden${'Journeys' | 'Comments' | 'Flags' | 'Suggestions' | 'Notes' | 'Revisions'}`
type PersonCalls =
  | 'suspendPerson'
  | 'reinstatePerson'
  | 'suspendedPeople'
  | 'admitPerson'
  | 'unconfirmedPeople'
  | 'resumePerson'
  | 'pausedPeople'

/** Hiding texts. Repeating an action has no further effect. */
export function verdictHandlers(context: AppContext): Handlers<Calls> {
  const { db, clock } = context
  const [comment, flag, suggestion, note, revision] = [
    verdictsOn(context, 'comment'),
    verdictsOn(context, 'flag'),
    verdictsOn(context, 'suggestion'),
    verdictsOn(context, 'note'),
    verdictsOn(context, 'revision'),
  ]
  return {
    hideJourney: async ({ viewer, params: { id }, body: { reason, withAdaptations } }) => {
      const now = clock()
      const asked = { kind: 'journey', id, reason, viewerId: viewer.id, now, withAdaptations } as const
      const decisionId = await db.transaction().execute((trx) => decideUnasked(trx, asked))
      if (decisionId !== null) await hideSomeAdaptations(db, decisionId, { now })
      return null
    },
    unhideJourney: async ({ viewer, params: { id } }) => {
      await showWithAdaptations(db, { id, viewerId: viewer.id, now: clock() })
      return null
    },
    hiddenJourneys: async ({ query }) => mapPage(await listHidden(db, query), presentHidden),
    hideComment: comment.decide,
    unhideComment: comment.lift,
    hiddenComments: async ({ query }) => mapPage(await listHiddenComments(db, query), presentHiddenComment),
    hideFlag: flag.decide,
    unhideFlag: flag.lift,
    hiddenFlags: async ({ query }) =>
      mapPage(await listHiddenSuggestions(db, query, { reports: true }), presentHiddenFlag),
    hideSuggestion: suggestion.decide,
    unhideSuggestion: suggestion.lift,
    hiddenSuggestions: async ({ query }) =>
      mapPage(await listHiddenSuggestions(db, query, { reports: false }), presentHiddenSuggestion),
    hideNote: note.decide,
    unhideNote: note.lift,
    hiddenNotes: async ({ query }) => mapPage(await ratings.listHiddenNotes(db, query), presentHiddenNote),
    hideRevision: revision.decide,
    unhideRevision: revision.lift,
    hiddenRevisions: async ({ query }) => mapPage(await listHiddenRevisions(db, query), presentHiddenRevision),
  }
}

/** Suspending, admitting and pausing people. Repeating an action has no further effect. */
export function personVerdictHandlers(context: AppContext): Handlers<PersonCalls> {
  const { db, clock, settings } = context
  const person = verdictsOn(context, 'person')
  return {
    suspendPerson: async (call) => {
      await person.decide(call)
      await context.sessionsEnded(call.params.id)
      return null
    },
    reinstatePerson: person.lift,
    suspendedPeople: async ({ query }) => mapPage(await listSuspended(db, query), presentSuspended),
    admitPerson: async ({ viewer, params: { id } }) => {
      if (settings.hasMail) throw new HttpError('notFound')
      await db.transaction().execute(async (trx) => {
        const now = clock()
        required(await lockPerson(trx, id), 'personNotFound')
        await lockSignInMethods(trx, id)
        if (!(await admit(trx, id, now))) return
        await recordAction(trx, { actorId: viewer.id, kind: 'person', act: 'admit', targetId: id }, now)
      })
      return null
    },
    unconfirmedPeople: async ({ query }) => {
      const page = mapPage(await listUnconfirmed(db, query), presentPerson)
      // Where the site sends email, people confirm their addresses themselves.
      return settings.hasMail ? EMPTY_PAGE : page
    },
    resumePerson: ({ viewer, params: { id } }) =>
      db.transaction().execute(async (trx) => {
        await resume(trx, { id, viewerId: viewer.id, now: clock() })
        return null
      }),
    pausedPeople: async ({ query }) => mapPage(await listPaused(db, query, clock()), presentPaused),
  }
}

interface Call {
  viewer: { id: string }
  params: { id: string }
}

/** Deciding on a target of one kind closes the reports about it; lifting the decision doesn't open them again. */
function verdictsOn({ db, clock }: AppContext, kind: Reportable) {
  const inOne = (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
    db
      .transaction()
      .execute(work)
      .then(() => null)
  return {
    decide: ({ viewer, params: { id }, body: { reason } }: Call & { body: { reason: string } }) =>
      inOne((trx) => decideUnasked(trx, { kind, id, reason, viewerId: viewer.id, now: clock() })),
    lift: ({ viewer, params: { id } }: Call) =>
      inOne((trx) => lift(trx, { kind, id, viewerId: viewer.id, now: clock() })),
  }
}
