import { sql } from 'kysely'
import { summaryOf, unitsOf } from '#contract/rules/step-units.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { columnsOf } from '#server/core/database/queries.ts'
import { fitPage, type Page } from '#server/core/platform/cursor.ts'
import { newId } from '#server/core/platform/ids.ts'
import type { StepToSave, StoredStep } from './merge-steps.ts'
import { type ListedRow, STEP_COLUMNS, type StepRow, stepsOf } from './read.store.ts'

/** Max. removed steps that a journey keeps although no one ticked, reported or wrote about them. */
const REMOVED_KEPT = 200
/** Max. removed steps that one save deletes. */
const DROPPED_AT_ONCE = 500
/** Bytes that the columns and index entries of a step take besides its texts. */
const STEP_BYTES = 250

export type StoredSteps = readonly (StoredStep & { position: number; unit: number | null })[]

/** All steps of a journey in their order, including removed ones. */
export async function readStoredSteps(db: Db, journeyId: string): Promise<StoredSteps> {
  return await db
    .selectFrom('step')
    .select([...STEP_COLUMNS, 'position', 'unit', 'removedAt'])
    .where('journeyId', '=', journeyId)
    .orderBy('position')
    .execute()
}

export function withoutRemovedSteps(stored: StoredSteps): StoredSteps {
  return stored.filter(({ removedAt }) => removedAt === null)
}

/**
 * Makes these the steps of a journey: updates or restores stored steps, inserts new ones and marks
 * missing ones as removed. Returns them with their ids.
 */
export async function saveSteps(
  trx: Trx,
  { id: journeyId, stored }: { id: string; stored: StoredSteps },
  steps: readonly StepToSave[],
  now: number,
): Promise<StepRow[]> {
  const units = unitsOf(steps)
  const saved = steps.map((step, position) => ({
    ...step,
    id: step.id ?? newId(now),
    position,
    unit: units[position] ?? null,
    removedAt: null,
  }))
  const before = new Map(stored.map((step) => [step.id, step]))
  const kept = new Set(saved.map(({ id }) => id))
  const removed = stored.filter(({ id, removedAt }) => removedAt === null && !kept.has(id)).map(({ id }) => id)
  if (removed.length > 0) await trx.updateTable('step').set({ removedAt: now }).where('id', 'in', removed).execute()
  await dropRemoved(trx, [...removed, ...removedBefore(stored, kept)].slice(REMOVED_KEPT))
  const changed = saved.filter((step) => {
    const current = before.get(step.id)
    return current !== undefined && !hasValues(current, step)
  })
  await updateSteps(trx, journeyId, changed, now)
  const added = saved.filter(({ id }) => !before.has(id)).map((step) => ({ ...step, journeyId, createdAt: now }))
  if (added.length > 0) await trx.insertInto('step').values(added).execute()
  return saved
}

type ChangedStep = StepRow & { position: number }

/**
 * Writes the changed steps, in one statement for steps with the same changed columns: many steps
 * change when one moves to the top.
 */
async function updateSteps(trx: Trx, journeyId: string, changed: readonly ChangedStep[], now: number): Promise<void> {
  const columnsOf = (step: ChangedStep) =>
    Object.entries(step).flatMap(([column, value]) => (column === 'id' || value === undefined ? [] : [column]))
  for (const [names, alike] of Map.groupBy(changed, (step) => columnsOf(step).sort().join())) {
    const columns = names.split(',')
    const written = columns.map((column) => [column, sql.ref(`excluded.${column}`)])
    const linkChangedAt = sql`case when excluded.url = step.url then step."linkChangedAt" else ${literal(now)} end`
    await trx
      .insertInto('step')
      .values(alike.map((step) => ({ ...step, journeyId, createdAt: now })))
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...Object.fromEntries(written), linkChangedAt }))
      .execute()
  }
}

/** The steps that were removed before and stay removed, last removed first. */
function removedBefore(stored: StoredSteps, kept: ReadonlySet<string>): string[] {
  const removed = stored.flatMap(({ id, removedAt }) => (removedAt === null || kept.has(id) ? [] : [{ id, removedAt }]))
  return removed.sort((one, other) => other.removedAt - one.removedAt).map(({ id }) => id)
}

/** Deletes those of the removed steps that nothing refers to. */
async function dropRemoved(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('step')
    .where('id', 'in', ids.slice(0, DROPPED_AT_ONCE))
    .where(({ eb, not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom('stepDone').select('stepId').whereRef('stepDone.stepId', '=', 'step.id')),
          exists(selectFrom('stepNote').select('stepId').whereRef('stepNote.stepId', '=', 'step.id')),
          // A restored revision brings the step back, as a copy of that step.
          eb('step.copiedFrom', 'is not', null),
          exists(selectFrom('suggestion').select('stepId').whereRef('suggestion.stepId', '=', 'step.id')),
          exists(
            selectFrom('comment')
              .select('stepId')
              .whereRef('comment.stepId', '=', 'step.id')
              .where('parentId', 'is', null),
          ),
        ]),
      ),
    )
    .execute()
}

/** Permanently removes the texts of a journey's removed steps; their ids stay for people who ticked them. */
export async function eraseRemovedSteps(trx: Trx, journeyId: string): Promise<void> {
  await trx
    .updateTable('step')
    .set({ description: '', url: '', note: null, section: null })
    .where('journeyId', '=', journeyId)
    .where('removedAt', 'is not', null)
    .execute()
  await updateTextBytes(trx, journeyId)
}

/** Stores the bytes that a journey takes: its texts, and STEP_BYTES for each step. */
export async function updateTextBytes(trx: Trx, journeyId: string): Promise<void> {
  await sql`
    update journey set "textBytes" = octet_length(name) + octet_length(description)
      + coalesce(octet_length("closingWords"), 0) + coalesce((
        select sum(${sql.lit(STEP_BYTES)} + octet_length(description) + octet_length(url)
          + coalesce(octet_length(note), 0) + coalesce(octet_length(section), 0))
        from step where step."journeyId" = journey.id), 0)
    where id = ${journeyId}`.execute(trx)
}

/** The columns of a journey that are derived from its steps. */
export function summaryColumnsOf(steps: readonly StepToSave[]) {
  const { free, stepUnits, ...summary } = summaryOf(steps)
  return {
    ...summary,
    free: free === null ? null : Number(free),
    stepCount: steps.length,
    stepUnits: JSON.stringify(stepUnits),
    stepTypes: JSON.stringify(steps.map(({ stepType }) => stepType)),
  }
}

function hasValues<T extends object>(row: T, values: Partial<T>): boolean {
  return Object.entries(values).every(([column, value]) => row[column as keyof T] === value)
}

/** Adds their steps to the journeys. */
export async function withSteps(db: Db, journeys: readonly ListedRow[]): Promise<ListedRow[]> {
  const steps = await readSteps(db, journeys)
  return journeys.map((row) => ({ ...row, steps: steps.get(row.id) }))
}

/** The steps of these journeys, by journey id. */
export async function readSteps(db: Db, journeys: readonly { id: string }[]): Promise<Map<string, ListedRow['steps']>> {
  const ids = dialectOf(db).list(journeys.map(({ id }) => id))
  const rows = await stepsByJourney(db, { values: { ids }, shape: null })
  return new Map(rows.map((row) => [row.id, row.steps]))
}

/** Like `withSteps`; the page is cut before reading steps that don't fit into an answer. */
export async function pageWithSteps(db: Db, page: Page<ListedRow[]>): Promise<Page<ListedRow[]>> {
  const ids = dialectOf(db).list(page.items.map(({ id }) => id))
  const rows = await textBytesOf(db, { values: { ids }, shape: null })
  const bytes = new Map(rows.map((row) => [row.id, Number(row.textBytes)]))
  const fitting = fitPage(page, ({ id }) => bytes.get(id) ?? 0)
  return { ...fitting, items: await withSteps(db, fitting.items) }
}

const stepsByJourney = prepared(['ids'], (db, { ids }) =>
  db
    .selectFrom('journey')
    .where(dialectOf(db).isAmong(sql.ref('journey.id'), ids))
    .select((eb) => {
      const steps = stepsOf(eb).select(columnsOf('step', [...STEP_COLUMNS, 'commentCount']))
      return ['journey.id', dialectOf(db).jsonRows(steps).as('steps')]
    }),
)

const textBytesOf = prepared(['ids'], (db, { ids }) =>
  db
    .selectFrom('journey')
    .where(dialectOf(db).isAmong(sql.ref('journey.id'), ids))
    .select(['id', 'textBytes']),
)
