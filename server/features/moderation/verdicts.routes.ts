import type { HiddenContent } from '#contract/moderation.ts'
import { HIDEABLE, type HideableKinds } from '#contract/rules/moderation.ts'
import { isOpenToModerators, isPrivate } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { EMPTY_PAGE, mapPage, type Page, type PageRequest } from '#server/core/platform/cursor.ts'
import { listHiddenComments } from '#server/features/comments/moderated.store.ts'
import { lockSignInMethods } from '#server/features/identity/accounts/accounts.store.ts'
import { listHiddenRevisions } from '#server/features/journeys/revisions/lines.store.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import * as ratings from '#server/features/ratings/ratings.store.ts'
import { listHiddenSuggestions } from '#server/features/suggestions/read.store.ts'
import { wordsOf } from '#server/features/suggestions/suggestions.view.ts'
import { decideUnasked, resume, revokeDecision } from './decide.ts'
import { presentHidden, presentPaused, presentSuspended } from './moderation.view.ts'
import { hideSomeAdaptations, showWithAdaptations } from './take-along.ts'
import { admit, listHiddenJourneys, listPaused, listSuspended, listUnconfirmed, lockPerson } from './verdicts.store.ts'

type PersonCalls =
  | 'suspendPerson'
  | 'reinstatePerson'
  | 'suspendedPeople'
  | 'admitPerson'
  | 'unconfirmedPeople'
  | 'resumePerson'
  | 'pausedPeople'

/** Reads one page of the hidden contents of a kind. */
const LISTS: Record<HideableKinds, (db: Db, request: PageRequest) => Promise<Page<HiddenContent[]>>> = {
  journeys: async (db, request) =>
    mapPage(await listHiddenJourneys(db, request), (row) =>
      presentHidden({ ...row, journeyId: row.id }, isPrivate(row) ? null : row.name),
    ),
  comments: async (db, request) =>
    mapPage(await listHiddenComments(db, request), (row) => presentHidden(row, row.isOpen ? row.text : null)),
  suggestions: async (db, request) =>
    mapPage(await listHiddenSuggestions(db, request), (row) => presentWords(row, wordsOf(row))),
  notes: async (db, request) =>
    mapPage(await ratings.listHiddenNotes(db, request), (row) => presentWords(row, row.note)),
  revisions: async (db, request) =>
    mapPage(await listHiddenRevisions(db, request), (row) => presentWords(row, row.line)),
}

type WordsRow = Parameters<typeof presentHidden>[0] & Parameters<typeof isOpenToModerators>[0]

function presentWords(row: WordsRow, words: string | null): HiddenContent {
  return presentHidden(row, isOpenToModerators(row) ? words : null)
}

/** The calls that hide and show journeys and texts. Repeating a call has no further effect. */
export function hidingHandlers({ db, clock }: AppContext): Handlers<'hide' | 'unhide' | 'hidden'> {
  return {
    hide: async ({ viewer, params: { kinds, id }, body }) => {
      const now = clock()
      const kind = HIDEABLE[kindsIn(kinds)]
      const withAdaptations = kind === 'journey' && body.withAdaptations
      const asked = { kind, id, reason: body.reason, withAdaptations, viewerId: viewer.id, now }
      const decisionId = await db.transaction().execute((trx) => decideUnasked(trx, asked))
      if (decisionId !== null) await hideSomeAdaptations(db, decisionId, { now })
      return null
    },
    unhide: async ({ viewer, params: { kinds, id } }) => {
      const kind = HIDEABLE[kindsIn(kinds)]
      const asked = { id, viewerId: viewer.id, now: clock() }
      if (kind === 'journey') await showWithAdaptations(db, asked)
      else await db.transaction().execute((trx) => revokeDecision(trx, { ...asked, kind }))
      return null
    },
    hidden: ({ params: { kinds }, query }) => LISTS[kindsIn(kinds)](db, query),
  }
}

function kindsIn(asked: string): HideableKinds {
  if (!Object.hasOwn(HIDEABLE, asked)) throw new HttpError('notFound')
  return asked as HideableKinds
}

/** The calls that suspend, admit and pause people. Repeating a call has no further effect. */
export function personVerdictHandlers(context: AppContext): Handlers<PersonCalls> {
  const { db, clock, settings } = context
  return {
    suspendPerson: async ({ viewer, params: { id }, body: { reason } }) => {
      const asked = { kind: 'person', id, reason, viewerId: viewer.id, now: clock() } as const
      await db.transaction().execute((trx) => decideUnasked(trx, asked))
      await context.sessionsEnded(id)
      return null
    },
    reinstatePerson: ({ viewer, params: { id } }) =>
      db.transaction().execute(async (trx) => {
        await revokeDecision(trx, { kind: 'person', id, viewerId: viewer.id, now: clock() })
        return null
      }),
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
      // On sites with email, people confirm their addresses themselves.
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
