import { type ColumnDataType, PostgresAdapter, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom as pgArray, jsonObjectFrom as pgObject } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArray, jsonObjectFrom as sqliteObject } from 'kysely/helpers/sqlite'
import { isDeadlock } from './connection-errors.ts'
import type { Db } from './database.ts'

type TypeName = ColumnDataType | RawBuilder<unknown>

/** Everything in which the SQL of SQLite and PostgreSQL differs. */
export interface Dialect {
  kind: 'sqlite' | 'postgres'
  /** A correlated query as one JSON column; its value is read with `readJson`. */
  jsonRows: typeof pgArray
  jsonRow: typeof pgObject
  /** `column in (values)` with one parameter, so that lists of any length share a statement. */
  isOneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean>
  /** Like `isOneOf`, for prepared queries: `list` makes the parameter. */
  isAmong(column: RawBuilder<unknown>, list: unknown): RawBuilder<boolean>
  list(values: readonly (string | number | null)[]): unknown
  /** Rows from lists of equal length, one list per column. */
  rows(columns: Record<string, { type: 'text' | 'bigint' | 'double precision'; list: unknown }>): RawBuilder<unknown>
  /** A time in the format of the identity tables. */
  instant(milliseconds: number): string | Date
  /** A flag in the format of the identity tables. */
  flag(value: boolean): boolean | number
  /** Locks the selected rows against other writers until the transaction ends. */
  locked<Q extends { forNoKeyUpdate(): Q }>(query: Q): Q
  /** Like `locked`, and also blocks inserts that reference the rows. */
  lockedForDelete<Q extends { forUpdate(): Q }>(query: Q): Q
  /** Like `lockedForDelete`, but leaves out rows that other transactions have locked instead of waiting. */
  lockedIfFree<Q extends { forUpdate(): { skipLocked(): Q } }>(query: Q): Q
  /** Locks the selected rows of one table against updates; other transactions may do the same. */
  lockedAgainstUpdate<Q extends { forShare(table: never): Q }>(query: Q, table: string): Q
  /** Locks the selected rows against deletion until the transaction ends; updates stay possible. */
  lockedAgainstDelete<Q extends { forKeyShare(): Q }>(query: Q): Q
  /** Takes an exclusive lock with this name until the transaction ends. */
  lockNamed(trx: QueryExecutorProvider, name: string): Promise<void>
  /** Takes a lock with this name that several transactions can hold. */
  shareNamed(trx: QueryExecutorProvider, name: string): Promise<void>
  /**
   * Takes the exclusive lock if no other transaction holds or shares it; returns whether it was
   * taken.
   */
  tryLockNamed(trx: QueryExecutorProvider, name: string): Promise<boolean>
  greatest(a: RawBuilder<number>, b: RawBuilder<number>): RawBuilder<number>
  /** Whether a text contains a part. The time grows with the text, that of `like` also with the part. */
  contains(text: RawBuilder<string>, part: string): RawBuilder<boolean>
  log10(value: RawBuilder<number>): RawBuilder<number>
  isUniqueViolation(error: unknown): boolean
  isForeignKeyViolation(error: unknown): boolean
  /** Whether the error says that the database is a replica, which refuses writes. */
  isReadOnly(error: unknown): boolean
  /** Whether the database ended this transaction because of a deadlock. */
  isDeadlock(error: unknown): boolean
  /** Column types for migrations. `key`: text compared byte by byte. */
  types: { key: TypeName; date: TypeName; flag: TypeName; real: TypeName; bytes: TypeName }
}

const sqliteDialect: Dialect = {
  kind: 'sqlite',
  jsonRows: sqliteArray as unknown as typeof pgArray,
  jsonRow: sqliteObject as unknown as typeof pgObject,
  isOneOf: (column, values) => sqliteDialect.isAmong(column, sqliteDialect.list(values)),
  isAmong: (column, list) => sql`${column} in (select value from json_each(${list}))`,
  list: (values) => JSON.stringify(values),
  rows: (columns) => {
    const [[first, { list }] = ['', { list: '[]' }], ...others] = Object.entries(columns)
    const column = (name: string, value: RawBuilder<unknown>) => sql`${value} as ${sql.ref(name)}`
    const all = [
      column(first, sql.ref('value')),
      ...others.map(([name, other]) => column(name, sql`${other.list} ->> key`)),
    ]
    return sql`(select ${sql.join(all)} from json_each(${list}))`
  },
  instant: (milliseconds) => new Date(milliseconds).toISOString(),
  flag: Number,
  locked: (query) => query,
  lockedForDelete: (query) => query,
  lockedIfFree: (query) => query,
  lockedAgainstUpdate: (query) => query,
  lockedAgainstDelete: (query) => query,
  lockNamed: async () => {},
  shareNamed: async () => {},
  tryLockNamed: async () => true,
  greatest: (a, b) => sql`max(${a}, ${b})`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  log10: (value) => sql`log10(${value})`,
  isUniqueViolation: (error) => hasCode(error, 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'),
  isForeignKeyViolation: (error) => hasCode(error, 'SQLITE_CONSTRAINT_FOREIGNKEY'),
  isReadOnly: () => false,
  isDeadlock: () => false,
  types: { key: 'text', date: 'date', flag: 'integer', real: 'real', bytes: 'blob' },
}

const postgresDialect: Dialect = {
  kind: 'postgres',
  jsonRows: pgArray,
  jsonRow: pgObject,
  isOneOf: (column, values) => postgresDialect.isAmong(column, postgresDialect.list(values)),
  isAmong: (column, list) => sql`${column} = any(${ofAnyLength(list, 'text')})`,
  list: (values) => values,
  rows: (columns) => {
    const names = Object.keys(columns).map((name) => sql.ref(name))
    const lists = Object.values(columns).map(({ type, list }) => ofAnyLength(list, type))
    return sql`(select * from unnest(${sql.join(lists)}) as given (${sql.join(names)}))`
  },
  instant: (milliseconds) => new Date(milliseconds),
  flag: (value) => value,
  locked: (query) => query.forNoKeyUpdate(),
  lockedForDelete: (query) => query.forUpdate(),
  lockedIfFree: (query) => query.forUpdate().skipLocked(),
  lockedAgainstUpdate: (query, table) => query.forShare(table as never),
  lockedAgainstDelete: (query) => query.forKeyShare(),
  lockNamed: async (trx, name) => void (await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx)),
  shareNamed: async (trx, name) =>
    void (await sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`.execute(trx)),
  tryLockNamed: async (trx, name) => {
    const asked = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(hashtext(${name})) as locked`
    return (await asked.execute(trx)).rows[0]?.locked ?? false
  },
  greatest: (a, b) => sql`greatest(${a}, ${b})`,
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  log10: (value) => sql`log(${value}::double precision)`,
  isUniqueViolation: (error) => hasCode(error, '23505'),
  isForeignKeyViolation: (error) => hasCode(error, '23503'),
  isReadOnly: (error) => hasCode(error, '25006'),
  isDeadlock,
  types: { key: sql`text collate "C"`, date: 'timestamptz', flag: 'boolean', real: 'double precision', bytes: 'bytea' },
}

/**
 * A list whose length PostgreSQL doesn't see when it plans. Otherwise it plans a prepared statement anew on every run with
 * a short list, which takes longer than running it.
 */
function ofAnyLength(list: unknown, type: string): RawBuilder<unknown> {
  const lists = sql.raw(`${type}[]`)
  return sql`(select ${list}::${lists})::${lists}`
}

/** The dialect of a database or transaction, by the adapter that a transaction shares with its database. */
export function dialectOf(db: QueryExecutorProvider): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgresDialect : sqliteDialect
}

/** The value of a JSON column: text on SQLite, already parsed on PostgreSQL. */
export function readJson<T>(value: unknown): T {
  return typeof value === 'string' ? JSON.parse(value) : (value as T)
}

/** A constant in the statement's text: PostgreSQL replans a parameterized limit on every run. */
export function literal(value: number): RawBuilder<number> {
  return sql.lit(value)
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

const ATTEMPTS_MAX = 3

/** Repeats a read or a transaction that the database ended because of a deadlock. */
export async function retryingDeadlocks<T>(db: Db, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !dialectOf(db).isDeadlock(error)) throw error
    }
  }
}
