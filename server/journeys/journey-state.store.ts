import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { prepared } from '#server/database/prepared.ts'

/** The columns that decisions about a journey need. */
export const FACTS = [
  'id',
  'ownerId',
  'name',
  'visibility',
  'archivedAt',
  'deletedAt',
  'hiddenAt',
  'listedAt',
  'createdAt',
  'version',
  'stepCount',
  'likeCount',
  'followerCount',
] as const

export type Facts = NonNullable<Awaited<ReturnType<typeof readFacts>>>

/** What decisions about a journey need. */
export async function readFacts(db: Db, id: string) {
  return await db.selectFrom('journey').select(FACTS).where('id', '=', id).executeTakeFirst()
}

const factsHeld = prepared(['id'], (db, { id }, dialect) =>
  dialect.locked(db.selectFrom('journey').select(FACTS).where('id', '=', id)),
)

/** The same, and nobody else changes the journey until the transaction ends. */
export async function lockFacts(trx: Trx, dialect: Dialect, id: string): Promise<Facts | undefined> {
  return (await factsHeld(trx, { dialect, values: { id }, shape: null }))[0]
}

const allHeld = prepared(['ids'], (db, { ids }, dialect) =>
  dialect.locked(
    db
      .selectFrom('journey')
      .select(FACTS)
      .where(dialect.isAmong(sql.ref('id'), ids))
      .orderBy('id'),
  ),
)

/** The same of several, held in the order of their ids, so that nobody who holds several waits for whom they keep waiting. */
export async function lockFactsOfAll(trx: Trx, dialect: Dialect, ids: readonly string[]): Promise<Facts[]> {
  return await allHeld(trx, { dialect, values: { ids: dialect.list(ids) }, shape: null })
}
