import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { ConnectionTarget } from './database.ts'
import { PROBE_MARK } from './probed-pool.ts'

const LOOKS = 20
const LOOK_EVERY_MS = 50
/** Number of checks without another connection after which the database counts as unused. */
const EMPTY_LOOKS = 4
const CONNECT_WITHIN_MS = 5000

/** Whether a server uses this database; must be called before this process connects to it. */
export async function isInUse(target: ConnectionTarget): Promise<boolean> {
  return 'url' in target ? await isProbed(target.url) : isOpen(target.file)
}

/**
 * Whether a process has the file open: a connection in WAL mode holds a shared lock until its
 * process ends.
 */
function isOpen(file: string): boolean {
  if (!existsSync(file)) return false
  const own = new Sqlite(file, { timeout: 0 })
  try {
    own.pragma('locking_mode = EXCLUSIVE')
    own.pragma('schema_version')
    return false
  } catch (error) {
    if (String(Object(error).code).startsWith('SQLITE_BUSY')) return true
    throw error
  } finally {
    own.close()
  }
}

/**
 * Whether a server process sends health probes: ten a second, visible even through PgBouncer, where
 * session locks can't be held. Other queries on the connection can hide a probe, but not the
 * connection.
 */
async function isProbed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    for (let look = 0, empty = 0; look < LOOKS && empty < EMPTY_LOOKS; look++) {
      const { rows } = await client.query<{ connections: number; probes: number }>(
        `select count(*)::int as connections, count(*) filter
          (where query like $1 and query_start > clock_timestamp() - interval '1 second')::int as probes
          from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        [`%${PROBE_MARK}`],
      )
      const [found] = rows
      if (found?.probes) return true
      empty = found?.connections ? 0 : empty + 1
      await wait(LOOK_EVERY_MS)
    }
    return false
  } finally {
    await client.end()
  }
}
