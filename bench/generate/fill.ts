import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { fillRanks } from '#server/migrations/0008-ranking.ts'
import { openDatabase } from '#server/migrations/open-database.ts'
import { buildSearch } from '#server/search/build.ts'
import type { Plan } from './plan.ts'
import { fillPostgres } from './postgres.ts'
import { fillSqlite } from './sqlite.ts'
import { tablesOf } from './tables.ts'

export type Where = { file: string } | { url: string }

/** Makes the tables in an empty place and everything in them; says what it has done, with the seconds each took. */
export async function fill(where: Where, plan: Plan): Promise<void> {
  await (await openDatabase(where)).close()
  const told = makeTold()
  const between = () => using(where, async ({ db, dialect }) => await fillRanks(db as never, dialect))
  await ('file' in where
    ? fillSqlite(where.file, tablesOf(plan), told, between)
    : fillPostgres(where.url, tablesOf(plan), told, between))
  await using(where, async (database) => {
    const { db, dialect } = database
    await buildSearch(database)
    told('search built')
    await sql`update badge set "useCount" = used.times from (
        select "badgeKey", count(*) as times from (
          select "badgeKey" from "journeyBadge" union all select "badgeKey" from interest) as uses group by "badgeKey"
      ) as used where used."badgeKey" = badge.key`.execute(db)
    told('badges counted')
    // PostgreSQL looks at its tables by itself in the background; SQLite does not unless it is told, and is not.
    if (dialect.kind === 'postgres') await sql`vacuum analyze`.execute(db)
    told('looked at')
  })
}

async function using(where: Where, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(where)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

function makeTold(): (what: string) => void {
  let since = performance.now()
  return (what) => {
    const seconds = (performance.now() - since) / 1000
    since = performance.now()
    if (seconds > 1) console.log(`  ${what}, ${seconds.toFixed(0)} s`)
  }
}
