import { type Kysely, sql } from 'kysely'

/** Leaves replies out of the number of comments on a step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update step set "commentCount" = (select count(*) from comment
    where comment."stepId" = step.id and comment."parentId" is null and comment."shownAt" is not null)
    where "commentCount" > 0`.execute(db)
}
