import type Sqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'

const STATEMENTS_MAX = 500

/** One connection with a cache of prepared statements; the oldest ones are evicted. */
export class Statements {
  readonly #connection: Sqlite.Database
  readonly #cache = new Map<string, Sqlite.Statement>()

  constructor(connection: Sqlite.Database) {
    this.#connection = connection
  }

  get inTransaction(): boolean {
    return this.#connection.inTransaction
  }

  /**
   * Whether the statement reads. Only `select` and `with` are prepared here: preparing DDL could
   * fail on this connection's outdated schema.
   */
  isRead(sql: string): boolean {
    return /^\s*\(?\s*(?:select|with)\b/i.test(sql) && this.#prepare(sql).readonly
  }

  run(sql: string, parameters: readonly unknown[]): QueryResult<never> {
    const statement = this.#prepare(sql)
    const values = parameters.map(bindable)
    if (statement.reader) return { rows: statement.all(...values) as never[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  close(): void {
    this.#connection.close()
  }

  #prepare(sql: string): Sqlite.Statement {
    const cached = this.#cache.get(sql)
    if (cached) return cached
    const statement = this.#connection.prepare(sql)
    if (this.#cache.size >= STATEMENTS_MAX) {
      const oldest = this.#cache.keys().next()
      if (!oldest.done) this.#cache.delete(oldest.value)
    }
    this.#cache.set(sql, statement)
    return statement
  }
}

function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  return value === undefined ? null : value
}
