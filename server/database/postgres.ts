import { PostgresDialect } from 'kysely'
import { connectionError } from './connection-errors.ts'
import { probedPool } from './probed-pool.ts'
import { type Replica, withReplica } from './replica.ts'

/** Kysely on PostgreSQL, with reads on the replica if `readUrl` is given. */
export function postgresKyselyDialect(
  url: string,
  readUrl: string | null,
): { dialect: PostgresDialect; replica: Replica | null; connections(): Record<string, number> } {
  const primary = probedPool(url, 'select null as value')
  const connections = primary.count
  if (readUrl !== null) {
    const standby = probedPool(readUrl, 'select pg_last_wal_replay_lsn()::text as value')
    const { pool, replica } = withReplica(primary, standby)
    return { dialect: new PostgresDialect({ pool }), replica, connections }
  }
  const { pool, probe } = primary
  const checked = {
    options: pool.options,
    connect: async () => {
      if (probe.isLost) throw connectionError()
      return await pool.connect()
    },
    end: () => primary.end(),
  }
  return { dialect: new PostgresDialect({ pool: checked }), replica: null, connections }
}
