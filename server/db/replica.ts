import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/** How often the replica is asked how far it is, in ms. */
const ASK_MS = 100

/** Reads that may be answered by a replica, once it knows what the reader wrote. */
export interface Replica {
  /** The place in the primary's log behind everything written so far: '0/16B3748'. */
  position(): Promise<string>
  /** Does `work` with its reads on the replica, if that has come as far as `since`; otherwise, and when it fails, on the primary. */
  read<T>(since: string | undefined, work: () => Promise<T>): Promise<T>
}

/** One pool for Kysely out of two: what `read` does goes to the replica, everything else to the primary. */
export function withReplica(primary: pg.Pool, replica: pg.Pool): { pool: PostgresPool; replica: Replica } {
  const onReplica = new AsyncLocalStorage<true>()
  let reached: bigint | null = null
  const asking = setInterval(async () => {
    reached = await positionOf(replica, 'pg_last_wal_replay_lsn()')
  }, ASK_MS).unref()

  return {
    pool: {
      options: primary.options,
      connect: () => (onReplica.getStore() ? replica : primary).connect(),
      async end() {
        clearInterval(asking)
        await Promise.all([primary.end(), replica.end()])
      },
    },
    replica: {
      async position() {
        const { rows } = await primary.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
        return rows[0]?.at ?? '0/0'
      },
      async read(since, work) {
        if (reached === null || (since !== undefined && reached < numberOf(since))) return await work()
        try {
          return await onReplica.run(true, work)
        } catch (error) {
          if (!isReplicasOwn(error)) throw error
          reached = null
          return await work()
        }
      },
    },
  }
}

/** As one number; null while it does not answer or is no replica. */
async function positionOf(pool: pg.Pool, what: string): Promise<bigint | null> {
  try {
    const { rows } = await pool.query<{ at: string | null }>(`select ${what}::text as at`)
    return rows[0]?.at ? numberOf(rows[0].at) : null
  } catch {
    return null
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
