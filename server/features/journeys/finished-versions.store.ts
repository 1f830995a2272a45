import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { literal } from '#server/core/database/dialect.ts'

/** Max. latest finishes of a person whose versions and originals aren't suggested. */
const FINISHES_READ = 500
/** The columns of `adaptation` with the journeys that a version was made from. */
const ORIGINS = ['originalId', 'firstId', 'sourceId']

/** SQL: the person finished the journey, its original, a version of it, or another version of its original. */
export function isVersionOfFinishedSql(personId: unknown, journey = 'journey'): RawBuilder<SqlBool> {
  const latest = sql`select "journeyId" as id from "journeyFinish" where "personId" = ${personId}
    order by "finishedAt" desc, "journeyId" desc limit ${literal(FINISHES_READ)}`
  return isVersionOfSql(latest, journey)
}

/**
 * SQL: the journey is one of those with these ids, the original or a version of one, or another version of its
 * original. `is true` keeps PostgreSQL from reading the ids again for each journey.
 */
export function isVersionOfSql(ids: RawBuilder<unknown>, journey = 'journey'): RawBuilder<SqlBool> {
  const origins = ORIGINS.map(
    (column) => sql` union all select ${sql.ref(column)} from adaptation as made
      where made.id = ${sql.ref(`${journey}.adaptationId`)}`,
  )
  const finished = ORIGINS.map(
    (column) => sql` union all select ${sql.ref(column)} from finished where ${sql.ref(column)} is not null`,
  )
  return sql<SqlBool>`exists (
    select 1 from (select ${sql.ref(`${journey}.id`)} as id ${sql.join(origins, sql``)}) as related
    where (related.id in (
      with finished as materialized (
        select latest.id, ${sql.join(ORIGINS.map((column) => sql.ref(`origin.${column}`)))}
        from (${ids}) as latest
        join journey as done on done.id = latest.id
        left join adaptation as origin on origin.id = done."adaptationId")
      select id from finished ${sql.join(finished, sql``)})) is true)`
}
