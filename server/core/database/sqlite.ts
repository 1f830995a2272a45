import { AsyncLocalStorage } from 'node:async_hooks'
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
import { isConnectionError } from './connection-errors.ts'
import { Statements } from './sqlite-statements.ts'
import { GroupedWriter } from './sqlite-writer.ts'

/**
 * Statements allowed in a transaction; others, such as `pragma` and `vacuum`, run between
 * transactions.
 */
const TRANSACTIONAL = /^\s*(?:insert|update|delete|replace|with|create|drop|alter)\b/i

/**
 * Kysely on one SQLite file. Reads have their own connection and never wait for a transaction;
 * writes run one after the other. Waiting for another process's lock doesn't block the event loop.
 */
export function sqliteKyselyDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new QueryCompiler(),
  }
}

/**
 * Writes parameters as `+?`, which has the same value. SQLite, as better-sqlite3 builds it
 * (SQLITE_ENABLE_STAT4), prepares a statement anew on every run if it compares an indexed column
 * with a plain `?`: that takes longer than most reads (docs/decisions/0022).
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
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
  #connection!: Statements
  #writer!: GroupedWriter
  #reader!: Statements
  #inside = new AsyncLocalStorage<{ open: boolean }>()

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    const writer = new Sqlite(this.#file, { timeout: 5000 })
    // secure_delete: deleted rows can contain tokens, so their bytes are overwritten.
    const settings = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = FAST']
    for (const pragma of settings) writer.pragma(pragma)
    for (const pragma of ['busy_timeout = 0', 'cache_size = -32000', 'temp_store = MEMORY']) writer.pragma(pragma)
    this.#connection = new Statements(writer)
    this.#writer = new GroupedWriter(this.#connection)
    this.#reader = new Statements(new Sqlite(this.#file, { readonly: true, timeout: 5000 }))
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection((query, inTransaction) => this.#execute(query, inTransaction))
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const transaction = { open: true }
    this.#inside.enterWith(transaction)
    await this.#writer.begin()
    asSqlite(connection).enter(() => {
      transaction.open = false
    })
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    asSqlite(connection).leave()
    await this.#writer.end('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (asSqlite(connection).leave()) await this.#writer.end('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#writer.exclusive(() => {
      this.#checkpoint()
      this.#connection.close()
      // Closed last: a read-only connection keeps the side files, which a full disk couldn't create
      // again.
      this.#reader.close()
    })
  }

  /** Moves the write-ahead log into the database file, unless the disk is full. */
  #checkpoint(): void {
    try {
      this.#connection.run('pragma wal_checkpoint(truncate)', [])
    } catch (error) {
      if (!isConnectionError(error)) throw error
    }
  }

  async #execute(query: CompiledQuery, inTransaction: boolean): Promise<QueryResult<never>> {
    if (inTransaction) return this.#writer.run(query.sql, query.parameters)
    if (this.#reader.isRead(query.sql)) return this.#reader.run(query.sql, query.parameters)
    if (this.#inside.getStore()?.open)
      throw new Error('This write would wait for the transaction it is called in: pass trx instead of db')
    if (!TRANSACTIONAL.test(query.sql))
      return await this.#writer.exclusive(() => this.#connection.run(query.sql, query.parameters))
    await this.#writer.begin()
    const result = await this.#runAlone(query)
    await this.#writer.end('commit')
    return result
  }

  /**
   * Runs a query in a transaction of its own. Rolls back before rethrowing: after `end` the next
   * transaction may have begun.
   */
  async #runAlone(query: CompiledQuery): Promise<QueryResult<never>> {
    try {
      return this.#writer.run(query.sql, query.parameters)
    } catch (error) {
      await this.#writer.end('rollback')
      throw error
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

  /** Leaves the transaction; returns whether one was open. */
  leave(): boolean {
    const leave = this.#leave
    this.#leave = null
    leave?.()
    return leave !== null
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#execute(query, this.#leave !== null)
  }

  streamQuery(): never {
    throw new Error('Streaming would keep the write-ahead log from shrinking: read page by page instead')
  }
}

function asSqlite(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new Error('Not an SQLite connection of this driver')
}
