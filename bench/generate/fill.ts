import { sql } from 'kysely'
import type { Database, Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { buildSearch } from '#server/core/search/build.ts'
import { SEARCH_VERSION } from '#server/core/search/terms.ts'
import { fillRanking } from '#server/testing/database/fill-ranking.ts'
import type { Plan } from './plan.ts'
import { fillPostgres } from './postgres.ts'
import { fillSqlite } from './sqlite.ts'
import { tablesOf } from './tables.ts'

export type ConnectionTarget = { file: string } | { url: string }

/**
 * Migrates an empty database and fills it with generated rows; logs parts that take more than a
 * second.
 */
export async function fill(target: ConnectionTarget, plan: Plan): Promise<void> {
  await (await openDatabase(target)).close()
  const log = createLog()
  const beforeIndexes = () => using(target, async ({ db }) => await fillRanking(db))
  await ('file' in target
    ? fillSqlite(target.file, tablesOf(plan), log, beforeIndexes)
    : fillPostgres(target.url, tablesOf(plan), log, beforeIndexes))
  await using(target, async (database) => {
    const { db } = database
    await buildSearch(db)
    log('search built')
    await sql`update badge set "useCount" = used.times from (
        select "badgeKey", count(*) as times from (
          select "badgeKey" from "journeyBadge" union all select "badgeKey" from interest) as uses group by "badgeKey"
      ) as used where used."badgeKey" = badge.key`.execute(db)
    log('badges counted')
    await markSearchDone(db, plan.now)
    // PostgreSQL would otherwise analyze its tables during the measurement. Cairn never analyzes
    // SQLite.
    if (dialectOf(db).kind === 'postgres') await sql`vacuum analyze`.execute(db)
    log('analyzed')
  })
}

/** Marks the jobs as done that would read the whole search index or all texts during a measurement. */
async function markSearchDone(db: Db, now: number): Promise<void> {
  const job = { holder: null, leaseEnds: 0, lastNumber: 0, ranAt: now }
  const erasure = { ...job, name: 'searchErasure', position: null }
  const renewal = { ...job, name: 'searchRenewal', position: JSON.stringify([SEARCH_VERSION, null]) }
  await db.insertInto('job').values([erasure, renewal]).execute()
}

async function using(target: ConnectionTarget, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(target)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

function createLog(): (message: string) => void {
  let since = performance.now()
  return (message) => {
    const seconds = (performance.now() - since) / 1000
    since = performance.now()
    if (seconds > 1) console.log(`  ${message}, ${seconds.toFixed(0)} s`)
  }
}
