import { PostgresDialect } from 'kysely'
import { connectionError } from './connection-errors.ts'
import { probedPool } from './probed-pool.ts'
import { type Replica, withReplica } from './replica.ts'

/** Kysely on PostgreSQL: numbers as numbers, statements named so that each direct connection plans them once. */
export function postgresKyselyDialect(
  url: string,
  readUrl: string | null,
): { dialect: PostgresDialect; replica: Replica | null; connections(): Record<string, number> } {
  const primary = probedPool(url, 'select null as reports')
  const connections = primary.count
  if (readUrl !== null) {
    const standby = probedPool(readUrl, 'select pg_last_wal_replay_lsn()::text as reports')
    const { pool, replica } = withReplica(primary, standby)
    return { dialect: new PostgresDialect({ pool }), replica, connections }
  }
  const { pool, pulse } = primary
  const alone = {
    options: pool.options,
    connect: async () => {
      if (pulse.isLost) throw connectionError()
      return await pool.connect()
    },
    end: () => primary.end(),
  }
  return { dialect: new PostgresDialect({ pool: alone }), replica: null, connections }
}
