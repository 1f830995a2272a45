import type { Selectable } from 'kysely'
import type { JourneyTexts, RevisionStep } from '#contract/rules/history/difference.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import type { AdaptationTable } from '#server/core/database/tables/adaptations.ts'
import { readParts } from '../revisions/revisions.store.ts'

/** Of originals with more copies, texts that no copy needs any more are kept until the original is erased. */
const SWEPT_COPIES_MAX = 1000

/** What undoing the last answers needs; stored as JSON. */
export interface Undo {
  base: string | null
  seenVersion: number | null
  /** The version of the journey that the answers made. */
  version: number
  texts: JourneyTexts
}

/** The texts of an original as a copy keeps them to compare; erased parts are missing. */
export async function readBase(
  db: Db,
  { originalId, base }: Pick<Selectable<AdaptationTable>, 'originalId' | 'base'>,
): Promise<{ texts: Omit<JourneyTexts, 'steps'> | undefined; steps: RevisionStep[] }> {
  const parts = originalId && base ? await readParts(db, originalId, base, 'adaptationPart') : []
  const [texts, ...steps] = parts as [Omit<JourneyTexts, 'steps'> | undefined, ...(RevisionStep | undefined)[]]
  return { texts, steps: steps.filter((step) => step !== undefined) }
}

/** Deletes those of the texts of an original that no copy of it needs to compare. */
export async function dropParts(trx: Trx, originalId: string, keys: readonly string[]): Promise<void> {
  const copies = await trx
    .selectFrom('adaptation')
    .select(['base', 'undo'])
    .where('originalId', '=', originalId)
    .limit(literal(SWEPT_COPIES_MAX + 1))
    .execute()
  if (copies.length > SWEPT_COPIES_MAX) return
  const held = new Set(copies.flatMap(heldBy))
  const unused = [...new Set(keys)].filter((key) => !held.has(key))
  if (unused.length > 0)
    await trx.deleteFrom('adaptationPart').where('journeyId', '=', originalId).where('key', 'in', unused).execute()
}

/** The keys of the texts that a copy needs to compare, and to undo. */
export function heldBy({ base, undo }: Pick<Selectable<AdaptationTable>, 'base' | 'undo'>): string[] {
  return [...keysOf(base), ...keysOf((JSON.parse(undo ?? 'null') as Undo | null)?.base ?? null)]
}

export function keysOf(base: string | null): string[] {
  return base ? base.split(' ') : []
}
