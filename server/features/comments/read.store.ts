import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type CommentSort, FIRST_REPLIES } from '#contract/rules/limits.ts'
import { isInSightSql, isShownApartSql } from '#server/core/access/comments.ts'
import type { Reader } from '#server/core/access/journeys.ts'
import { hasBlocksSql, isActiveSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal, readJson } from '#server/core/database/dialect.ts'
import type { CommentTable } from '#server/core/database/tables/comments.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'
import { fitPage, type Page, type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'
import type { CommentPlace } from './comments.store.ts'

/** A comment as read from the database; the view parses the columns of type `unknown`. */
export interface CommentRow extends Selectable<CommentTable> {
  author: unknown
  step: unknown
  helpful: unknown
  mentions: unknown
  /** Number of replies that others see and the reader doesn't. */
  unseenReplies: number | string
}

export interface ThreadRow extends CommentRow {
  replies: CommentRow[]
}

/** The comments that the reader may see, in full or as placeholders. */
function selectComments(db: Db, reader: Reader) {
  return db
    .selectFrom('comment')
    .selectAll('comment')
    .select((eb) => detailsOf(db, eb, reader))
    .where(isInSightSql(reader))
}

type Eb = ExpressionBuilder<Tables, 'comment'>

function detailsOf(db: Db, eb: Eb, { id }: Reader) {
  const dialect = dialectOf(db)
  const person = eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'comment.authorId')
  const step = eb
    .selectFrom('step')
    .select(['step.id', 'step.description', 'step.removedAt'])
    .whereRef('step.id', '=', 'comment.stepId')
  const mark = eb
    .selectFrom('commentHelpful')
    .select('commentHelpful.personId')
    .whereRef('commentHelpful.commentId', '=', 'comment.id')
    .where('commentHelpful.personId', '=', id ?? '')
  const mentions = eb
    .selectFrom('commentMention')
    .innerJoin('person', 'person.id', 'commentMention.personId')
    .whereRef('commentMention.commentId', '=', 'comment.id')
    .where(isActiveSql())
    .select(['person.id', 'person.displayName'])
  return [
    dialect.jsonRows(mentions).as('mentions'),
    dialect.jsonRow(person).as('author'),
    dialect.jsonRow(step).as('step'),
    sql<SqlBool>`${mark} is not null`.as('helpful'),
    unseenReplies(eb, id).as('unseenReplies'),
  ] as const
}

function unseenReplies(eb: Eb, readerId: string | null) {
  if (readerId === null) return sql<number>`0`
  const replies = eb
    .selectFrom('comment as reply')
    .whereRef('reply.parentId', '=', 'comment.id')
    .where(isShownApartSql(readerId, { comment: 'reply', thread: 'comment' }))
    .select((count) => count.fn.countAll().as('count'))
  return sql<number | string>`case when ${hasBlocksSql(readerId)} then ${replies} else 0 end`
}

const ORDERS = {
  helpful: ['comment.helpfulCount', 'comment.createdAt', 'comment.id'],
  newest: ['comment.createdAt', 'comment.id'],
} as const satisfies Record<CommentSort, readonly string[]>

interface CommentsRequest extends PageRequest, CommentPlace {
  stepId?: string | undefined
  sort: CommentSort
}

/** One page of the comments on a journey or a step, or in a group, each with its first replies. */
export async function listThreads(
  db: Db,
  { journeyId, groupId, stepId, sort, limit, cursor }: CommentsRequest,
  reader: Reader,
): Promise<Page<ThreadRow[]>> {
  const after: readonly (string | number)[] | null =
    sort === 'helpful' ? readCursor(cursor, ['count', 'time', 'text']) : readCursor(cursor, ['time', 'text'])
  const order = ORDERS[sort].map((column) => sql.ref(column))
  let comments = selectComments(db, reader)
    .where('comment.parentId', 'is', null)
    .where((eb) => {
      if (stepId !== undefined) return eb('comment.stepId', '=', stepId)
      return groupId === null ? eb('comment.journeyId', '=', journeyId) : eb('comment.groupId', '=', groupId)
    })
    .limit(literal(limit + 1))
  if (after) comments = comments.where(sql<SqlBool>`(${sql.join(order)}) < (${sql.join([...after])})`)
  for (const column of order) comments = comments.orderBy(column, 'desc')
  const page = pageOf<CommentRow>(await comments.execute(), limit, (row) =>
    sort === 'helpful' ? [row.helpfulCount, row.createdAt, row.id] : [row.createdAt, row.id],
  )
  const fitting = fitPage(page, ({ text }) => Buffer.byteLength(text))
  return { ...fitting, items: await withReplies(db, fitting.items, reader) }
}

/** All replies to a comment, oldest first. */
export async function listReplies(
  db: Db,
  parentId: string,
  { limit, cursor }: PageRequest,
  reader: Reader,
): Promise<Page<CommentRow[]>> {
  const after = readCursor(cursor, ['time', 'text'])
  let replies = selectReplies(db, parentId, reader).limit(literal(limit + 1))
  if (after) replies = replies.where(sql<SqlBool>`(comment."createdAt", comment.id) > (${after[0]}, ${after[1]})`)
  return pageOf<CommentRow>(await replies.execute(), limit, (row) => [row.createdAt, row.id])
}

function selectReplies(db: Db, parentId: string, reader: Reader) {
  return selectComments(db, reader)
    .where('comment.parentId', '=', parentId)
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
}

/** A comment or reply that the reader may see, in full or as a placeholder. */
export async function readComment(db: Db, id: string, reader: Reader): Promise<CommentRow | undefined> {
  return await selectComments(db, reader).where('comment.id', '=', id).executeTakeFirst()
}

/** The comments with these ids that the reader may see, in the order of the ids. */
export async function readComments(db: Db, ids: readonly string[], reader: Reader): Promise<CommentRow[]> {
  const rows = await selectComments(db, reader)
    .where(dialectOf(db).isOneOf(sql.ref('comment.id'), ids))
    .execute()
  const byId = new Map<string, CommentRow>(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The thread of a comment; for a reply, the thread that contains it. */
export async function readThread(db: Db, asked: CommentRow, reader: Reader): Promise<ThreadRow | undefined> {
  const top = asked.parentId === null ? asked : await readComment(db, asked.parentId, reader)
  if (!top) return
  const [thread] = await withReplies(db, [top], reader)
  if (!thread || asked === top || thread.replies.some(({ id }) => id === asked.id)) return thread
  return { ...thread, replies: [...thread.replies, asked] }
}

/** Adds the first replies of all comments in two queries; each comment reads the first rows of an index. */
async function withReplies(db: Db, comments: CommentRow[], reader: Reader): Promise<ThreadRow[]> {
  const dialect = dialectOf(db)
  const ids = comments.map(({ id }) => id)
  const firstOnes = await db
    .selectFrom('comment')
    .where(dialect.isOneOf(sql.ref('comment.id'), ids))
    .select((eb) => dialect.jsonRows(firstReplies(eb, reader)).as('replies'))
    .execute()
  const replyIds = firstOnes.flatMap(({ replies }) => readJson<{ id: string }[]>(replies).map(({ id }) => id))
  const replies: CommentRow[] =
    replyIds.length === 0
      ? []
      : await selectComments(db, reader)
          .where(dialect.isOneOf(sql.ref('comment.id'), replyIds))
          .orderBy('comment.createdAt')
          .orderBy('comment.id')
          .execute()
  const byParent = Map.groupBy(replies, ({ parentId }) => parentId)
  return comments.map((row) => ({ ...row, replies: byParent.get(row.id) ?? [] }))
}

function firstReplies(eb: Eb, reader: Reader) {
  return eb
    .selectFrom('comment as reply')
    .select('reply.id')
    .whereRef('reply.parentId', '=', 'comment.id')
    .where(isInSightSql(reader, 'reply'))
    .orderBy('reply.createdAt')
    .orderBy('reply.id')
    .limit(literal(FIRST_REPLIES))
}
