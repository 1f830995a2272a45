import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'
import { type Backlog, WAITING_MAX } from './job.ts'

/** Counts what a query finds, whose column `at` says when each should have been done; 0 for no known time. */
export async function countBacklog(
  db: Db,
  waiting: SelectQueryBuilder<Tables, keyof Tables, { at: number | null }>,
): Promise<Backlog> {
  const { count, oldestAt } = await db
    .selectFrom(waiting.limit(WAITING_MAX).as('some'))
    .select(({ fn }) => [
      fn.countAll().as('count'),
      sql<number | string | null>`min(nullif("some"."at", 0))`.as('oldestAt'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: Number(count), oldestAt: oldestAt === null ? null : Number(oldestAt) }
}
