import { PostgresAdapter, PostgresDialect } from 'kysely'
import { connectionError } from './connection-errors.ts'
import { probedPool } from './probed-pool.ts'
import { type Replica, withReplica } from './replica.ts'
import { positionOf, ReplicaLag } from './replica-lag.ts'

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock()
  }
}

/**
 * Kysely's lock for migrations belongs to the connection, so behind PgBouncer it outlives the process that took it.
 * `migrateToLatest` takes one that ends with its transaction.
 */
class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

/** Kysely on PostgreSQL, with reads on the replica if `readUrl` is given. */
export function postgresKyselyDialect(
  url: string,
  readUrl: string | null,
): { dialect: PostgresDialect; replica: Replica | null; connections(): Record<string, number> } {
  if (readUrl !== null) return onPair(url, readUrl)
  const primary = probedPool(url, { query: 'select null as value' })
  const { pool, probe } = primary
  const checked = {
    options: pool.options,
    connect: async () => {
      if (probe.isLost) throw connectionError()
      return await pool.connect()
    },
    end: () => primary.end(),
  }
  return { dialect: new Dialect({ pool: checked }), replica: null, connections: primary.count }
}

function onPair(url: string, readUrl: string) {
  const lag = new ReplicaLag()
  const primary = probedPool(url, {
    // The flushed position: only flushed writes are sent to the replica.
    query: 'select pg_current_wal_flush_lsn()::text as value',
    onValue: (value, askedAt) => lag.primaryAt(positionOf(value), askedAt),
  })
  const standby = probedPool(readUrl, {
    query: 'select pg_last_wal_replay_lsn()::text as value',
    onValue: (value) => lag.replicaAt(positionOf(value)),
  })
  const { pool, replica } = withReplica(primary, standby, lag)
  return { dialect: new Dialect({ pool }), replica, connections: primary.count }
}
