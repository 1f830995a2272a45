import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isHiddenSql } from './content.ts'
import type { Reader } from './journeys.ts'
import { areApartSql } from './people.ts'

/** The columns of a comment that decide who sees what of it. */
export interface CommentAccess {
  authorId: string | null
  /** Null for comments that were deleted, removed or hidden, and for those of suspended people. */
  shownAt: number | null
  hiddenAt: number | null
}

/**
 * Whether the reader sees the text and the writer's name of a comment that the reader has in sight.
 */
export function isOpenTo({ authorId, shownAt, hiddenAt }: CommentAccess, { id, moderates }: Reader): boolean {
  const isOwn = authorId !== null && authorId === id
  return shownAt !== null || isOwn || (moderates && hiddenAt !== null)
}

/** SQL twin of `isOpenTo`, for the row `alias`. */
function isOpenToSql({ id, moderates }: Reader, alias: string): RawBuilder<SqlBool> {
  const reasons = [
    sql`${sql.ref(`${alias}.shownAt`)} is not null`,
    ...(id === null ? [] : [sql`${sql.ref(`${alias}.authorId`)} = ${id}`]),
    ...(moderates ? [isHiddenSql(alias)] : []),
  ]
  return sql`(${sql.join(reasons, sql` or `)})`
}

/**
 * SQL: the reader sees the comment `alias`, or its empty place above replies; never across a block.
 */
export function isInSightSql(reader: Reader, alias: 'comment' | 'reply' = 'comment'): RawBuilder<SqlBool> {
  const hasPlace = sql<SqlBool>`(${isOpenToSql(reader, alias)} or ${sql.ref(`${alias}.replyCount`)} > 0)`
  if (reader.id === null) return hasPlace
  return sql`(${hasPlace} and not ${areApartSql(reader.id, sql.ref(`${alias}.authorId`))})`
}

/** SQL: a comment that is shown to others, whose writer or thread is apart from the reader by a block. */
export function isShownApartSql(readerId: string, { comment, thread }: Record<'comment' | 'thread', string>) {
  const isApart = (alias: string) => areApartSql(readerId, sql.ref(`${alias}.authorId`))
  return sql<SqlBool>`(${sql.ref(`${comment}.shownAt`)} is not null and (${isApart(comment)} or ${isApart(thread)}))`
}
