import { type SqlBool, sql } from 'kysely'
import { isWaitingSql } from '#server/core/access/groups.ts'
import { areApartSql, blocksSql, isActiveSql, isBlockOfSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { columnsOf, latestFirst } from '#server/core/database/queries.ts'
import type { Page, PageRequest } from '#server/core/platform/cursor.ts'
import { PERSON_COLUMNS, type PersonRow } from './read.store.ts'

interface Block {
  blockerId: string
  blockedId: string
}

export interface BlockedRow extends PersonRow {
  blockedAt: number
}

export async function hasBlocked(db: Db, { blockerId, blockedId }: Block): Promise<boolean> {
  const { rows } = await sql<{
    has: SqlBool
  }>`select ${blocksSql(blockerId, blockedId)} as has`.execute(db)
  return Boolean(rows[0]?.has)
}

/** Whether one of the two people blocks the other. */
export async function areApart(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ apart: SqlBool }>`select ${areApartSql(one, other)} as apart`.execute(db)
  return Boolean(rows[0]?.apart)
}

export async function countBlocks(db: Db, blockerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('block')
    .select((eb) => eb.fn.countAll().as('count'))
    .where(isBlockOfSql(blockerId))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertBlock(trx: Trx, block: Block, now: number): Promise<void> {
  await trx
    .insertInto('block')
    .values({ ...block, createdAt: now })
    .execute()
}

/**
 * Ends the membership, invitation or request of either person in the groups that the other one leads. What was declined
 * stays so after the block, but a declined request loses its sentence.
 */
export async function endGroupsBetween(trx: Trx, people: readonly [string, string]): Promise<void> {
  for (const [personId = '', leadId = ''] of [people, people.toReversed()]) {
    const led = trx.selectFrom('walkGroup').select('id').where('leadId', '=', leadId)
    await trx
      .deleteFrom('groupMember')
      .where('personId', '=', personId)
      .where('groupId', 'in', led)
      .where('declinedAt', 'is', null)
      .execute()
    await trx
      .deleteFrom('groupRequest')
      .where('personId', '=', personId)
      .where('groupId', 'in', led)
      .where(isWaitingSql())
      .execute()
    await trx
      .updateTable('groupRequest')
      .set({ text: '' })
      .where('personId', '=', personId)
      .where('groupId', 'in', led)
      .execute()
  }
}

export async function deleteBlock(trx: Trx, { blockerId, blockedId }: Block): Promise<void> {
  await trx.deleteFrom('block').where(isBlockOfSql(blockerId)).where('blockedId', '=', blockedId).execute()
}

/** One page of the people whom a person blocks, latest first; without suspended people. */
export async function listBlocked(db: Db, blockerId: string, request: PageRequest): Promise<Page<BlockedRow[]>> {
  const people = db
    .selectFrom('block')
    .innerJoin('person', 'person.id', 'block.blockedId')
    .where(isBlockOfSql(blockerId))
    .where(isActiveSql())
    .select(columnsOf('person', PERSON_COLUMNS))
    .select('block.createdAt as blockedAt')
  return await latestFirst(people, request, {
    by: ['block.createdAt', 'block.blockedId'],
    at: ({ blockedAt }) => blockedAt,
  })
}
