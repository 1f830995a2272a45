import { JOURNEY_STEPS_MAX, type JourneyChange, type JourneyInput } from '#contract/journey.ts'
import { areUnitsValid } from '#contract/rules/step-units.ts'
import { isDeleted } from '#server/core/access/content.ts'
import * as policy from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, invalidField } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { requirePosting } from '#server/core/http/viewer.ts'
import { readLicence, saveLicence } from '#server/features/people/people.store.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { presentStep } from './journeys.view.ts'
import { detectLanguage } from './language.ts'
import { mergeSteps, type StepToSave } from './merge-steps.ts'
import { readerOf, requireJourney, requireLocked, requireOwn, requireWork } from './require-journey.ts'
import {
  addJourney,
  refusePathProblems,
  refuseTooManyBadges,
  refuseTooManyRemoved,
  refuseUnchangedVersion,
  refuseUnconfirmedLinks,
  resolveSteps,
  saveChange,
} from './save-journey.ts'
import { type JourneyState, readJourneyState } from './state.store.ts'
import { readStoredSteps, type StoredSteps, withoutRemovedSteps } from './steps.store.ts'
import * as store from './write.store.ts'
import { readWritten } from './written.ts'

type Calls = 'createJourney' | 'changeJourney' | 'addSteps'

export function journeyWriteHandlers(context: AppContext): Handlers<Calls> {
  const { db, clock } = context

  return {
    createJourney: async ({ viewer, body, runIdempotent }) => {
      const detected = body.language ? null : await detectLanguage(body)
      return await runIdempotent(
        (trx) => create(context, trx, viewer.id, { ...body, detected }),
        async (trx, { id }) => {
          await requireJourney(trx, id, readerOf(viewer))
          return await readWritten(trx, id, viewer)
        },
      )
    },

    changeJourney: async ({ viewer, params, body }) => {
      const spoken = await languageAfter(context, params.id, {
        ...{ change: body, viewerId: viewer.id },
        stepsAfter: (stored) => (body.steps ? mergeSteps(stored, body.steps) : withoutRemovedSteps(stored)),
      })
      return await db.transaction().execute(async (trx) => {
        const reasonNotTo = (journey: JourneyState) => policy.reasonNotToChange(journey, body, viewer.id)
        const state = await requireLocked(trx, params.id, reasonNotTo)
        if (policy.showsNew(state, body, viewer)) requirePosting(viewer, clock())
        refuseUnconfirmedLinks(viewer, body.revisionLine)
        if (body.version !== undefined && body.version !== state.version) throw new HttpError('conflict')
        const stored = await readStoredSteps(trx, state.id)
        const by = { actorId: viewer.id, stored }
        const merged = body.steps && validUnits(mergeSteps(stored, body.steps))
        const next = merged && (await resolveSteps(context, trx, merged, { ...by, journey: state }))
        if (next) refuseTooManyRemoved(stored, next)
        await refuseTooManyBadges(context, trx, state.ownerId, body.badges ?? [])
        await saveChange(context, trx, state, { ...body, ...spoken(state), ...by, next })
        if (body.licence && state.ownerId === viewer.id) await saveLicence(trx, viewer.id, body.licence)
        if (policy.becomesPublic(state, body)) await refuseUnchangedVersion(trx, state.id, state.adaptationId)
        if (next || 'visibility' in body) await refusePathProblems(trx, state.id, { authorId: viewer.id })
        return await readWritten(trx, params.id, viewer)
      })
    },

    addSteps: async ({ viewer, body, runIdempotent }) => {
      const spoken = await languageAfter(context, body.pathId, {
        ...{ change: {}, viewerId: viewer.id },
        stepsAfter: (stored) => [...withoutRemovedSteps(stored), ...mergeSteps([], body.steps)],
      })
      const add = async (trx: Trx): Promise<{ id: string }[]> => {
        const state = await requireWork(trx, body.pathId, viewer.id)
        if (state.stepCount + body.steps.length > JOURNEY_STEPS_MAX)
          throw invalidField('steps', 'tooMany', { maximum: JOURNEY_STEPS_MAX })
        const stored = await readStoredSteps(trx, state.id)
        const by = { actorId: viewer.id, stored }
        const added = await resolveSteps(context, trx, mergeSteps([], body.steps), { ...by, journey: state })
        const next = validUnits([...withoutRemovedSteps(stored), ...added])
        const saved = await saveChange(context, trx, state, { ...spoken(state), ...by, next })
        await refusePathProblems(trx, state.id, { authorId: viewer.id, written: added.length })
        return saved.slice(-added.length).map(({ id }) => ({ id }))
      }
      return await runIdempotent(add, async (trx, added) => {
        await requireJourney(trx, body.pathId, readerOf(viewer))
        const ids = new Set(added.map(({ id }) => id))
        const stored = await readStoredSteps(trx, body.pathId)
        return withoutRemovedSteps(stored)
          .filter(({ id }) => ids.has(id))
          .map(presentStep)
      })
    },
  }
}

/** Deleting a journey, and restoring it within 30 days. */
export function journeyDeletionHandlers({ db, clock }: AppContext): Handlers<'deleteJourney' | 'restoreJourney'> {
  return {
    deleteJourney: ({ viewer, params }) =>
      db.transaction().execute(async (trx) => {
        const [state, now] = [await requireOwn(trx, params.id, viewer.id), clock()]
        await store.setDeleted(trx, state, now, now)
        return null
      }),

    restoreJourney: ({ viewer, params }) =>
      db.transaction().execute(async (trx) => {
        const state = await requireLocked(trx, params.id, (journey) =>
          policy.reasonNotToRestore(journey, viewer.id, clock()),
        )
        if (isDeleted(state)) {
          if (policy.wasBeforePause(state.deletedAt, viewer)) requirePosting(viewer, clock())
          await store.setDeleted(trx, state, null, clock())
        }
        return await readWritten(trx, params.id, viewer)
      }),
  }
}

/** Creates a journey. Without a licence in the input, it gets the licence that its owner chose last. */
async function create(
  context: AppContext,
  trx: Trx,
  ownerId: string,
  input: JourneyInput & { detected: string | null },
): Promise<{ id: string }> {
  const licence =
    input.licence === undefined
      ? ((await readLicence(trx, ownerId)) ?? (await context.site.read()).licence)
      : input.licence
  const id = await withinQuota(context, trx, ownerId, () => addJourney(context, trx, ownerId, { ...input, licence }))
  if (input.licence) await saveLicence(trx, ownerId, input.licence)
  return { id }
}

function validUnits(steps: StepToSave[]): StepToSave[] {
  if (!areUnitsValid(steps)) throw invalidField('steps', 'alternativeMisplaced')
  return steps
}

interface Saving {
  change: JourneyChange
  viewerId: string
  stepsAfter: (stored: StoredSteps) => readonly StepToSave[]
}

/** The columns of the language to save. A tag is the owner's choice; null means that it is detected. */
interface Spoken {
  language?: string | null
  languageChosen?: number
}

/**
 * Detects the language of a journey's future texts, unless its owner chose one. If another request
 * changes the journey meanwhile, its language stays.
 */
async function languageAfter(
  { db }: AppContext,
  id: string,
  { change, viewerId, stepsAfter }: Saving,
): Promise<(state: JourneyState) => Spoken> {
  const { language: chosen } = change
  if (typeof chosen === 'string') return () => ({ language: chosen, languageChosen: 1 })
  const before = await readJourneyState(db, id)
  const isLeft = chosen === undefined && before?.languageChosen !== 0
  if (!before || isLeft || policy.reasonNotToChange(before, change, viewerId) !== null) return () => ({})
  const { name = before.name, description = (await store.readTexts(db, id)).description } = change
  const language = await detectLanguage({ name, description, steps: stepsAfter(await readStoredSteps(db, id)) })
  return ({ version }) => {
    if (version === before.version) return { language, languageChosen: 0 }
    return chosen === null ? { languageChosen: 0 } : {}
  }
}
