import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

const STATEMENTS_KEPT = 500
const BUSY_WAIT_MS = 16

/**
 * Kysely on one SQLite file: reads on a connection of their own, writes one after the other on the writer, so that no
 * read waits for a transaction. A transaction begins `immediate`; another process's lock is waited for without blocking.
 */
export function sqliteKyselyDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #file: string
  #writer!: Statements
  #reader!: Statements
  #turn = new Turn()
  #inside = new AsyncLocalStorage<{ open: boolean }>()

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    const writer = new Sqlite(this.#file, { timeout: 5000 })
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) writer.pragma(pragma)
    for (const pragma of ['busy_timeout = 0', 'cache_size = -32000', 'temp_store = MEMORY']) writer.pragma(pragma)
    this.#writer = new Statements(writer)
    this.#reader = new Statements(new Sqlite(this.#file, { readonly: true, timeout: 5000 }))
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection((query, inTransaction) => this.#execute(query, inTransaction))
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const transaction = { open: true }
    this.#inside.enterWith(transaction)
    const leave = await this.#turn.take()
    try {
      await untilFree(() => this.#writer.run('begin immediate', []))
    } catch (error) {
      leave()
      throw error
    }
    asSqlite(connection).enter(() => {
      transaction.open = false
      leave()
    })
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await untilFree(() => this.#writer.run('commit', []))
    asSqlite(connection).leave()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#writer.inTransaction) this.#writer.run('rollback', [])
    asSqlite(connection).leave()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#turn.take()
    this.#reader.close()
    this.#writer.close()
  }

  async #execute(query: CompiledQuery, inTransaction: boolean): Promise<QueryResult<never>> {
    if (inTransaction) return this.#writer.run(query.sql, query.parameters)
    if (this.#reader.isRead(query.sql)) return this.#reader.run(query.sql, query.parameters)
    if (this.#inside.getStore()?.open)
      throw new Error('A write outside its transaction would wait for itself: pass trx')
    const leave = await this.#turn.take()
    try {
      return await untilFree(() => this.#writer.run(query.sql, query.parameters))
    } finally {
      leave()
    }
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #execute: (query: CompiledQuery, inTransaction: boolean) => Promise<QueryResult<never>>
  #leave: (() => void) | null = null

  constructor(execute: (query: CompiledQuery, inTransaction: boolean) => Promise<QueryResult<never>>) {
    this.#execute = execute
  }

  enter(leave: () => void): void {
    this.#leave = leave
  }

  leave(): void {
    this.#leave?.()
    this.#leave = null
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#execute(query, this.#leave !== null)
  }

  streamQuery(): never {
    throw new Error('An open iterator would keep the write-ahead log from shrinking: page through instead')
  }
}

/** One connection with its prepared statements, the least recently made of which are forgotten. */
class Statements {
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

/** A queue of one: whoever takes the turn calls the returned function to pass it on. */
class Turn {
  #last: Promise<void> = Promise.resolve()

  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}

/** Tries again while another process holds the file, without blocking the event loop; gives up after 5 s. */
async function untilFree<T>(attempt: () => T): Promise<T> {
  const giveUpAt = Date.now() + 5000
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      const busy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!busy || Date.now() > giveUpAt) throw error
      await wait(1 + Math.random() * BUSY_WAIT_MS)
    }
  }
}

function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  return value === undefined ? null : value
}

function asSqlite(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new Error('Not a connection of this driver')
}
