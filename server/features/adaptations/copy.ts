import { merge } from '#contract/rules/merge/merge.ts'
import { reasonNotToAdapt } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { type AdaptationRow, readAdaptation } from '#server/features/journeys/adaptations/adaptations.store.ts'
import { type JourneyState, readJourneyState } from '#server/features/journeys/state.store.ts'
import { areApart } from '#server/features/people/blocks.store.ts'
import { readMergeLists } from './merge.store.ts'

/** A version, and its original unless its texts may not reach the version's owner. */
export interface Copy {
  journey: JourneyState
  row: AdaptationRow
  original: JourneyState | null
}

/** Undefined for a journey that is no version of someone else's. */
export async function readCopy(db: Db, journey: JourneyState): Promise<Copy | undefined> {
  const { adaptationId, ownerId } = journey
  const row = adaptationId === null ? undefined : await readAdaptation(db, adaptationId)
  if (!row || row.originalId === null) return
  const original = await readJourneyState(db, row.originalId)
  const isAvailable =
    original !== undefined &&
    reasonNotToAdapt(original, ownerId, await areApart(db, ownerId, original.ownerId)) === null
  return { journey, row, original: isAvailable ? original : null }
}

/** How many changes of the original wait for the version's owner; the texts are read only if the original was changed. */
export async function countOriginalChanges(db: Db, journey: JourneyState): Promise<number> {
  if (journey.adaptationId === null) return 0
  const copy = await readCopy(db, journey)
  if (!copy?.original || copy.original.version === copy.row.seenVersion) return 0
  const { changes } = merge(await readMergeLists(db, { ...copy, original: copy.original }), new Map())
  return changes.filter(({ kind }) => kind !== 'known').length
}
