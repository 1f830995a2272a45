import { setImmediate } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import type { Statements } from './sqlite-statements.ts'

const BUSY_WAIT_MS = 16
const ROLLED_BACK = 'The transaction was rolled back'

/** Transactions that share a commit; `committed` resolves once they are on the disk. */
interface Group {
  committed: PromiseWithResolvers<void>
  isDue: boolean
}

/**
 * Group commit: runs transactions one after the other on one connection, each as a savepoint.
 * Transactions started in the same tick share one commit and one wait for the disk; none resolves
 * before the commit.
 */
export class GroupedWriter {
  readonly #statements: Statements
  readonly #mutex = new Mutex()
  #group: Group | null = null
  #unlock: (() => void) | null = null

  constructor(statements: Statements) {
    this.#statements = statements
  }

  /** Begins a transaction once the earlier transactions have ended. */
  async begin(): Promise<void> {
    const unlock = await this.#mutex.lock()
    try {
      if (!this.#group) {
        await untilFree(() => this.#statements.run('begin immediate', []))
        this.#group = { committed: Promise.withResolvers(), isDue: false }
        this.#group.committed.promise.catch(() => {})
        setImmediate(() => this.#markDue())
      }
      this.#statements.run('savepoint one', [])
    } catch (error) {
      if (this.#group?.isDue) this.#commit(this.#group)
      unlock()
      throw error
    }
    this.#unlock = unlock
  }

  run(sql: string, parameters: readonly unknown[]): QueryResult<never> {
    if (!this.#group) throw new Error(ROLLED_BACK)
    try {
      return this.#statements.run(sql, parameters)
    } catch (error) {
      // On a full disk SQLite rolls back by itself, which includes the whole group.
      if (!this.#statements.inTransaction) this.#fail(this.#group, error)
      throw error
    }
  }

  /** Ends the transaction; a committed one is on the disk when this resolves. */
  async end(outcome: 'commit' | 'rollback'): Promise<void> {
    const unlock = this.#unlock
    if (!unlock) return
    this.#unlock = null
    const group = this.#group
    try {
      if (group && outcome === 'rollback') this.run('rollback to one', [])
      if (group) this.run('release one', [])
    } catch (error) {
      if (group) this.#fail(group, error)
    }
    if (group?.isDue) this.#commit(group)
    unlock()
    if (outcome === 'rollback') return
    if (!group) throw new Error(ROLLED_BACK)
    await group.committed.promise
  }

  /** Runs `work` while no transaction is open. */
  async exclusive<T>(work: () => T): Promise<T> {
    const unlock = await this.#mutex.lock()
    try {
      if (this.#group) this.#commit(this.#group)
      return await untilFree(work)
    } finally {
      unlock()
    }
  }

  /** A transaction that is still running commits the group when it ends. */
  #markDue(): void {
    const group = this.#group
    if (!group) return
    group.isDue = true
    if (!this.#mutex.isLocked) this.#commit(group)
  }

  #commit(group: Group): void {
    if (this.#group !== group) return
    this.#group = null
    try {
      this.#statements.run('commit', [])
      group.committed.resolve()
    } catch (error) {
      if (this.#statements.inTransaction) this.#statements.run('rollback', [])
      group.committed.reject(error)
    }
  }

  #fail(group: Group, error: unknown): void {
    if (this.#group !== group) return
    this.#group = null
    if (this.#statements.inTransaction) this.#statements.run('rollback', [])
    group.committed.reject(error)
  }
}

/** A fair lock; `lock` resolves to the function that unlocks it. */
class Mutex {
  #last: Promise<void> = Promise.resolve()
  #holders = 0

  /** Whether the lock is held or waited for. */
  get isLocked(): boolean {
    return this.#holders > 0
  }

  async lock(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    this.#holders++
    await before
    return () => {
      this.#holders--
      resolve()
    }
  }
}

/**
 * Retries while another process locks the file, without blocking the event loop, for at most 5 s.
 */
async function untilFree<T>(attempt: () => T): Promise<T> {
  const giveUpAt = performance.now() + 5000
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      const busy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!busy || performance.now() > giveUpAt) throw error
      await wait(1 + Math.random() * BUSY_WAIT_MS)
    }
  }
}
