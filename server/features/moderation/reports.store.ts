import { sql } from 'kysely'
import type { ReportInput } from '#contract/moderation.ts'
import type { Reportable, ReportState } from '#contract/rules/moderation.ts'
import { isHiddenSql } from '#server/core/access/content.ts'
import { isSuspendedSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { type Columns, latestFirst } from '#server/core/database/queries.ts'
import type { Page, PageRequest } from '#server/core/platform/cursor.ts'
import { newId } from '#server/core/platform/ids.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'
import { targetName, targetPath } from './audit.store.ts'
import { WORDS } from './words-tables.ts'

export interface ReportRow extends Columns<'report', 'id' | 'kind' | 'targetId' | 'reason' | 'createdAt' | 'closedAt'> {
  targetName: string | null
  targetPath: string | null
  away: unknown
  reporter: unknown
  closer: unknown
}

/** Locks the reports about a target, so that one transaction at a time opens or reopens one. */
export async function lockReportsOf(trx: Trx, { kind, id }: { kind: Reportable; id: string }): Promise<void> {
  await dialectOf(trx).lockNamed(trx, `reports of ${kind} ${id}`)
}

/** Opens a report, or replaces the reason of the reporter's open report about the same target; returns its id. */
export async function saveReport(
  trx: Trx,
  { kind, id, reason }: ReportInput,
  { reporterId, writerId }: { reporterId: string; writerId: string | null },
  now: number,
): Promise<string> {
  const report = { id: newId(now), reporterId, writerId, kind, targetId: id }
  const row = await trx
    .insertInto('report')
    .values({ ...report, reason, createdAt: now, closedAt: null, closedBy: null })
    .onConflict((conflict) =>
      conflict.columns(['targetId', 'kind', 'reporterId']).where('closedAt', 'is', null).doUpdateSet({ reason }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Lists reports: open ones by creation time, closed ones by closing time, latest first. */
export async function listReports(
  db: Db,
  moderatorId: string,
  { state, ...request }: PageRequest & { state: ReportState },
): Promise<Page<ReportRow[]>> {
  const at = state === 'open' ? 'createdAt' : 'closedAt'
  const reports = selectReports(db)
    .where('closedAt', state === 'open' ? 'is' : 'is not', null)
    .where(isNotAbout(moderatorId))
  return await latestFirst(reports, request, { by: [at, 'id'], at: (row) => row[at] ?? 0 })
}

/** SQL: the report isn't about something that the moderator wrote. */
function isNotAbout(moderatorId: string) {
  return sql<boolean>`(report."writerId" is null or report."writerId" <> ${moderatorId})`
}

/** A report; undefined if it is about something that the moderator wrote. */
export async function readReport(db: Db, moderatorId: string, id: string): Promise<ReportRow | undefined> {
  return await selectReports(db).where(isNotAbout(moderatorId)).where('id', '=', id).executeTakeFirst()
}

/** Sets the state of a report; returns false if it already has this state or doesn't exist. */
export async function setReportState(
  trx: Trx,
  id: string,
  state: ReportState,
  { by, now }: { by: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report')
    .set(state === 'closed' ? { closedAt: now, closedBy: by } : { closedAt: null, closedBy: null, decisionId: null })
    .where('id', '=', id)
    .where(isNotAbout(by))
    .where('closedAt', state === 'closed' ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Closes the open reports about a target, or only those about texts of one of its two writers;
 * returns their number.
 */
export async function closeReportsOf(
  trx: Trx,
  target: { kind: Reportable; id: string; writerId?: string | null },
  { by, now, decisionId }: { by: string | null; now: number; decisionId: string },
): Promise<number> {
  const { writerId } = target
  const reports = trx
    .updateTable('report')
    .set({ closedAt: now, closedBy: by, decisionId })
    .where('targetId', '=', target.id)
    .where('kind', '=', target.kind)
    .where('closedAt', 'is', null)
  const answered =
    writerId === undefined ? reports : reports.where('writerId', writerId === null ? 'is' : '=', writerId)
  const { numUpdatedRows } = await answered.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whether there is a report about the target, open or closed. */
export async function wasReported(db: Db, { kind, id }: { kind: Reportable; id: string }): Promise<boolean> {
  const reports = db.selectFrom('report').select('id').where('targetId', '=', id).where('kind', '=', kind)
  return (await reports.limit(1).executeTakeFirst()) !== undefined
}

/** The moderators, except the person whom a report is about. */
export async function readModerators(db: Db, exceptId: string | null): Promise<string[]> {
  const rows = await db.selectFrom('person').select('id').where('moderatorSince', 'is not', null).execute()
  return rows.map(({ id }) => id).filter((id) => id !== exceptId)
}

function selectReports(db: Db) {
  const dialect = dialectOf(db)
  return db
    .selectFrom('report')
    .select(['id', 'kind', 'targetId', 'reason', 'createdAt', 'closedAt'])
    .select([
      targetName(sql`kind`, sql`"targetId"`).as('targetName'),
      targetPath(sql`kind`, sql`"targetId"`).as('targetPath'),
    ])
    .select(AWAY.as('away'))
    .select((eb) => [
      dialect
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'report.reporterId'))
        .as('reporter'),
      dialect
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'report.closedBy'))
        .as('closer'),
    ])
}

/** SQL: the reported content is hidden, or the reported person is suspended. */
const AWAY = sql<unknown>`case kind
  when 'journey' then exists (select 1 from journey where journey.id = "targetId" and ${isHiddenSql('journey')})
  ${sql.join(
    Object.entries(WORDS).map(
      ([name, { table }]) => sql`when ${sql.lit(name)} then exists (
        select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = "targetId" and ${isHiddenSql(table)})`,
    ),
    sql` `,
  )}
  else exists (select 1 from person where person.id = "targetId" and ${isSuspendedSql()}) end`
