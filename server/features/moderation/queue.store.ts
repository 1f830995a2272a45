import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type FeedbackState, REPORTABLE, type Reportable } from '#contract/rules/moderation.ts'
import { isKeptSql } from '#server/core/access/content.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import type { Columns } from '#server/core/database/queries.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'
import { isAnswerForSql } from './answers.store.ts'

/** Max. number up to which waiting items are counted. */
const WAITING_MAX = 99
/** Max. reports and earlier decisions that a case shows. */
const SHOWN_MAX = 20

interface Subject {
  kind: Reportable
  id: string
}

export interface QueuedRow {
  kind: Reportable
  id: string
  at: number | string
  reports: number | string
  reason: string
  writerId: string | null
  writer: unknown
}

/** SQL: the report is open, and isn't about something that the moderator wrote. */
function isOpenFor(moderatorId: string, alias = 'report'): RawBuilder<SqlBool> {
  const writerId = sql.ref(`${alias}.writerId`)
  return sql`(${sql.ref(`${alias}.closedAt`)} is null and (${writerId} is null or ${writerId} <> ${moderatorId}))`
}

function selectQueue(
  db: Db,
  moderatorId: string,
  where: RawBuilder<SqlBool>,
  having: RawBuilder<SqlBool>,
  limit: number,
) {
  const writer = dialectOf(db).jsonRow(
    db.selectFrom('person').select(PERSON_COLUMNS).where(sql<boolean>`person.id = queued."writerId"`),
  )
  const first = (column: 'reason' | 'writerId') => sql`(select first.${sql.ref(column)} from report as first
    where first."targetId" = report."targetId" and first.kind = report.kind and ${isOpenFor(moderatorId, 'first')}
    order by first."createdAt", first.id limit 1)`
  return sql<QueuedRow>`
    select queued.*, ${writer} as writer from (
      select report.kind, report."targetId" as id, min(report."createdAt") as at, count(*) as reports,
        ${first('reason')} as reason, ${first('writerId')} as "writerId"
      from report where ${isOpenFor(moderatorId)} and ${where}
      group by report.kind, report."targetId" having ${having}
      order by min(report."createdAt"), report."targetId" limit ${literal(limit)}) as queued
    order by queued.at, queued.id`.execute(db)
}

const ALL = sql<SqlBool>`1 = 1`

/** The contents with open reports, first reported first. */
export async function listQueue(
  db: Db,
  moderatorId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<QueuedRow[]>> {
  const after = readCursor(cursor, ['time', 'text'])
  const having = after ? sql<SqlBool>`(min(report."createdAt"), report."targetId") > (${after[0]}, ${after[1]})` : ALL
  const { rows } = await selectQueue(db, moderatorId, ALL, having, limit + 1)
  return pageOf(rows, limit, ({ at, id }) => [Number(at), id])
}

export async function readQueued(db: Db, moderatorId: string, { kind, id }: Subject): Promise<QueuedRow | undefined> {
  const isSubject = sql<SqlBool>`report.kind = ${kind} and report."targetId" = ${id}`
  return (await selectQueue(db, moderatorId, isSubject, ALL, 1)).rows[0]
}

export interface WaitingRow {
  reports: number | string
  feedback: number | string
  requests: number | string
  answers: number | string
  notices: number | string
  since: number | string | null
}

export async function readWaiting(db: Db, moderatorId: string, state: FeedbackState): Promise<WaitingRow> {
  const { rows } = await sql<WaitingRow>`select
    (select count(*) from (select 1 as one from report where ${isOpenFor(moderatorId)}
      group by kind, "targetId" limit ${literal(WAITING_MAX)}) as reported) as reports,
    (select count(*) from (select 1 as one from feedback where state = ${state}
      limit ${literal(WAITING_MAX)}) as new) as feedback,
    (select count(*) from (select 1 as one from "joinRequest" where "declinedAt" is null limit ${literal(WAITING_MAX)}) as asked) as requests,
    (select count(*) from (select 1 as one from "decisionAnswer" where ${isAnswerForSql(moderatorId)}
      limit ${literal(WAITING_MAX)}) as answered) as answers,
    (select count(*) from (select 1 as one from feedback where state = ${state} and link is not null
      limit ${literal(WAITING_MAX)}) as noticed) as notices,
    (select min(at) from (select min("createdAt") as at from report where ${isOpenFor(moderatorId)}
      union all select min("createdAt") from "joinRequest" where "declinedAt" is null
      union all select min("createdAt") from "decisionAnswer" where ${isAnswerForSql(moderatorId)}
      union all select min("createdAt") from feedback where state = ${state} and link is not null) as oldest) as since`.execute(
    db,
  )
  return rows[0] ?? { reports: 0, feedback: 0, requests: 0, answers: 0, notices: 0, since: null }
}

export interface OpenReportRow extends Columns<'report', 'reason' | 'createdAt'> {
  reporter: unknown
}

export async function readOpenReports(db: Db, moderatorId: string, { kind, id }: Subject): Promise<OpenReportRow[]> {
  return await db
    .selectFrom('report')
    .select(['reason', 'createdAt'])
    .select((eb) =>
      dialectOf(db)
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'report.reporterId'))
        .as('reporter'),
    )
    .where('kind', '=', kind)
    .where('targetId', '=', id)
    .where(isOpenFor(moderatorId))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(literal(SHOWN_MAX))
    .execute()
}

/** Facts about a writer for moderators: counts, and the decisions against them, latest first. */
export async function readHistory(db: Db, writerId: string) {
  const person = await db
    .selectFrom('person')
    .select(['createdAt', 'journeyCount', 'suspendedAt', 'moderatorSince'])
    .select((eb) =>
      eb
        .selectFrom('comment')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('authorId', '=', writerId)
        .where('journeyId', 'is not', null)
        .where(isKeptSql('comment'))
        .as('comments'),
    )
    .where('id', '=', writerId)
    .executeTakeFirst()
  if (!person) return
  const decisions = await db
    .selectFrom('decision')
    .select(['act', 'kind', 'createdAt', 'reason'])
    .where('writerId', '=', writerId)
    .where('act', '!=', 'nothing')
    .where('kind', 'in', REPORTABLE)
    .orderBy('createdAt', 'desc')
    .limit(literal(SHOWN_MAX))
    .execute()
  return { ...person, decisions }
}

export type HistoryRow = NonNullable<Awaited<ReturnType<typeof readHistory>>>
