import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds the erasure of deleted journeys, the daily count of people per step, and where a job goes on. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  for (const column of ['erasedAt', 'reachAt'])
    await db.schema.alterTable('journey').addColumn(column, 'bigint').execute()
  await db.schema.alterTable('journey').addColumn('reach', 'text').execute()
  const isDue = sql<boolean>`"deletedAt" is not null and "erasedAt" is null`
  await db.schema.createIndex('journey_toErase').on('journey').column('deletedAt').where(isDue).execute()
  await db.schema.createIndex('journeyFinish_ofJourney').on('journeyFinish').column('journeyId').execute()
  await db.schema.alterTable('job').addColumn('position', key).execute()
  await keepIdsOfAnswers(db)
  await deleteUnusedBadges(db)
}

/** Badges of accounts that were deleted. */
async function deleteUnusedBadges(db: Kysely<unknown>): Promise<void> {
  await sql`delete from badge where builtin = 0
    and not exists (select 1 from "journeyBadge" where "badgeKey" = badge.key)
    and not exists (select 1 from interest where "badgeKey" = badge.key)
    and not exists (select 1 from "personBadge" where "badgeKey" = badge.key)`.execute(db)
}

/** Earlier versions stored whole answers with idempotency keys. */
async function keepIdsOfAnswers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ scope: string; key: string; answer: string }>`
    select scope, key, answer from "idempotencyKey" where answer is not null`.execute(db)
  for (const { scope, key, answer } of rows) {
    const ids = JSON.stringify(idsIn(JSON.parse(answer)))
    if (ids !== answer)
      await sql`update "idempotencyKey" set answer = ${ids} where scope = ${scope} and key = ${key}`.execute(db)
  }
}

/** What is needed to answer again: the ids, and of a draft its version and time. */
function idsIn(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(idsIn)
  if (answer === null || typeof answer !== 'object') return null
  const kept = Object.entries(answer).filter(([name]) => ['id', 'version', 'updatedAt'].includes(name))
  return Object.fromEntries(kept)
}
