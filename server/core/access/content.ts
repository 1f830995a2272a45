import { type RawBuilder, type SqlBool, sql } from 'kysely'

// Access rules of deleted and hidden journeys, comments, suggestions and notes. Functions that end
// in `Sql` build the condition of the same rule for a query, for the row `alias`.

export function isDeleted<Row extends { deletedAt: number | null }>(row: Row): row is Row & { deletedAt: number } {
  return row.deletedAt !== null
}

export function isDeletedSql(alias: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.deletedAt`)} is not null`
}

/** SQL: the row `alias` isn't deleted; the opposite of `isDeletedSql`. */
export function isKeptSql(alias: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.deletedAt`)} is null`
}

/** SQL: the row was deleted before or after `time` (ms). */
export function wasDeletedSql(when: 'before' | 'after', time: unknown, alias: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.deletedAt`)} ${sql.raw(when === 'before' ? '<' : '>')} ${time}`
}

/** Whether a moderator hid the row. */
export function isHidden<Row extends { hiddenAt: number | null }>(row: Row): row is Row & { hiddenAt: number } {
  return row.hiddenAt !== null
}

export function isHiddenSql(alias: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.hiddenAt`)} is not null`
}

/** SQL: no moderator hid the row; the opposite of `isHiddenSql`. */
export function isNotHiddenSql(alias: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.hiddenAt`)} is null`
}
