import { countOpen } from '#contract/rules/merge/merge.ts'
import { reasonNotToAdapt } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { areApart } from '#server/features/people/blocks.store.ts'
import { readAdaptation } from '../adaptations.store.ts'
import type { AdaptationRow } from '../base.store.ts'
import { type JourneyState, readJourneyState } from '../state.store.ts'
import { readMergeLists, storeWaiting } from './merge.store.ts'

/** A version of a journey, with its original unless the version's owner or the reader may not read its texts. */
export interface Copy {
  journey: JourneyState
  row: AdaptationRow
  original: JourneyState | null
}

/** Reads a version; undefined for a journey that isn't a version of another person's journey. */
export async function readCopy(db: Db, journey: JourneyState, readerId: string): Promise<Copy | undefined> {
  const { adaptationId, originalId, ownerId } = journey
  if (adaptationId === null || originalId === null) return
  const row = await readAdaptation(db, adaptationId)
  if (!row) return
  const original = await readJourneyState(db, originalId)
  const isAvailable = original !== undefined && (await mayBothCopy(db, original, [ownerId, readerId]))
  return { journey, row, original: isAvailable ? original : null }
}

async function mayBothCopy(db: Db, original: JourneyState, people: readonly string[]): Promise<boolean> {
  for (const id of new Set(people))
    if (reasonNotToAdapt(original, id, await areApart(db, id, original.ownerId)) !== null) return false
  return true
}

/**
 * Number of changes of the original that wait for the version's authors; counted once per pair of
 * versions of the two journeys.
 */
export async function countOriginalChanges(db: Db, journey: JourneyState, readerId: string): Promise<number> {
  if (journey.adaptationId === null) return 0
  const copy = await readCopy(db, journey, readerId)
  if (!copy?.original || copy.original.version === copy.row.seenVersion) return 0
  const { row, original } = copy
  const versions = `${original.version} ${journey.version}`
  if (row.waiting !== null && row.waitingFor === versions) return row.waiting
  const waiting = countOpen(await readMergeLists(db, { ...copy, original }))
  await storeWaiting(db, row, { waiting, waitingFor: versions })
  return waiting
}
