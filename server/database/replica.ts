import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import { connectionError, isConnectionError } from './connection-errors.ts'
import type { ProbedPool } from './probed-pool.ts'

/** Reads that may be answered by a replica, once it knows what the reader wrote, or when nobody else answers. */
export interface Replica {
  /** The place in the primary's log behind everything written so far: '0/16B3748'. */
  position(): Promise<string>
  /** Does `work` with its reads on the replica, if that has come as far as `since`; otherwise, and when it fails, on the primary. */
  read<T>(since: string | undefined, work: () => Promise<T>): Promise<T>
  /** Does `work` on the primary; only while that is away, its reads on the replica. */
  instead<T>(work: () => Promise<T>): Promise<T>
}

/** Does `work` where the database is; its reads on the replica while that is away, if there is one. */
export function reading<T>(replica: Replica | null, work: () => Promise<T>): Promise<T> {
  return replica ? replica.instead(work) : work()
}

/** One pool for Kysely out of two: what `read` does goes to the replica, everything else to the primary. */
export function withReplica(primary: ProbedPool, standby: ProbedPool): { pool: PostgresPool; replica: Replica } {
  const reads = new AsyncLocalStorage<'primary' | 'replica'>()

  async function instead<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await reads.run('primary', () => primary.pulse.whileHere(work, connectionError))
    } catch (error) {
      if (!isConnectionError(error) || standby.pulse.isAway) throw error
      return await reads.run('replica', work)
    }
  }

  /**
   * Nothing waits for a primary that does not answer. Reads have connections of their own there: commits that wait for a
   * synchronous standby hold theirs as long as that is away.
   */
  async function connect() {
    const server = reads.getStore()
    if (server === 'replica') return await standby.pool.connect()
    if (primary.pulse.isAway) throw connectionError()
    return await (server === 'primary' ? primary.readPool : primary.pool).connect()
  }

  return {
    pool: {
      options: primary.pool.options,
      connect,
      end: async () => void (await Promise.all([primary.end(), standby.end()])),
    },
    replica: {
      instead,
      async position() {
        if (primary.pulse.isAway) throw connectionError()
        const { rows } = await primary.readPool.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
        return rows[0]?.at ?? '0/0'
      },
      async read(since, work) {
        const { answer } = standby.pulse
        // While the primary is away, an answer that may lack one's last write is better than none.
        if (answer === null || (since !== undefined && numberOf(answer) < numberOf(since))) return await instead(work)
        try {
          return await reads.run('replica', () => standby.pulse.whileHere(work, connectionError))
        } catch (error) {
          if (!isReplicasOwn(error)) throw error
          return await instead(work)
        }
      },
    },
  }
}

function numberOf(position: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(position) ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : 0n
}

/** It is away, cancels reads that hold it up, or was asked to write. */
function isReplicasOwn(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(?:E[A-Z]+|57P0[123]|08\w{3}|53\w{3}|40001|25006)$/.test(code) || String(error).includes('terminated')
}
