import { setImmediate } from 'node:timers/promises'
import type { MergeAnswers, OriginalChanges } from '#contract/adaptation.ts'
import { changesBetween, isUnchanged } from '#contract/rules/history/difference.ts'
import {
  type Answers,
  type Change,
  type MergeLists,
  type MergeTexts,
  merge,
  nextBase,
} from '#contract/rules/merge/merge.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, invalidField, required } from '#server/core/http/http-error.ts'
import { createFairQueue } from '#server/core/http/protection/fair-queue.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { findProfile } from '#server/features/people/people.store.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { readCredit } from '../adaptations.store.ts'
import { presentCredit } from '../credit.ts'
import { requireAuthored, requireWork } from '../require-journey.ts'
import { saveTexts, type TextsToSave } from '../save-journey.ts'
import { type JourneyState, readJourneyState } from '../state.store.ts'
import { type Copy, readCopy } from './copy.ts'
import * as store from './merge.store.ts'

/**
 * Limits of comparing. Long lists take up to 40 ms, which blocks all other requests, so these run
 * between two comparisons.
 */
const COMPARING = { atOnce: 1, atOncePerCaller: 1, maxWaiting: 60 }

/** The calls of changes in a version's original, and of the authors' answers to them. */
export function mergeHandlers(context: AppContext): Handlers<'originalChanges' | 'mergeOriginal' | 'undoMerge'> {
  const { db, clock } = context

  const read = async (on: Db, id: string, viewerId: string) =>
    await present(on, await requireCopy(on, await requireAuthored(on, id, viewerId), viewerId), clock())

  const readInTurn = createFairQueue(COMPARING)

  return {
    originalChanges: ({ viewer, params }) =>
      readInTurn(viewer.id, async () => {
        await setImmediate()
        return await read(db, params.id, viewer.id)
      }),

    mergeOriginal: ({ viewer, params, body }) =>
      db.transaction().execute(async (trx) => {
        const copy = await requireCopy(trx, await requireWork(trx, params.id, viewer.id), viewer.id)
        const refused = await takeAnswers(context, trx, copy, { actorId: viewer.id, ...body })
        return { ...(await read(trx, params.id, viewer.id)), refused }
      }),

    undoMerge: ({ viewer, params }) =>
      db.transaction().execute(async (trx) => {
        const { journey, row } = await requireCopy(trx, await requireWork(trx, params.id, viewer.id), viewer.id)
        if (row.undo === null) throw new HttpError('notFound')
        const undo = required(store.undoDataOf(row, journey.version, clock()) ?? undefined, 'conflict')
        await saveTexts(context, trx, journey, undo.texts, { actorId: viewer.id, keepsLanguage: true })
        await store.saveUndone(trx, row, undo)
        return await read(trx, params.id, viewer.id)
      }),
  }
}

async function requireCopy(db: Db, journey: JourneyState, readerId: string): Promise<Copy> {
  return required(await readCopy(db, journey, readerId), 'notFound')
}

async function present(db: Db, { journey, row, original }: Copy, now: number): Promise<OriginalChanges> {
  const author = original && (await findProfile(db, original.ownerId, journey.ownerId))
  const isUndoable = store.undoDataOf(row, journey.version, now) !== null
  const lists = original && (await store.readMergeLists(db, { row, original, journey }))
  const changes = lists ? merge(lists, new Map()).changes : []
  return {
    credit: required(presentCredit(await readCredit(db, row.id)), 'notFound'),
    author: author ? presentPerson(author) : null,
    copiedAt: isoTime(row.copiedAt),
    changes: changes.map(({ key, kind, both }) => ({ key, kind, both })),
    lists: lists as OriginalChanges['lists'],
    dates: original ? (await store.readDates(db, original.id, row.copiedAt)).map(presentDate) : [],
    version: journey.version,
    originalVersion: original?.version ?? null,
    undoUntil: isUndoable ? isoTime(store.undoableUntil(row)) : null,
  }
}

function presentDate({ id, at }: store.StepDate) {
  return { stepId: id, at: isoTime(at) }
}

/** Saves the accepted changes; returns the keys of steps for which there is no room. */
async function takeAnswers(
  context: AppContext,
  trx: Trx,
  copy: Copy,
  { actorId, version, originalVersion, answers: given }: MergeAnswers & { actorId: string },
): Promise<string[]> {
  const { journey, row, original } = copy
  if (original === null) throw new HttpError('notAdaptable')
  if (version !== journey.version || originalVersion !== original.version) throw new HttpError('conflict')
  const answers: Answers = new Map(given.map(({ key, answer }) => [key, answer]))
  const lists = await store.readMergeLists(trx, { ...copy, original })
  const { changes, result, refused } = merge(lists, answers)
  refuseOtherAnswers(given, changes)
  const isOpen = ({ key, kind }: Change) => kind !== 'known' && (!answers.has(key) || refused.includes(key))
  const open = new Set(changes.filter(isOpen).map(({ key }) => key))
  const keepsLanguage = result.language === lists.mine.language
  if (!isUnchanged(changesBetween(lists.mine, result)))
    await saveTexts(context, trx, journey, await withOwnIds(trx, journey.id, lists, result), { actorId, keepsLanguage })
  const after = required(await readJourneyState(trx, journey.id), 'journeyNotFound')
  const undo = { version: after.version, texts: lists.mine }
  const decision = { base: nextBase(lists, open), seenVersion: open.size === 0 ? original.version : null, undo }
  await withinQuota(context, trx, journey.ownerId, () => store.saveDecision(trx, row, decision, context.clock()))
  return refused
}

/** Refuses invalid answers: each must name a different change, and only the content of a step can be combined. */
function refuseOtherAnswers(given: MergeAnswers['answers'], changes: readonly Change[]): void {
  const kinds = new Map(changes.map(({ key, kind }) => [key, kind]))
  const isAllowed = ({ key, answer }: MergeAnswers['answers'][number]) =>
    answer !== 'combine' || kinds.get(key) === 'content'
  // The changes were decided on meanwhile in another window, which may leave the version number
  // unchanged.
  if (!given.every(({ key }) => kinds.has(key))) throw new HttpError('conflict')
  const isRepeated = new Set(given.map(({ key }) => key)).size < given.length
  if (isRepeated || !given.every(isAllowed)) throw invalidField('answers', 'notInList')
}

/**
 * The merged texts with ids for the steps: the version's own steps keep theirs, and a step that was
 * removed before gets its former one again.
 */
async function withOwnIds(trx: Trx, journeyId: string, { mine }: MergeLists, result: MergeTexts): Promise<TextsToSave> {
  const own = new Set(mine.steps.map(({ id }) => id))
  const removed = new Map((await store.readOrigins(trx, journeyId)).map(({ id, copiedFrom }) => [copiedFrom, id]))
  const steps = result.steps.map(({ id, origin = null, ...step }) =>
    own.has(id) ? { ...step, id } : { ...step, id: removed.get(origin ?? ''), copiedFrom: origin },
  )
  return { ...result, steps }
}
