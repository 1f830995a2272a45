import { type RawBuilder, sql } from 'kysely'
import type { ActKind } from '#contract/rules/moderation.ts'
import { isOpenToModeratorsSql } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { type Columns, latestFirst } from '#server/core/database/queries.ts'
import type { Page, PageRequest } from '#server/core/platform/cursor.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'
import { WORDS } from './words-tables.ts'

export interface AuditRow
  extends Columns<'auditEntry', 'id' | 'act' | 'kind' | 'targetId' | 'newName' | 'reason' | 'createdAt'> {
  actor: unknown
  targetName: string | null
  targetPath: string | null
  /** The kind of the target of a report that was closed or reopened; null for other actions. */
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

const KINDS_OF_WORDS = Object.entries(WORDS)

/** SQL: the id of the journey that a text belongs to; null in a group. */
export function targetPath(kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string | null> {
  const cases = KINDS_OF_WORDS.map(
    ([name, { table }]) => sql`when ${sql.lit(name)} then (
      select words."journeyId" from ${sql.table(table)} as words where words.id = ${id})`,
  )
  return sql`case ${kind} ${sql.join(cases, sql` `)} end`
}

/**
 * SQL: the name of the target; for a text, the name of its writer, without the text. Null if it was
 * deleted or is private now.
 */
export function targetName(kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string | null> {
  const cases = KINDS_OF_WORDS.map(
    ([name, { table, writer }]) => sql`when ${sql.lit(name)} then (
      select person."displayName" from ${sql.table(table)} as words join person on person.id = words.${sql.ref(writer)}
      left join journey on journey.id = words."journeyId"
      where words.id = ${id} and (words."journeyId" is null or ${isOpenToModeratorsSql()}))`,
  )
  return sql`case ${kind}
    when 'journey' then (select journey.name from journey where journey.id = ${id} and ${isOpenToModeratorsSql()})
    when 'person' then (select person."displayName" from person where person.id = ${id})
    when 'feedback' then (select feedback.name from feedback where feedback.id = ${id})
    ${sql.join(cases, sql` `)}
    when 'badge' then ${id} end`
}
