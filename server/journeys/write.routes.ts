import type { Badge } from '#contract/badge.ts'
import { JOURNEY_STEPS_MAX, type Journey, type JourneyChange } from '#contract/journey.ts'
import { areUnitsValid } from '#contract/rules/step-units.ts'
import type { IssueKey } from '#contract/text.ts'
import { refuseTooManyNewBadges } from '#server/badges/new-badges.ts'
import type { Trx } from '#server/database/database.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { allow, HttpError, invalidField, required } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/request-context.ts'
import type { Viewer } from '#server/http/viewer.ts'
import * as policy from './journeys.policy.ts'
import { presentJourney, presentStep } from './journeys.view.ts'
import { detectLanguage, languageToSave } from './language.ts'
import { monotonicCreationTime } from './listing.store.ts'
import { mergeSteps, type StepToSave } from './merge-steps.ts'
import { findPathProblem, type PathProblemKind, resolveTargets } from './path-steps.store.ts'
import { readJourney } from './read.store.ts'
import { type JourneyState, lockJourney } from './state.store.ts'
import { readStoredSteps, type StoredSteps } from './steps.store.ts'
import * as store from './write.store.ts'

const PATH_ISSUES: Record<PathProblemKind, IssueKey> = { cycle: 'pathCircle', tooManyReachable: 'pathTooFar' }

type Calls = 'createJourney' | 'changeJourney' | 'deleteJourney' | 'restoreJourney' | 'addSteps'

export function journeyWriteHandlers(context: AppContext): Handlers<Calls> {
  const { db, dialect, clock, settings } = context

  return {
    createJourney: ({ viewer, body, runIdempotent }) =>
      runIdempotent(async (trx) => {
        const steps = await resolveSteps(trx, mergeSteps([], body.steps), viewer)
        await refuseTooManyBadges(trx, viewer, body.badges)
        const language = body.language ?? (await detectLanguage({ ...body, steps }))
        const journey = { ...body, steps, language, languageChosen: Number(Boolean(body.language)) }
        const now = await monotonicCreationTime(trx, dialect, viewer.id, clock())
        const id = await store.insertJourney(trx, dialect, viewer.id, journey, now)
        await refusePathProblems(context, trx, id, { authorId: viewer.id })
        return await readWritten(trx, id, viewer)
      }),

    changeJourney: ({ viewer, params, body }) =>
      db.transaction().execute(async (trx) => {
        const state = await lock(trx, params.id)
        allow(policy.reasonNotToChange(state, viewer.id))
        if (body.version !== undefined && body.version !== state.version) throw new HttpError('conflict')
        const stored = await readStoredSteps(trx, state.id)
        const next = body.steps && (await resolveSteps(trx, validUnits(mergeSteps(stored, body.steps)), viewer))
        await refuseTooManyBadges(trx, viewer, body.badges ?? [])
        const language = await languageAfter(trx, state, body, next ?? currentOf(stored))
        const change = { ...body, ...language, steps: next && { stored, next } }
        await store.applyChange(trx, dialect, state, change, clock())
        if (next || body.visibility) await refusePathProblems(context, trx, state.id, { authorId: viewer.id })
        return await readWritten(trx, params.id, viewer)
      }),

    addSteps: ({ viewer, body, runIdempotent }) =>
      runIdempotent(async (trx) => {
        const state = await lock(trx, body.pathId)
        allow(policy.reasonNotToChange(state, viewer.id))
        if (state.stepCount + body.steps.length > JOURNEY_STEPS_MAX)
          throw invalidField('steps', 'tooMany', { maximum: JOURNEY_STEPS_MAX })
        const stored = await readStoredSteps(trx, state.id)
        const added = await resolveSteps(trx, mergeSteps([], body.steps), viewer)
        const next = validUnits([...currentOf(stored), ...added])
        const language = await languageAfter(trx, state, {}, next)
        const saved = await store.applyChange(trx, dialect, state, { ...language, steps: { stored, next } }, clock())
        await refusePathProblems(context, trx, state.id, { authorId: viewer.id, written: added.length })
        return saved.slice(-added.length).map(presentStep)
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

  async function resolveSteps(trx: Trx, steps: readonly StepToSave[], { id }: Viewer): Promise<StepToSave[]> {
    const canOpen = (target: policy.JourneyAccess) => policy.reasonNotToRead(target, id) === null
    return await resolveTargets(trx, dialect, steps, { origins: settings.origins, canOpen })
  }
}

function validUnits(steps: StepToSave[]): StepToSave[] {
  if (!areUnitsValid(steps)) throw invalidField('steps', 'alternativeMisplaced')
  return steps
}

function currentOf(stored: StoredSteps): StepToSave[] {
  return stored.filter(({ removedAt }) => removedAt === null)
}

async function languageAfter(trx: Trx, state: JourneyState, change: JourneyChange, steps: readonly StepToSave[]) {
  const { name = state.name, description = await store.readDescription(trx, state.id) } = change
  return await languageToSave(change.language, {
    wasChosen: state.languageChosen !== 0,
    texts: { name, description, steps },
  })
}

async function refusePathProblems(
  { dialect }: AppContext,
  trx: Trx,
  journeyId: string,
  options: { authorId: string; written?: number },
): Promise<void> {
  const problem = await findPathProblem(trx, dialect, journeyId, options)
  if (problem) throw invalidField(`steps.${problem.index}.url`, PATH_ISSUES[problem.kind])
}
