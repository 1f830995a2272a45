import { sql } from 'kysely'
import type { Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { dropParts, type RevisionRow, revisionPartKeysOf, updateBytes } from '../revisions.store.ts'

/**
 * Permanently removes a revision's line, and the texts that no other revision uses. They are also
 * removed from copies, which store them for comparisons.
 */
export async function eraseTexts(trx: Trx, revision: RevisionRow): Promise<void> {
  const { journeyId, number } = revision
  await trx
    .updateTable('revision')
    .set({ line: null, parts: null })
    .where('journeyId', '=', journeyId)
    .where('number', '=', number)
    .execute()
  await dropParts(trx, journeyId, revisionPartKeysOf(revision))
  await eraseCopied(trx, journeyId)
  await updateBytes(trx, journeyId)
}

/** Permanently removes the whole history of a journey. */
export async function eraseHistory(trx: Trx, journeyId: string): Promise<void> {
  await trx.deleteFrom('revision').where('journeyId', '=', journeyId).execute()
  await trx.deleteFrom('revisionPart').where('journeyId', '=', journeyId).execute()
  await eraseCopied(trx, journeyId)
  await updateBytes(trx, journeyId)
}

/**
 * Erases from copies of a journey the texts that its revisions no longer use; of such steps, only
 * the ids stay. The earlier texts in suggestions are erased, too, and so is the data that undoes
 * the last answers to the journey's own original, which can contain earlier texts.
 */
async function eraseCopied(trx: Trx, journeyId: string): Promise<void> {
  const id =
    dialectOf(trx).kind === 'sqlite'
      ? sql<string>`json_object('id', json_extract(content, '$.id'))`
      : sql<string>`json_build_object('id', content::json ->> 'id')::text`
  await trx
    .updateTable('adaptationPart')
    .set({ content: id })
    .where('journeyId', '=', journeyId)
    .where('key', 'not in', trx.selectFrom('revisionPart').select('key').where('journeyId', '=', journeyId))
    .execute()
  // Recounts the changes, since erased texts count as unchanged.
  await trx.updateTable('adaptation').set({ waiting: null }).where('originalId', '=', journeyId).execute()
  await forgetBases(trx, journeyId)
  const version = trx.selectFrom('journey').select('adaptationId').where('id', '=', journeyId)
  await trx.updateTable('adaptation').set({ undo: null }).where('id', '=', version).execute()
}

/** Erases the earlier texts in suggestions. In reports of links, only links that no step has any more are erased. */
async function forgetBases(trx: Trx, journeyId: string): Promise<void> {
  await trx
    .updateTable('suggestion')
    .set({ base: null })
    .where('journeyId', '=', journeyId)
    .where('base', 'is not', null)
    .execute()
  await trx
    .updateTable('suggestion')
    .set({ oldUrl: null })
    .where('journeyId', '=', journeyId)
    .where('oldUrl', 'is not', null)
    .where(
      'oldUrl',
      'not in',
      trx.selectFrom('step').select('url').where('journeyId', '=', journeyId).where('removedAt', 'is', null),
    )
    .execute()
}
