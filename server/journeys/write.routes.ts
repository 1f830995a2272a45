import type { Badge } from '#contract/badge.ts'
import { JOURNEY_STEPS_MAX, type Journey } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import type { IssueKey } from '#contract/text.ts'
import { refuseTooManyNewBadges } from '#server/badges/new-badges.ts'
import type { Trx } from '#server/database/database.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { allow, HttpError, invalidField, required } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/request-context.ts'
import type { Viewer } from '#server/http/viewer.ts'
import * as policy from './journeys.policy.ts'
import { presentJourney, presentStep } from './journeys.view.ts'
import { monotonicCreationTime } from './listing.store.ts'
import { findPathProblem, type PathProblemKind, resolveTargets, type StepToSave } from './path-steps.store.ts'
import { readJourney } from './read.store.ts'
import { type JourneyState, lockJourney } from './state.store.ts'
import * as store from './write.store.ts'

const PATH_ISSUES: Record<PathProblemKind, IssueKey> = { cycle: 'pathCircle', tooManyReachable: 'pathTooFar' }

type Calls = 'createJourney' | 'changeJourney' | 'deleteJourney' | 'restoreJourney' | 'addSteps'

export function journeyWriteHandlers(context: AppContext): Handlers<Calls> {
  const { db, dialect, clock, settings } = context

  return {
    createJourney: ({ viewer, body, runIdempotent }) =>
      runIdempotent(async (trx) => {
        const steps = await resolveSteps(trx, body.steps, viewer)
        await refuseTooManyBadges(trx, viewer, body.badges)
        const now = await monotonicCreationTime(trx, dialect, viewer.id, clock())
        const id = await store.insertJourney(trx, dialect, viewer.id, { ...body, steps }, now)
        await refusePathProblems(trx, id, { authorId: viewer.id })
        return await readWritten(trx, id, viewer)
      }),

    changeJourney: ({ viewer, params, body }) =>
      db.transaction().execute(async (trx) => {
        const state = await lock(trx, params.id)
        allow(policy.reasonNotToChange(state, viewer.id))
        if (body.version !== undefined && body.version !== state.version) throw new HttpError('conflict')
        const steps = body.steps && (await resolveSteps(trx, body.steps, viewer))
        await refuseTooManyBadges(trx, viewer, body.badges ?? [])
        await store.applyChange(trx, dialect, state, { ...body, steps }, clock())
        if (steps || body.visibility) await refusePathProblems(trx, state.id, { authorId: viewer.id })
        return await readWritten(trx, params.id, viewer)
      }),

    addSteps: ({ viewer, body, runIdempotent }) =>
      runIdempotent(async (trx) => {
        const state = await lock(trx, body.pathId)
        allow(policy.reasonNotToChange(state, viewer.id))
        if (state.stepCount + body.steps.length > JOURNEY_STEPS_MAX)
          throw invalidField('steps', 'tooMany', { maximum: JOURNEY_STEPS_MAX })
        const steps = await resolveSteps(trx, body.steps, viewer)
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
        return await readWritten(trx, params.id, viewer)
      }),
  }

  async function lock(trx: Trx, id: string): Promise<JourneyState> {
    return required(await lockJourney(trx, dialect, id), 'journeyNotFound')
  }

  async function readWritten(trx: Trx, id: string, viewer: Viewer): Promise<Journey> {
    return presentJourney(required(await readJourney(trx, dialect, id, viewer.id), 'journeyNotFound'), viewer, dialect)
  }

  async function refuseTooManyBadges(trx: Trx, { id: personId }: Viewer, badges: readonly Badge[]): Promise<void> {
    await refuseTooManyNewBadges(context, trx, { personId, names: badges.map(({ name }) => name), field: 'badges' })
  }

  async function resolveSteps(trx: Trx, steps: readonly StepInput[], { id }: Viewer): Promise<StepToSave[]> {
    const canOpen = (target: policy.JourneyAccess) => policy.reasonNotToRead(target, id) === null
    return await resolveTargets(trx, dialect, steps, { origins: settings.origins, canOpen })
  }

  async function refusePathProblems(trx: Trx, journeyId: string, options: { authorId: string; written?: number }) {
    const problem = await findPathProblem(trx, dialect, journeyId, options)
    if (problem) throw invalidField(`steps.${problem.index}.url`, PATH_ISSUES[problem.kind])
  }
}
