import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

// Who is in whose sight. Functions that end in `Sql` build the condition of the same rule for a query.

/** Of a person: a value, or a column of the query. */
export type Id = string | Expression<unknown>

/** A suspended person has no profile, and what they wrote is out of sight. */
export function isSuspended(person: { suspendedAt: number | null }): boolean {
  return person.suspendedAt !== null
}

/** Of the row `alias` of `person`. */
export function isSuspendedSql(alias = 'person'): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.suspendedAt`)} is not null`
}

/** Of the row `alias` of `person`; the opposite of `isSuspendedSql`. */
export function isActiveSql(alias = 'person'): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.suspendedAt`)} is null`
}

/** `one` blocks `other`. */
export function blocksSql(one: Id, other: Id): RawBuilder<SqlBool> {
  return sql`exists (select 1 from block where ${isBlockOfSql(one)} and block."blockedId" = ${other})`
}

/** Of the row `block`: `one` made it. */
export function isBlockOfSql(one: Id): RawBuilder<SqlBool> {
  return sql`block."blockerId" = ${one}`
}

/** One of the two people blocks the other. */
export function areApartSql(one: Id, other: Id): RawBuilder<SqlBool> {
  return sql`(${blocksSql(one, other)} or ${blocksSql(other, one)})`
}

/** The two people may read each other's words: neither is suspended nor blocks the other. */
export function areTogetherSql(one: Id, other: Id): RawBuilder<SqlBool> {
  return sql`(not exists (select 1 from person where person.id in (${one}, ${other}) and ${isSuspendedSql()})
    and not ${areApartSql(one, other)})`
}

/** Of the row `alias` of `person`, for a reader who isn't suspended: the two people are together. */
export function isTogetherWithSql(reader: Id, alias = 'person'): RawBuilder<SqlBool> {
  return sql`(${isActiveSql(alias)} and not ${areApartSql(reader, sql.ref(`${alias}.id`))})`
}

/** A person stays out of the directory if they want to. */
export function hasLeftDirectory(person: { unlistedAt: number | null }): boolean {
  return person.unlistedAt !== null
}

/** Of the row `alias` of `person`. */
export function hasLeftDirectorySql(alias = 'person'): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.unlistedAt`)} is not null`
}
