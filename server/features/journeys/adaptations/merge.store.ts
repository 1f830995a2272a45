import { sql } from 'kysely'
import type { JourneyTexts, RevisionStep } from '#contract/rules/history/difference.ts'
import type { MergeLists, MergeTexts } from '#contract/rules/merge/merge.ts'
import { filledFieldsOf } from '#contract/rules/step.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import {
  type AdaptationRow,
  dropParts,
  type KeptStep,
  neededBaseKeys,
  readOriginalTexts,
  type Undo,
  updateBaseBytes,
} from '../base.store.ts'
import { readPresentTexts } from '../revision-texts.store.ts'
import { saveParts } from '../revisions.store.ts'
import type { JourneyState } from '../state.store.ts'

/** How long answers to changes of an original can be undone, in ms. */
const UNDO_MS = 24 * 3600 * 1000

/** The present texts of a version and its original, and the original's texts at the last comparison. */
export async function readMergeLists(
  db: Db,
  { row, original, journey }: { row: AdaptationRow; original: JourneyState; journey: JourneyState },
): Promise<MergeLists> {
  const theirs = await readPresentTexts(db, original.id)
  const mine = await readOwnTexts(db, journey.id)
  const base = withoutErased(await readOriginalTexts(db, row), theirs, mine)
  // A detected language changes with the texts, so only a chosen language is compared.
  const chosen = ({ languageChosen }: JourneyState, { language }: JourneyTexts) => ({
    language: languageChosen === 1 ? language : base.language,
  })
  return { base, theirs: { ...theirs, ...chosen(original, theirs) }, mine: { ...mine, ...chosen(journey, mine) } }
}

/** Treats texts that were erased since then as unchanged. */
function withoutErased(
  { texts, steps }: { texts: Omit<JourneyTexts, 'steps'> | undefined; steps: readonly KeptStep[] },
  theirs: JourneyTexts,
  mine: MergeTexts,
): JourneyTexts {
  const present = new Map([
    ...mine.steps.map(({ origin, ...step }) => [origin, { ...step, id: origin ?? step.id }] as const),
    ...theirs.steps.map((step) => [step.id, step] as const),
  ])
  const known = steps.map((step) => ('url' in step ? step : present.get(step.id)))
  return { ...(texts ?? theirs), steps: known.filter((step) => step !== undefined) }
}

async function readOwnTexts(db: Db, journeyId: string): Promise<MergeTexts> {
  const texts = await readPresentTexts(db, journeyId)
  const origins = new Map((await readOrigins(db, journeyId)).map(({ id, copiedFrom }) => [id, copiedFrom]))
  return { ...texts, steps: texts.steps.map((step) => ({ ...step, origin: origins.get(step.id) ?? null })) }
}

/** The steps of a version that were copied from its original, including removed ones. */
export async function readOrigins(db: Db, journeyId: string): Promise<{ id: string; copiedFrom: string }[]> {
  const steps = db.selectFrom('step').select(['id', 'copiedFrom']).where('journeyId', '=', journeyId)
  const rows = await steps.where('copiedFrom', 'is not', null).execute()
  return rows.flatMap(({ id, copiedFrom }) => (copiedFrom === null ? [] : [{ id, copiedFrom }]))
}

/** When a step was added or got its present link, in ms. */
export interface StepDate {
  id: string
  at: number
}

/** The steps of an original that were added or got another link after the copy. */
export async function readDates(db: Db, originalId: string, copiedAt: number): Promise<StepDate[]> {
  const at = sql<number>`coalesce("linkChangedAt", "createdAt")`
  const steps = db
    .selectFrom('step')
    .select(['id', at.as('at')])
    .where('journeyId', '=', originalId)
  const rows = await steps.where('removedAt', 'is', null).where(sql<boolean>`${at} > ${copiedAt}`).execute()
  return rows.map((row) => ({ ...row, at: Number(row.at) }))
}

interface Decision {
  base: JourneyTexts
  /** The version of the original up to which everything is decided; null while changes wait for an answer. */
  seenVersion: number | null
  undo: Omit<Undo, 'base' | 'seenVersion'>
}

/** Stores the state of the original that a version's owner has decided on, and how to undo the decision. */
export async function saveDecision(trx: Trx, row: AdaptationRow, decision: Decision, now: number): Promise<void> {
  const texts = { ...decision.base, steps: decision.base.steps.map(plainStep) }
  const base = await saveParts(trx, row.originalId ?? '', texts, 'adaptationPart')
  const undo = JSON.stringify({ ...decision.undo, base: row.base, seenVersion: row.seenVersion } satisfies Undo)
  await updateAdaptation(trx, row, { base, undo, seenVersion: decision.seenVersion, decidedAt: now })
}

/** A step in the format of revisions, so that both share its text. */
function plainStep({ id, stepType, description, url, ...step }: RevisionStep): RevisionStep {
  return { id, stepType, description, url, ...filledFieldsOf(step) }
}

/** Undoes the last decision. */
export async function saveUndone(trx: Trx, row: AdaptationRow, { base, seenVersion }: Undo): Promise<void> {
  await updateAdaptation(trx, row, { base, seenVersion, undo: null, decidedAt: null })
}

/** Stores a count, unless a decision was saved since the row was read. Does nothing on a replica. */
export async function storeWaiting(
  db: Db,
  { id, base }: AdaptationRow,
  counted: Pick<AdaptationRow, 'waiting' | 'waitingFor'>,
): Promise<void> {
  const update = db.updateTable('adaptation').set(counted).where('id', '=', id)
  const same = base === null ? update.where('base', 'is', null) : update.where('base', '=', base)
  try {
    await same.execute()
  } catch (error) {
    if (!dialectOf(db).isReadOnly(error)) throw error
  }
}

type Decided = Pick<AdaptationRow, 'base' | 'undo' | 'seenVersion' | 'decidedAt'>

async function updateAdaptation(trx: Trx, row: AdaptationRow, decided: Decided): Promise<void> {
  const changed = { ...decided, waiting: null, waitingFor: null }
  await trx.updateTable('adaptation').set(changed).where('id', '=', row.id).execute()
  await dropParts(trx, row.originalId ?? '', neededBaseKeys(row))
  await updateBaseBytes(trx, { ...row, ...decided })
}

/** The data that undoes the last decision of a version; null after a day, and once the journey was changed again. */
export function undoDataOf({ undo, decidedAt }: AdaptationRow, version: number, now: number): Undo | null {
  const stored = JSON.parse(undo ?? 'null') as Undo | null
  return stored && decidedAt !== null && decidedAt + UNDO_MS > now && stored.version === version ? stored : null
}

export function undoableUntil({ decidedAt }: AdaptationRow): number {
  return (decidedAt ?? 0) + UNDO_MS
}
