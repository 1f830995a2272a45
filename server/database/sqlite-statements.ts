import type Sqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'

const STATEMENTS_KEPT = 500

/** One connection with its prepared statements, the least recently made of which are forgotten. */
export class Statements {
  readonly #connection: Sqlite.Database
  readonly #kept = new Map<string, Sqlite.Statement>()

  constructor(connection: Sqlite.Database) {
    this.#connection = connection
  }

  get inTransaction(): boolean {
    return this.#connection.inTransaction
  }

  /** What changes the tables is never prepared here: by the tables as this connection last saw them it could be wrong. */
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
    const kept = this.#kept.get(sql)
    if (kept) return kept
    const statement = this.#connection.prepare(sql)
    if (this.#kept.size >= STATEMENTS_KEPT) {
      const oldest = this.#kept.keys().next()
      if (!oldest.done) this.#kept.delete(oldest.value)
    }
    this.#kept.set(sql, statement)
    return statement
  }
}

function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  return value === undefined ? null : value
}
