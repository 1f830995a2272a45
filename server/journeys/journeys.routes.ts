import type { Badge } from '#contract/badge.ts'
import { JOURNEY_STEPS_MAX, type Journey } from '#contract/journey.ts'
import { SHELVES } from '#contract/rules/person.ts'
import type { StepInput } from '#contract/step.ts'
import type { Trx } from '#server/database/database.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { allow, HttpError, invalidField, required } from '#server/http/http-error.ts'
import type { Handlers, RequestContext } from '#server/http/request-context.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Page } from '#server/platform/cursor.ts'
import { refuseTooManyNames } from '../badges/new-names.ts'
import { findProfile } from '../people/people.store.ts'
import { presentProfile } from '../people/people.view.ts'
import { type JourneyState, lockJourney } from './journey-state.store.ts'
import * as lists from './journeys.lists.store.ts'
import * as policy from './journeys.policy.ts'
import { type JourneyRow, readJourney } from './journeys.select.store.ts'
import * as store from './journeys.store.ts'
import { presentJourney, presentStep } from './journeys.view.ts'
import { publishTime } from './listing.store.ts'
import { findPathProblem, resolveTargets, type StepToSave } from './paths.store.ts'
import { listRecommendedTo } from './recommended.store.ts'
import { searchJourneys } from './search.store.ts'

type Calls =
  | 'journeys'
  | 'journey'
  | 'ownJourneys'
  | 'journeysOf'
  | 'shelf'
  | 'followedJourneys'
  | 'recommendedJourneys'
  | 'deletedJourneys'
  | 'createJourney'
  | 'changeJourney'
  | 'deleteJourney'
  | 'restoreJourney'
  | 'addSteps'

export function journeyHandlers(context: AppContext): Handlers<Calls> {
  const { db, dialect, clock, settings } = context

  return {
    journeys: async ({ viewer, query }) => {
      const find = query.q || query.badge || query.stepType ? searchJourneys : lists.listJourneys
      return present(await find(context, query, viewer?.id ?? null), viewer)
    },

    journey: ({ viewer, params }) => read(params.id, viewer),

    ownJourneys: async ({ viewer, query }) =>
      present(await lists.listOwnedBy(context, viewer.id, query, viewer.id, true), viewer),

    journeysOf: async ({ viewer, params, query }) => {
      required(await findProfile(db, params.id, null), 'personNotFound')
      return present(await lists.listOwnedBy(context, params.id, query, viewer?.id ?? null, false), viewer)
    },

    shelf: async ({ viewer, params, query }) => {
      const shelf = required(
        SHELVES.find((known) => known === params.shelf),
        'notFound',
      )
      const owner = presentProfile(required(await findProfile(db, params.id, null), 'personNotFound'))
      allow(policy.reasonNotToSeeShelf(shelf, owner, viewer?.id ?? null))
      return present(await lists.listShelf(context, shelf, owner.id, query, viewer?.id ?? null), viewer)
    },

    followedJourneys: async ({ viewer, query }) =>
      present(await lists.listShelf(context, 'following', viewer.id, query, viewer.id), viewer),

    recommendedJourneys: async ({ viewer, query }) =>
      present(await listRecommendedTo(context, viewer.id, query), viewer),

    deletedJourneys: async ({ viewer, query }) =>
      present(await lists.listDeletedBy(context, viewer.id, query, clock() - policy.RESTORABLE_MS), viewer),

    createJourney: ({ viewer, body, once }) =>
      once(async (trx) => {
        const steps = await resolved(trx, body.steps, viewer)
        await refuseNames(trx, viewer, body.badges)
        const now = await publishTime(trx, dialect, viewer.id, clock())
        const id = await store.insertJourney(trx, dialect, viewer.id, { ...body, steps }, now)
        await refusePathProblems(trx, id, { authorId: viewer.id })
        return await readIn(trx, id, viewer)
      }),

    changeJourney: ({ viewer, params, body }) =>
      db.transaction().execute(async (trx) => {
        const state = await lock(trx, params.id)
        allow(policy.reasonNotToChange(state, viewer.id))
        if (body.version !== undefined && body.version !== state.version) throw new HttpError('conflict')
        const steps = body.steps && (await resolved(trx, body.steps, viewer))
        await refuseNames(trx, viewer, body.badges ?? [])
        await store.applyChange(trx, dialect, state, { ...body, steps }, clock())
        if (steps || body.visibility) await refusePathProblems(trx, state.id, { authorId: viewer.id })
        return await readIn(trx, params.id, viewer)
      }),

    addSteps: ({ viewer, body, once }) =>
      once(async (trx) => {
        const state = await lock(trx, body.pathId)
        allow(policy.reasonNotToChange(state, viewer.id))
        if (state.stepCount + body.steps.length > JOURNEY_STEPS_MAX)
          throw invalidField('steps', 'tooMany', { maximum: JOURNEY_STEPS_MAX })
        const steps = await resolved(trx, body.steps, viewer)
        const saved = await store.appendSteps(trx, dialect, state, steps, clock())
        await refusePathProblems(trx, state.id, { authorId: viewer.id, written: saved.length })
        return saved.map(presentStep)
      }),

    deleteJourney: ({ viewer, params }) =>
      db.transaction().execute(async (trx) => {
        const state = await lock(trx, params.id)
        allow(policy.reasonNotToChange(state, viewer.id))
        await store.setDeleted(trx, dialect, state, clock())
        return null
      }),

    restoreJourney: ({ viewer, params }) =>
      db.transaction().execute(async (trx) => {
        const state = await lock(trx, params.id)
        allow(policy.reasonNotToRestore(state, viewer.id, clock()))
        if (state.deletedAt !== null) await store.setDeleted(trx, dialect, state, null)
        return await readIn(trx, params.id, viewer)
      }),
  }

  async function refuseNames(trx: Trx, { id: personId }: Viewer, badges: readonly Badge[]): Promise<void> {
    await refuseTooManyNames(context, trx, { personId, names: badges.map(({ name }) => name), field: 'badges' })
  }

  async function resolved(trx: Trx, steps: readonly StepInput[], { id }: Viewer): Promise<StepToSave[]> {
    const canOpen = (target: policy.JourneyAccess) => policy.reasonNotToRead(target, id) === null
    return await resolveTargets(trx, dialect, steps, { origins: settings.origins, canOpen })
  }

  async function refusePathProblems(trx: Trx, journeyId: string, options: { authorId: string; written?: number }) {
    const problem = await findPathProblem(trx, dialect, journeyId, options)
    if (problem) throw invalidField(`steps.${problem.index}.url`, problem.key)
  }

  async function lock(trx: Trx, id: string): Promise<JourneyState> {
    return required(await lockJourney(trx, dialect, id), 'journeyNotFound')
  }

  async function read(id: string, viewer: Viewer | null): Promise<Journey> {
    const row = required(await readJourney(db, dialect, id, viewer?.id ?? null), 'journeyNotFound')
    allow(policy.reasonNotToRead(row, viewer?.id ?? null, viewer?.moderates))
    return presentJourney(row, viewer, dialect)
  }

  /** What the caller just wrote, still inside the transaction. */
  async function readIn(trx: Trx, id: string, viewer: Viewer): Promise<Journey> {
    return presentJourney(required(await readJourney(trx, dialect, id, viewer.id), 'journeyNotFound'), viewer, dialect)
  }

  function present({ items, next }: Page<JourneyRow[]>, viewer: RequestContext<'journeys'>['viewer']): Page<Journey[]> {
    return { items: items.map((row) => presentJourney(row, viewer, dialect)), next }
  }
}
