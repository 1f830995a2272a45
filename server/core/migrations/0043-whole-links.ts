import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/**
 * Finds broken links by the whole address, as "step_url" finds steps: many that begin with the same 300 characters made a
 * lookup slow. PostgreSQL's B-tree takes no values of that length, its hash index does.
 */
export async function up(db: Kysely<unknown>, { kind }: Dialect): Promise<void> {
  const byUrl = sql.raw(kind === 'sqlite' ? '(url)' : 'using hash (url)')
  await sql`drop index "linkCheck_broken"`.execute(db)
  await sql`create index "linkCheck_broken" on "linkCheck" ${byUrl} where "brokenAt" is not null`.execute(db)
}
