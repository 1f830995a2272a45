import { DRAFTS_MAX } from '#contract/rules/limits.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import type { DraftTable } from '#server/core/database/tables/journeys.ts'

/** A draft belongs to one person, and no one else can read or change it. */
interface DraftKey {
  id: string
  personId: string
}

export type DraftRow = Pick<DraftTable, 'id' | 'content' | 'version' | 'updatedAt'>
export type ListedDraftRow = Pick<DraftTable, 'id' | 'name' | 'stepCount' | 'updatedAt'>
type NewContent = Pick<DraftTable, 'name' | 'stepCount' | 'content' | 'updatedAt'>

export async function listDrafts(db: Db, personId: string): Promise<ListedDraftRow[]> {
  return await db
    .selectFrom('draft')
    .select(['id', 'name', 'stepCount', 'updatedAt'])
    .where('personId', '=', personId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(DRAFTS_MAX)
    .execute()
}

export async function countDrafts(db: Db, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('draft')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function readDraft(db: Db, { id, personId }: DraftKey): Promise<DraftRow | undefined> {
  return await db
    .selectFrom('draft')
    .select(['id', 'content', 'version', 'updatedAt'])
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirst()
}

export async function insertDraft(
  trx: Trx,
  key: DraftKey & { importedFrom?: string },
  content: NewContent,
): Promise<void> {
  await trx
    .insertInto('draft')
    .values({ ...key, ...content, version: 1, createdAt: content.updatedAt })
    .execute()
}

/** False if the draft doesn't exist or another version is stored. */
export async function replaceDraft(
  db: Db,
  { id, personId, version }: DraftKey & { version: number },
  content: NewContent,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('draft')
    .set({ ...content, version: version + 1 })
    .where('id', '=', id)
    .where('personId', '=', personId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteDraft(db: Db, { id, personId }: DraftKey): Promise<void> {
  await db.deleteFrom('draft').where('id', '=', id).where('personId', '=', personId).execute()
}
