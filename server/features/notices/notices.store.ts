import { type SqlBool, sql } from 'kysely'
import { NOTICE_COUNT_MAX, NOTICE_KINDS, UNREAD_MAX } from '#contract/rules/notice.ts'
import type { StepType } from '#contract/step.ts'
import { isReadableSql } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal, readJson } from '#server/core/database/dialect.ts'
import type { Columns } from '#server/core/database/queries.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { PERSON_COLUMNS, type PersonRow } from '#server/features/people/read.store.ts'
import { IS_ACT_SEEN, IS_SEEN, KINDS } from './kinds.store.ts'

/** How long after their last act notices are deleted, in ms. */
export const NOTICES_KEPT_MS = 90 * 24 * 3600 * 1000
/** Max. notices deleted by one statement. */
const DELETED_MAX = 1000

export interface NoticeRow
  extends Columns<'notice', 'id' | 'kind' | 'journeyId' | 'seq' | 'createdAt' | 'updatedAt' | 'readAt'> {
  journeyName: string | null
  ownerId: string | null
}

export type ActRow = Columns<'noticeAct', 'actorId' | 'subjectId'>

/** The columns of `NoticeRow`, from `notice` and its `journey`. */
export const NOTICE_COLUMNS = sql`notice.id, notice.kind, notice."journeyId", journey.name as "journeyName",
  journey."ownerId", notice.seq, notice."createdAt", notice."updatedAt", notice."readAt"`

/** The person's notices, last changed first. */
export async function listNotices(
  db: Db,
  personId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<NoticeRow[]>> {
  const after = readCursor(cursor, ['time'])
  const { rows } = await sql<NoticeRow>`
    select ${NOTICE_COLUMNS}
    from notice left join journey on journey.id = notice."journeyId"
    where notice."personId" = ${personId} ${after ? sql`and notice.seq < ${after[0]}` : sql``} and ${IS_SEEN}
    order by notice.seq desc limit ${literal(limit + 1)}`.execute(db)
  return pageOf(rows, limit, ({ seq }) => [seq])
}

/** The person's unread notices, last changed first, at most one more than `UNREAD_MAX`. */
export async function listUnread(db: Db, personId: string): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select ${NOTICE_COLUMNS}
    from notice left join journey on journey.id = notice."journeyId"
    where notice."personId" = ${personId} and notice."readAt" is null and ${IS_SEEN}
    order by notice.seq desc limit ${literal(UNREAD_MAX + 1)}`.execute(db)
  return rows
}

/** The number of unread notices, at most one more than `UNREAD_MAX`. */
export async function countUnread(db: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ unread: number | string }>`
    select count(*) as unread from (
      select notice.id from notice left join journey on journey.id = notice."journeyId"
      where notice."personId" = ${personId} and notice."readAt" is null and ${IS_SEEN}
      order by notice.seq desc limit ${literal(UNREAD_MAX + 1)}) as counted`.execute(db)
  return Number(rows[0]?.unread ?? 0)
}

/** The latest acts of each notice that the reader may know of, at most `NOTICE_COUNT_MAX` each. */
export async function readActs(db: Db, notices: readonly NoticeRow[]): Promise<Map<string, ActRow[]>> {
  const dialect = dialectOf(db)
  const ids = notices.map(({ id }) => id)
  const rows = await db
    .selectFrom('notice')
    .leftJoin('journey', 'journey.id', 'notice.journeyId')
    .select('notice.id')
    .select((eb) =>
      dialect
        .jsonRows(
          eb
            .selectFrom('noticeAct as act')
            .innerJoin('person as actor', 'actor.id', 'act.actorId')
            .select(['act.actorId', 'act.subjectId'])
            .whereRef('act.noticeId', '=', 'notice.id')
            .where(IS_ACT_SEEN)
            .orderBy('act.createdAt', 'desc')
            .orderBy('act.effect', 'desc')
            .limit(literal(NOTICE_COUNT_MAX)),
        )
        .as('acts'),
    )
    .where(dialect.isOneOf(sql.ref('notice.id'), ids))
    .execute()
  return new Map(rows.map(({ id, acts }) => [id, readJson<ActRow[]>(acts)]))
}

export interface CommentRow {
  id: string
  parentId: string | null
  text: string
  stepId: string | null
  stepTitle: string | null
  groupId: string | null
  groupName: string | null
}

export async function readComments(db: Db, ids: readonly string[]): Promise<CommentRow[]> {
  return await db
    .selectFrom('comment')
    .leftJoin('step', 'step.id', 'comment.stepId')
    .leftJoin('walkGroup', 'walkGroup.id', 'comment.groupId')
    .select(['comment.id', 'comment.parentId', 'comment.text', 'step.id as stepId', 'step.description as stepTitle'])
    .select(['walkGroup.id as groupId', 'walkGroup.name as groupName'])
    .where(dialectOf(db).isOneOf(sql.ref('comment.id'), ids))
    .execute()
}

export interface NoticeStepRow {
  noticeId: string
  id: string
  stepType: StepType
  description: string
}

/** The added steps of these notices, in the order of their journeys. */
export async function readAddedSteps(db: Db, ids: readonly string[]): Promise<NoticeStepRow[]> {
  return await db
    .selectFrom('notice')
    .innerJoin('step', 'step.journeyId', 'notice.journeyId')
    .select(['notice.id as noticeId', 'step.id', 'step.stepType', 'step.description'])
    .where(dialectOf(db).isOneOf(sql.ref('notice.id'), ids))
    .where('step.removedAt', 'is', null)
    .whereRef('step.createdAt', '>=', 'notice.createdAt')
    .orderBy('step.position')
    .execute()
}

/** The steps of these notices whose links fail, in the order of their journeys. */
export async function readFailingSteps(db: Db, ids: readonly string[]): Promise<NoticeStepRow[]> {
  return await db
    .selectFrom('notice')
    .innerJoin('noticeAct as act', 'act.noticeId', 'notice.id')
    .innerJoin('journey', 'journey.id', 'notice.journeyId')
    .innerJoin('step', 'step.id', 'act.subjectId')
    .select(['notice.id as noticeId', 'step.id', 'step.stepType', 'step.description'])
    .where(dialectOf(db).isOneOf(sql.ref('notice.id'), ids))
    .where(KINDS.linkFailing.stands)
    .orderBy('step.position')
    .execute()
}

export interface NoticeSuggestionRow {
  id: string
  /** 1 if it was accepted, 0 if dismissed; null while it is open. */
  accepted: number | null
  /** For the report of a link: what is wrong with it, and its step. */
  problem: string | null
  stepId: string | null
  stepType: StepType | null
  description: string | null
}

/** The suggestions of these notices; reports of links with their steps. */
export async function readSuggestions(db: Db, ids: readonly string[]): Promise<NoticeSuggestionRow[]> {
  return await db
    .selectFrom('suggestion')
    .leftJoin('step', 'step.id', 'suggestion.stepId')
    .select(['suggestion.id', 'suggestion.accepted', 'suggestion.problem'])
    .select(['step.id as stepId', 'step.stepType', 'step.description'])
    .where(dialectOf(db).isOneOf(sql.ref('suggestion.id'), ids))
    .execute()
}

export type NoticeDecisionRow = Columns<
  'decision',
  'id' | 'act' | 'kind' | 'targetId' | 'journeyId' | 'reason' | 'pausedUntil' | 'createdAt'
> & {
  journeyName: string | null
  /** The problem of a reported link; null for other suggestions. */
  problem: string | null
  answeredAt: number | null
  /** When a moderator closed the answer; below: 1 if the decision was revoked. */
  closedAt: number | null
  lifted: number | null
}

/** The decisions of these notices, with the names of the journeys that the writers may still read. */
export async function readDecisions(db: Db, ids: readonly string[]): Promise<NoticeDecisionRow[]> {
  return await db
    .selectFrom('decision')
    .leftJoin('journey', (join) =>
      join.onRef('journey.id', '=', 'decision.journeyId').on(isReadableSql(sql.ref('decision.writerId'))),
    )
    .leftJoin('suggestion', 'suggestion.id', 'decision.targetId')
    .leftJoin('decisionAnswer', 'decisionAnswer.decisionId', 'decision.id')
    .select(['decision.id', 'act', 'decision.kind', 'targetId', 'decision.journeyId', 'reason', 'pausedUntil'])
    .select(['decision.createdAt', 'decisionAnswer.createdAt as answeredAt', 'closedAt', 'lifted'])
    .select(['journey.name as journeyName', 'suggestion.problem'])
    .where(dialectOf(db).isOneOf(sql.ref('decision.id'), ids))
    .execute()
}

/** The names of these groups. */
export async function readGroupNames(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom('walkGroup')
    .select(['id', 'name'])
    .where(dialectOf(db).isOneOf(sql.ref('id'), ids))
    .execute()
}

export async function readPeople(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  return await db
    .selectFrom('person')
    .select(PERSON_COLUMNS)
    .where(dialectOf(db).isOneOf(sql.ref('id'), [...new Set(ids)]))
    .execute()
}

interface Marked {
  ids?: readonly string[] | undefined
  upTo?: number | undefined
}

/** Marks notices of the person as read. */
export async function markRead(
  trx: Trx,
  personId: string,
  { ids = [], upTo = -1 }: Marked,
  now: number,
): Promise<void> {
  const dialect = dialectOf(trx)
  const rows = await dialect
    .locked(
      trx
        .selectFrom('notice')
        .select('id')
        .where('personId', '=', personId)
        .where('inApp', '=', 1)
        .where('readAt', 'is', null)
        .where(sql<SqlBool>`(seq <= ${upTo} or ${dialect.isOneOf(sql.ref('id'), ids)})`)
        .orderBy('kind')
        .orderBy('topic'),
    )
    .execute()
  await closeNotices(
    trx,
    rows.map(({ id }) => id),
    now,
  )
}

/** Closes notices, so that later acts make new ones, except for kinds that come only once. */
export async function closeNotices(trx: Trx, ids: readonly string[], now: number): Promise<void> {
  const once = NOTICE_KINDS.filter((kind) => KINDS[kind].once).map((kind) => sql.lit(kind))
  await trx
    .updateTable('notice')
    .set({ readAt: now, emailAt: null, topic: sql`case when kind in (${sql.join(once)}) then topic end` })
    .where(dialectOf(trx).isOneOf(sql.ref('id'), ids))
    .execute()
}

/** Deletes old notices in portions. */
export async function deleteOldNotices(db: Db, now: number): Promise<void> {
  for (;;) {
    const old = db
      .selectFrom('notice')
      .select('id')
      .where('updatedAt', '<', now - NOTICES_KEPT_MS)
      .limit(DELETED_MAX)
    const { numDeletedRows } = await db.deleteFrom('notice').where('id', 'in', old).executeTakeFirst()
    if (numDeletedRows < BigInt(DELETED_MAX)) return
  }
}
