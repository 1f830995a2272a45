import { type RawBuilder, sql } from 'kysely'
import type { ActKind } from '#contract/rules/moderation.ts'
import { isOpenToModeratorsSql } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { type Columns, latestFirst } from '#server/core/database/queries.ts'
import type { Page, PageRequest } from '#server/core/platform/cursor.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'

export interface AuditRow
  extends Columns<'auditEntry', 'id' | 'act' | 'kind' | 'targetId' | 'newName' | 'reason' | 'createdAt'> {
  actor: unknown
  targetName: string | null
  targetPath: string | null
  /** What the report is about that was closed or opened; null for other actions. */
  aboutKind: ActKind | null
  aboutId: string | null
  aboutName: string | null
  aboutPath: string | null
}

export async function listActions(db: Db, request: PageRequest): Promise<Page<AuditRow[]>> {
  const aboutKind = sql<ActKind | null>`(select report.kind from report
    where "auditEntry".kind = 'report' and report.id = "auditEntry"."targetId")`
  const aboutId = sql<string | null>`(select report."targetId" from report
    where "auditEntry".kind = 'report' and report.id = "auditEntry"."targetId")`
  const entries = db
    .selectFrom('auditEntry')
    .select(['id', 'act', 'kind', 'targetId', 'newName', 'reason', 'createdAt'])
    .select([aboutKind.as('aboutKind'), aboutId.as('aboutId')])
    .select((eb) => [
      dialectOf(db)
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'auditEntry.actorId'))
        .as('actor'),
      targetName(sql`kind`, sql`"targetId"`).as('targetName'),
      targetPath(sql`kind`, sql`"targetId"`).as('targetPath'),
      targetName(aboutKind, aboutId).as('aboutName'),
      targetPath(aboutKind, aboutId).as('aboutPath'),
    ])
  return await latestFirst(entries, request, { by: ['createdAt', 'id'], at: ({ createdAt }) => createdAt })
}

/** SQL for the journey of a comment, a flag or a note. */
export function targetPath(kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case ${kind}
    when 'comment' then (select comment."journeyId" from comment where comment.id = ${id})
    when 'flag' then (select flag."journeyId" from flag where flag.id = ${id})
    when 'note' then (select rating."journeyId" from rating where rating.id = ${id}) end`
}

/**
 * SQL for the name of the target: of a comment, flag or note the name of its writer, without its words. Null if it was
 * deleted or is private now.
 */
export function targetName(kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string | null> {
  const writerOf = (table: 'comment' | 'flag' | 'rating', column: 'authorId' | 'personId') => sql`(
    select person."displayName" from ${sql.table(table)} as words join journey on journey.id = words."journeyId"
    join person on person.id = words.${sql.ref(column)} where words.id = ${id} and ${isOpenToModeratorsSql()})`
  return sql`case ${kind}
    when 'journey' then (select journey.name from journey where journey.id = ${id} and ${isOpenToModeratorsSql()})
    when 'person' then (select person."displayName" from person where person.id = ${id})
    when 'feedback' then (select feedback.name from feedback where feedback.id = ${id})
    when 'comment' then ${writerOf('comment', 'authorId')}
    when 'flag' then ${writerOf('flag', 'personId')}
    when 'note' then ${writerOf('rating', 'personId')}
    when 'badge' then ${id} end`
}
