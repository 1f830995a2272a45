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

/** What may stand in a transaction; anything else ('pragma', 'vacuum') is done between them. */
const TRANSACTIONAL = /^\s*(?:insert|update|delete|replace|with|create|drop|alter)\b/i

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
  #connection!: Statements
  #writer!: GroupedWriter
  #reader!: Statements
  #inside = new AsyncLocalStorage<{ open: boolean }>()

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    const writer = new Sqlite(this.#file, { timeout: 5000 })
    // Deleted rows held links and tokens: what is in a page that is written anyway is overwritten.
    const kept = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = FAST']
    for (const pragma of kept) writer.pragma(pragma)
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
    await this.#writer.enter()
    asSqlite(connection).enter(() => {
      transaction.open = false
    })
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    asSqlite(connection).leave()
    await this.#writer.leave('keep')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (asSqlite(connection).leave()) await this.#writer.leave('undo')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#writer.alone(() => {
      this.#emptyLog()
      this.#connection.close()
      // Closed last, since a connection that only reads leaves the side files in place: on a full disk there would be no
      // room to make them again at the next start.
      this.#reader.close()
    })
  }

  /** Moves everything into the database file; without room for that it stays in the log. */
  #emptyLog(): void {
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
      throw new Error('A write outside its transaction would wait for itself: pass trx')
    if (!TRANSACTIONAL.test(query.sql))
      return await this.#writer.alone(() => this.#connection.run(query.sql, query.parameters))
    await this.#writer.enter()
    const result = await this.#runAlone(query)
    await this.#writer.leave('keep')
    return result
  }

  /** Whoever fails leaves at once: after `leave` the turn is user else's. */
  async #runAlone(query: CompiledQuery): Promise<QueryResult<never>> {
    try {
      return this.#writer.run(query.sql, query.parameters)
    } catch (error) {
      await this.#writer.leave('undo')
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

  /** Was a transaction open? */
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
    throw new Error('An open iterator would keep the write-ahead log from shrinking: page through instead')
  }
}

function asSqlite(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new Error('Not a connection of this driver')
}
