import type { Db, ReadContext, Trx } from '#server/database/database.ts'
import { latestFirst } from '#server/database/latest-first.ts'
import type { Page, PageRequest } from '#server/platform/cursor.ts'
import { PERSON_COLUMNS, type PersonRow } from './read.store.ts'

interface Block {
  blockerId: string
  blockedId: string
}

export interface BlockedRow extends PersonRow {
  blockedAt: number
}

export async function hasBlocked(db: Db, { blockerId, blockedId }: Block): Promise<boolean> {
  const row = await db
    .selectFrom('block')
    .select('createdAt')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether one of the two blocks the other. */
export async function areApart(db: Db, one: string, other: string): Promise<boolean> {
  return (
    (await hasBlocked(db, { blockerId: one, blockedId: other })) ||
    (await hasBlocked(db, { blockerId: other, blockedId: one }))
  )
}

export async function countBlocks(db: Db, blockerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('block')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('blockerId', '=', blockerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertBlock(trx: Trx, block: Block, now: number): Promise<void> {
  await trx
    .insertInto('block')
    .values({ ...block, createdAt: now })
    .execute()
}

export async function deleteBlock(trx: Trx, { blockerId, blockedId }: Block): Promise<void> {
  await trx.deleteFrom('block').where('blockerId', '=', blockerId).where('blockedId', '=', blockedId).execute()
}

/** Latest first; without suspended people. */
export async function listBlocked(
  { db, dialect }: ReadContext,
  blockerId: string,
  request: PageRequest,
): Promise<Page<BlockedRow[]>> {
  const people = db
    .selectFrom('block')
    .innerJoin('person', 'person.id', 'block.blockedId')
    .where('block.blockerId', '=', blockerId)
    .where('person.suspendedAt', 'is', null)
    .select(PERSON_COLUMNS.map((column) => `person.${column}` as const))
    .select('block.createdAt as blockedAt')
  return await latestFirst(people, request, {
    dialect,
    by: ['block.createdAt', 'block.blockedId'],
    at: ({ blockedAt }) => blockedAt,
  })
}
