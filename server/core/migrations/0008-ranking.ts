import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

const WEEK_MS = 604_800_000

/** The rank of recommendations, and indexes for the lists that lacked one. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('journeyBadge').addColumn('rank', dialect.types.real).execute()
  await fillRanks(db, dialect)
  await db.schema
    .createIndex('journeyBadge_rank')
    .on('journeyBadge')
    .columns(['badgeKey', 'rank desc', 'journeyId desc'])
    .where(sql.ref('rank'), 'is not', null)
    .execute()
  for (const table of ['journeyLike', 'journeyFollow']) {
    await db.schema.dropIndex(`${table}_person`).execute()
    await db.schema
      .createIndex(`${table}_person`)
      .on(table)
      .columns(['personId', 'createdAt desc', 'journeyId desc'])
      .execute()
  }
  await db.schema
    .createIndex('journey_deleted')
    .on('journey')
    .columns(['ownerId', 'deletedAt desc', 'id desc'])
    .where(sql.ref('deletedAt'), 'is not', null)
    .execute()
}

/** Computes the rank of every badge of every journey. Also used after bulk inserts. */
export async function fillRanks(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const fans = dialect.greatest(sql`"likeCount" + "followerCount"`, sql.lit(1))
  await sql`update "journeyBadge" set rank = (
    select round(${dialect.log10(fans)} * 3) / 3.0 + "createdAt" / ${sql.lit(WEEK_MS)}.0
    from journey where id = "journeyId" and "listedAt" is not null)`.execute(db)
}
