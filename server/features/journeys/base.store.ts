import { type Selectable, sql } from 'kysely'
import type { JourneyTexts, RevisionStep } from '#contract/rules/history/difference.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import type { AdaptationTable } from '#server/core/database/tables/adaptations.ts'
import { readParts } from './revisions.store.ts'

export type AdaptationRow = Selectable<AdaptationTable>

/**
 * Max. copies of an original up to which unused texts are deleted; with more copies, they are kept
 * until the original is erased.
 */
const SWEPT_COPIES_MAX = 1000

/** The data that undoes the last answers; stored as JSON. */
export interface Undo {
  base: string | null
  seenVersion: number | null
  /** The version of the journey that resulted from the answers. */
  version: number
  texts: JourneyTexts
}

/** A step of an original, or its id once its texts were erased. */
export type KeptStep = RevisionStep | { id: string }

/** The original's texts that a copy stores for comparisons; undefined in place of erased texts. */
export async function readOriginalTexts(
  db: Db,
  { originalId, base }: Pick<AdaptationRow, 'originalId' | 'base'>,
): Promise<{ texts: Omit<JourneyTexts, 'steps'> | undefined; steps: KeptStep[] }> {
  const parts = originalId && base ? await readParts(db, originalId, base, 'adaptationPart') : []
  const [texts, ...steps] = parts as [Partial<JourneyTexts> | undefined, ...(KeptStep | undefined)[]]
  const isKept = texts?.name !== undefined
  return {
    texts: isKept ? (texts as Omit<JourneyTexts, 'steps'>) : undefined,
    steps: steps.filter((step) => step !== undefined),
  }
}

/** Counts the bytes of the texts that a copy needs, although other copies share them. */
export async function updateBaseBytes(trx: Trx, { id, originalId, base }: AdaptationRow): Promise<void> {
  await sql`update adaptation set "baseBytes" = coalesce(octet_length(base), 0) + coalesce(octet_length(undo), 0) + coalesce((
    select sum(octet_length(content)) from "adaptationPart" where "journeyId" = ${originalId}
    and ${dialectOf(trx).isOneOf(sql.ref('key'), [...new Set(baseKeysOf(base))])}), 0) where id = ${id}`.execute(trx)
}

/** Erases the data that undoes a copy's last answers; called at the next change of its journey. */
export async function forgetUndo(trx: Trx, id: string): Promise<void> {
  const cleared = trx.updateTable('adaptation').set({ undo: null }).where('id', '=', id).where('undo', 'is not', null)
  for (const row of await cleared.returningAll().execute()) await updateBaseBytes(trx, row)
}

/**
 * Deletes those of an original's texts that no copy needs for comparisons. Texts that another
 * transaction is saving for another copy are locked by it, and stay; the copies are read after the
 * lock, so that this copy is among them.
 */
export async function dropParts(trx: Trx, originalId: string, keys: readonly string[]): Promise<void> {
  const { isOneOf, lockedIfFree } = dialectOf(trx)
  const ofOriginal = trx.selectFrom('adaptationPart').select('key').where('journeyId', '=', originalId)
  const free = await lockedIfFree(ofOriginal.where(isOneOf(sql.ref('key'), [...new Set(keys)]))).execute()
  const copies = await trx
    .selectFrom('adaptation')
    .select(['base', 'undo'])
    .where('originalId', '=', originalId)
    .limit(literal(SWEPT_COPIES_MAX + 1))
    .execute()
  if (copies.length > SWEPT_COPIES_MAX) return
  const held = new Set(copies.flatMap(neededBaseKeys))
  const unused = free.map(({ key }) => key).filter((key) => !held.has(key))
  if (unused.length > 0)
    await trx.deleteFrom('adaptationPart').where('journeyId', '=', originalId).where('key', 'in', unused).execute()
}

/** The keys of the texts that a copy needs for comparisons and for undoing. */
export function neededBaseKeys({ base, undo }: Pick<AdaptationRow, 'base' | 'undo'>): string[] {
  return [...baseKeysOf(base), ...baseKeysOf((JSON.parse(undo ?? 'null') as Undo | null)?.base ?? null)]
}

export function baseKeysOf(base: string | null): string[] {
  return base ? base.split(' ') : []
}
