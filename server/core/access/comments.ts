import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isHiddenSql } from './content.ts'
import type { Reader } from './journeys.ts'
import { areApartSql } from './people.ts'

/** The columns of a comment that decide which readers see which parts of it. */
export interface CommentAccess {
  authorId: string | null
  /**
   * When the comment was created, in ms; null while it is deleted, removed or hidden, and for
   * comments of suspended people.
   */
  shownAt: number | null
  hiddenAt: number | null
}

/** Whether a reader who can see the comment also sees its text and its writer's name. */
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

/** SQL: the reader sees the comment `alias`, or a placeholder for it above replies; never across a block. */
export function isInSightSql(reader: Reader, alias: 'comment' | 'reply' = 'comment'): RawBuilder<SqlBool> {
  const hasPlace = sql<SqlBool>`(${isOpenToSql(reader, alias)} or ${sql.ref(`${alias}.replyCount`)} > 0)`
  if (reader.id === null) return hasPlace
  return sql`(${hasPlace} and not ${areApartSql(reader.id, sql.ref(`${alias}.authorId`))})`
}

/** SQL: the comment is shown to others, but a block separates the reader from its writer or thread. */
export function isShownApartSql(readerId: string, { comment, thread }: Record<'comment' | 'thread', string>) {
  const isApart = (alias: string) => areApartSql(readerId, sql.ref(`${alias}.authorId`))
  return sql<SqlBool>`(${sql.ref(`${comment}.shownAt`)} is not null and (${isApart(comment)} or ${isApart(thread)}))`
}
