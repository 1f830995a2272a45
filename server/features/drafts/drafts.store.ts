import { sql } from 'kysely'
import { DRAFTS_MAX } from '#contract/rules/limits.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { Columns } from '#server/core/database/queries.ts'
import type { DraftTable } from '#server/core/database/tables/journeys.ts'
import { selectCredit } from '#server/features/journeys/adaptations.store.ts'

/** A draft belongs to one person, and no one else can read or change it. */
interface DraftKey {
  id: string
  personId: string
}

/** `credit`: the `CreditRow` of the copy with which the draft began. */
export type DraftRow = Columns<'draft', 'id' | 'content' | 'version' | 'updatedAt' | 'adaptationId'> & {
  credit?: unknown
}
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
    .select(['id', 'content', 'version', 'updatedAt', 'adaptationId'])
    .select(
      dialectOf(db)
        .jsonRow(selectCredit(db, sql.ref('draft.adaptationId')))
        .as('credit'),
    )
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirst()
}

export async function insertDraft(
  trx: Trx,
  key: DraftKey & { importedFrom?: string; adaptationId?: string | null },
  content: NewContent,
): Promise<void> {
  await trx
    .insertInto('draft')
    .values({ ...key, ...content, version: 1, createdAt: content.updatedAt })
    .execute()
}

/** Replaces the content of a draft; returns false if the draft doesn't exist or another version is stored. */
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
