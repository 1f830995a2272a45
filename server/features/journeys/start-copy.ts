import type { JourneyInput } from '#contract/journey.ts'
import { NOTES_MAX } from '#contract/rules/limits.ts'
import type { Trx } from '#server/core/database/database.ts'
import * as store from './adaptations.store.ts'
import type { StepToSave } from './merge-steps.ts'

type Input = Pick<JourneyInput, 'adaptation' | 'adaptedFrom'> & { steps: readonly { id?: string | undefined }[] }

/** The functions with which a new journey uses the journey it was copied from. */
interface Copy {
  row: { id: string; originalId: string | null } | undefined
  /** Adds `copiedFrom` to the steps, which are in the order of the input. */
  withOrigins(steps: readonly StepToSave[]): StepToSave[]
  /** Copies the author's ticks and notes to the saved journey. */
  bringAlong(journeyId: string): Promise<void>
}

/**
 * The author's copy with which a draft began, or the credit from an imported file. The ids of steps
 * say which steps they were copied from: each such id counts once, and ids of other steps are
 * ignored.
 */
export async function startCopy(trx: Trx, personId: string, input: Input, now: number): Promise<Copy> {
  const row = input.adaptation ? await store.readOwnAdaptation(trx, personId, input.adaptation) : undefined
  if (!row) return await startTyped(trx, personId, input, now)
  const { id, sourceId } = row
  // Only the first journey from a copy counts as a version of the original; further ones only have
  // its credit.
  const isFirst = !(await store.isPublished(trx, id))
  const originalId = isFirst ? row.originalId : null
  const unclaimed = await store.readStepOrigins(trx, row)
  const origins = input.steps.map((step) => {
    const copied = step.id !== undefined && unclaimed.has(step.id) ? step.id : null
    const copiedFrom = copied === null ? null : (unclaimed.get(copied) ?? null)
    if (copied !== null) unclaimed.delete(copied)
    return { copied, copiedFrom }
  })
  return {
    row: { id, originalId },
    withOrigins: (steps) => steps.map((step, index) => ({ ...step, copiedFrom: origins[index]?.copiedFrom ?? null })),
    bringAlong: async (journeyId) => {
      if (sourceId === null || !isFirst) return
      const saved = await store.listStepIds(trx, journeyId)
      const steps = origins.flatMap(({ copied }, index) =>
        copied === null ? [] : [[copied, saved[index] ?? ''] as const],
      )
      const notesMax = Math.max(0, NOTES_MAX - (await store.countNotes(trx, personId)))
      await store.bringAlong(trx, { personId, journeyId, sourceId, steps, notesMax })
    },
  }
}

async function startTyped(trx: Trx, personId: string, { adaptedFrom }: Input, now: number): Promise<Copy> {
  const id = adaptedFrom ? await store.saveTypedCredit(trx, personId, adaptedFrom, now) : null
  return {
    row: id === null ? undefined : { id, originalId: null },
    withOrigins: (steps) => [...steps],
    bringAlong: async () => undefined,
  }
}
