import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'

// Access rules between people: blocks and suspensions. Functions that end in `Sql` build the
// condition of the same rule for a query.

/** The id of a person: a value, or a column of the query. */
export type Id = string | Expression<unknown>

/** Whether a person is suspended: then they have no profile, and others don't see what they wrote. */
export function isSuspended(person: { suspendedAt: number | null }): boolean {
  return person.suspendedAt !== null
}

/** SQL: the person in the row `alias` is suspended. */
export function isSuspendedSql(alias = 'person'): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.suspendedAt`)} is not null`
}

/** People whose posting is paused can't create anything that others would see; see `whilePaused` of the calls. */
export function reasonNotToPost(person: { pausedUntil: number | null }, now: number): ErrorCode | null {
  return person.pausedUntil !== null && person.pausedUntil > now ? 'postingPaused' : null
}

/** SQL: the posting of the person in the row `alias` is paused. */
export function isPausedSql(now: number, alias = 'person'): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${alias}.pausedAt`)} is not null and ${sql.ref(`${alias}.pausedUntil`)} > ${now})`
}

/** SQL: the person in the row `alias` isn't suspended; the opposite of `isSuspendedSql`. */
export function isActiveSql(alias = 'person'): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.suspendedAt`)} is null`
}

/** SQL: the person `one` blocks the person `other`. */
export function blocksSql(one: Id, other: Id): RawBuilder<SqlBool> {
  return sql`exists (select 1 from block where ${isBlockOfSql(one)} and block."blockedId" = ${other})`
}

/** SQL: the row `block` was made by the person `one`. */
export function isBlockOfSql(one: Id): RawBuilder<SqlBool> {
  return sql`block."blockerId" = ${one}`
}

/** SQL: one of the two people blocks the other. */
export function areApartSql(one: Id, other: Id): RawBuilder<SqlBool> {
  return sql`(${blocksSql(one, other)} or ${blocksSql(other, one)})`
}

/** SQL: the person blocks someone, or is blocked. */
export function hasBlocksSql(one: Id): RawBuilder<SqlBool> {
  return sql`exists (select 1 from block where ${isBlockOfSql(one)} or block."blockedId" = ${one})`
}

/** SQL: the two people may read each other's words: neither is suspended nor blocks the other. */
export function areTogetherSql(one: Id, other: Id): RawBuilder<SqlBool> {
  return sql`(not exists (select 1 from person where person.id in (${one}, ${other}) and ${isSuspendedSql()})
    and not ${areApartSql(one, other)})`
}

/**
 * SQL: the person in the row `alias` and a reader who isn't suspended may read each other's words.
 */
export function isTogetherWithSql(reader: Id, alias = 'person'): RawBuilder<SqlBool> {
  return sql`(${isActiveSql(alias)} and not ${areApartSql(reader, sql.ref(`${alias}.id`))})`
}

/** Whether a person chose to be left out of the directory. */
export function hasLeftDirectory(person: { unlistedAt: number | null }): boolean {
  return person.unlistedAt !== null
}

/** SQL: the person in the row `alias` chose to be left out of the directory. */
export function hasLeftDirectorySql(alias = 'person'): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.unlistedAt`)} is not null`
}
