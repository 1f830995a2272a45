import { setImmediate } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import type { Statements } from './sqlite-statements.ts'

const BUSY_WAIT_MS = 16
const ROLLED_BACK = 'The transaction was rolled back'

/** What is written together: `kept` is fulfilled once all of it is on the disk. */
interface Group {
  kept: PromiseWithResolvers<void>
  isDue: boolean
}

/**
 * Transactions one after the other on one connection. Those that come in the same turn of the event loop share one commit,
 * and with it the one wait for the disk: each is a savepoint, and none is reports to be done before that commit is.
 */
export class GroupedWriter {
  readonly #statements: Statements
  readonly #turn = new Turn()
  #group: Group | null = null
  #pass: (() => void) | null = null

  constructor(statements: Statements) {
    this.#statements = statements
  }

  /** Waits until it is this transaction's turn. */
  async enter(): Promise<void> {
    const pass = await this.#turn.take()
    try {
      if (!this.#group) {
        await untilFree(() => this.#statements.run('begin immediate', []))
        this.#group = { kept: Promise.withResolvers(), isDue: false }
        this.#group.kept.promise.catch(() => {})
        setImmediate(() => this.#fallDue())
      }
      this.#statements.run('savepoint one', [])
    } catch (error) {
      if (this.#group?.isDue) this.#commit(this.#group)
      pass()
      throw error
    }
    this.#pass = pass
  }

  run(sql: string, parameters: readonly unknown[]): QueryResult<never> {
    if (!this.#group) throw new Error(ROLLED_BACK)
    try {
      return this.#statements.run(sql, parameters)
    } catch (error) {
      // When the disk is full SQLite takes everything back by itself: nothing of the group is kept.
      if (!this.#statements.inTransaction) this.#lose(this.#group, error)
      throw error
    }
  }

  /** Ends the transaction; one that is kept is on the disk then. */
  async leave(outcome: 'keep' | 'undo'): Promise<void> {
    const pass = this.#pass
    if (!pass) return
    this.#pass = null
    const group = this.#group
    try {
      if (group && outcome === 'undo') this.run('rollback to one', [])
      if (group) this.run('release one', [])
    } catch (error) {
      if (group) this.#lose(group, error)
    }
    if (group?.isDue) this.#commit(group)
    pass()
    if (outcome === 'undo') return
    if (!group) throw new Error(ROLLED_BACK)
    await group.kept.promise
  }

  /** Does something between transactions, where none is open. */
  async alone<T>(work: () => T): Promise<T> {
    const pass = await this.#turn.take()
    try {
      if (this.#group) this.#commit(this.#group)
      return await untilFree(work)
    } finally {
      pass()
    }
  }

  /** Whoever is at work meanwhile commits when they leave. */
  #fallDue(): void {
    const group = this.#group
    if (!group) return
    group.isDue = true
    if (!this.#turn.isTaken) this.#commit(group)
  }

  #commit(group: Group): void {
    if (this.#group !== group) return
    this.#group = null
    try {
      this.#statements.run('commit', [])
      group.kept.resolve()
    } catch (error) {
      if (this.#statements.inTransaction) this.#statements.run('rollback', [])
      group.kept.reject(error)
    }
  }

  #lose(group: Group, error: unknown): void {
    if (this.#group !== group) return
    this.#group = null
    if (this.#statements.inTransaction) this.#statements.run('rollback', [])
    group.kept.reject(error)
  }
}

/** A queue of one: whoever takes the turn calls the returned function to pass it on. */
class Turn {
  #last: Promise<void> = Promise.resolve()
  #takers = 0

  /** Is user at it, or waiting for it? */
  get isTaken(): boolean {
    return this.#takers > 0
  }

  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    this.#takers++
    await before
    return () => {
      this.#takers--
      resolve()
    }
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
