import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import { connectionError, isConnectionError } from './connection-errors.ts'
import type { ProbedPool } from './probed-pool.ts'

/** Runs reads on a replica once it has the reader's writes, or while the primary is down. */
export interface Replica {
  /** The primary's current position in its write-ahead log, such as '0/16B3748'. */
  position(): Promise<string>
  /**
   * Runs `work` on the replica if it has replayed `since`; otherwise, or if that fails, on the
   * primary.
   */
  read<T>(since: string | undefined, work: () => Promise<T>): Promise<T>
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
export function withReplica(primary: ProbedPool, standby: ProbedPool): { pool: PostgresPool; replica: Replica } {
  const reads = new AsyncLocalStorage<'primary' | 'replica'>()

  async function preferPrimary<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await reads.run('primary', () => primary.probe.whileUp(work, connectionError))
    } catch (error) {
      if (!isConnectionError(error) || standby.probe.isDown) throw error
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
      async position() {
        if (primary.probe.isDown) throw connectionError()
        const { rows } = await primary.readPool.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
        return rows[0]?.at ?? '0/0'
      },
      async read(since, work) {
        const { value } = standby.probe
        // While the primary is down, the replica answers even without the reader's last write.
        if (value === null || (since !== undefined && numberOf(value) < numberOf(since)))
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

function numberOf(position: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(position) ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : 0n
}

/** The replica is down, cancelled a read that conflicts with its recovery, or refused a write. */
function isReplicaError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(?:E[A-Z]+|57P0[123]|08\w{3}|53\w{3}|40001|25006)$/.test(code) || String(error).includes('terminated')
}
