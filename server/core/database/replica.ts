import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import { connectionError, isConnectionError } from './connection-errors.ts'
import type { ProbedPool } from './probed-pool.ts'
import { positionOf, type ReplicaLag } from './replica-lag.ts'

/**
 * Max. lag in ms of a replica that answers reads. Responses to visitors are cached for a second, so
 * hidden content is gone from every process within 2 s.
 */
const LAG_MAX_MS = 800

const reads = new AsyncLocalStorage<'primary' | 'replica'>()

/** Where the caller's reads go; undefined without a replica, and for writes. */
export function readTarget(): string | undefined {
  return reads.getStore()
}

/** Runs reads on a replica once it has the reader's writes, or while the primary is down. */
export interface Replica {
  /** How far the replica is behind, in seconds. */
  lagSeconds(): number
  /**
   * From now on, this process reads from the replica only once it has replayed this log position.
   */
  require(position: string): void
  /**
   * Runs `work` on the replica if it has replayed `since` and its lag is small; otherwise, or if
   * that fails, on the primary.
   */
  read<T>(since: string | null, work: () => Promise<T>): Promise<T>
  /** Runs `work` on the primary, or on the replica while the primary is down. */
  preferPrimary<T>(work: () => Promise<T>): Promise<T>
}

/** Runs reads on the primary, or on the replica, if there is one, while the primary is down. */
export function readAvailable<T>(replica: Replica | null, work: () => Promise<T>): Promise<T> {
  return replica ? replica.preferPrimary(work) : work()
}

/**
 * Combines two pools for Kysely: queries inside `read` go to the replica, all others to the
 * primary.
 */
export function withReplica(
  primary: ProbedPool,
  standby: ProbedPool,
  lag: ReplicaLag,
): { pool: PostgresPool; replica: Replica } {
  let required = 0n

  const isInStep = () => lag.since(performance.now()) <= LAG_MAX_MS && lag.has(required)

  async function preferPrimary<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await reads.run('primary', () => primary.probe.whileUp(work, connectionError))
    } catch (error) {
      // The replica answers even if it lacks the reader's last write, unless it has been cut off
      // for long.
      if (!isConnectionError(error) || standby.probe.isDown || lag.left > LAG_MAX_MS) throw error
      return await reads.run('replica', work)
    }
  }

  /**
   * Fails fast while the primary is down. Its reads have their own pool: commits that wait for a
   * missing synchronous standby occupy the connections of the other pool.
   */
  async function connect() {
    const server = reads.getStore()
    if (server === 'replica') return await standby.pool.connect()
    if (primary.probe.isDown) throw connectionError()
    return await (server === 'primary' ? primary.readPool : primary.pool).connect()
  }

  return {
    pool: {
      options: primary.pool.options,
      connect,
      end: async () => void (await Promise.all([primary.end(), standby.end()])),
    },
    replica: {
      preferPrimary,
      lagSeconds: () => lag.since(performance.now()) / 1000,
      require(position) {
        const wanted = positionOf(position)
        if (wanted > required) required = wanted
      },
      async read(since, work) {
        if (standby.probe.isDown || !isInStep() || (since !== null && !lag.has(positionOf(since))))
          return await preferPrimary(work)
        try {
          return await reads.run('replica', () => standby.probe.whileUp(work, connectionError))
        } catch (error) {
          if (!isReplicaError(error)) throw error
          return await preferPrimary(work)
        }
      },
    },
  }
}

/**
 * Whether the replica caused the error: it is down, cancelled a read because of its recovery, or
 * refused a write.
 */
function isReplicaError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(?:E[A-Z]+|57P0[123]|08\w{3}|53\w{3}|40001|25006)$/.test(code) || String(error).includes('terminated')
}
