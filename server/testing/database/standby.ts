import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/core/database/database.ts'
import { type RunningPostgres, startPostgres } from './start-postgres.ts'
import { onPostgres } from './test-database.ts'

/** With TEST_DATABASE_URL there is no pair of servers that the tests may stop. */
export const canReplicate = onPostgres && process.platform !== 'win32' && !process.env.TEST_DATABASE_URL

/** Two servers with durable files start and stop slowly on a busy machine. */
export const PAIR_WITHIN_MS = 60_000

interface Pair {
  primary: RunningPostgres
  standby: RunningPostgres
  startPrimary(): Promise<RunningPostgres>
  startStandby(): Promise<RunningPostgres>
  /** Folders of the sockets. */
  folders: { primary: string; standby: string }
  /** Suspends all processes of the primary until the returned function is called. */
  freezePrimary(): () => void
  stop(): Promise<void>
}

/** Starts a primary and a streaming replica. */
export async function startPair(): Promise<Pair> {
  const folders = ['primary', 'standby'].map((name) => mkdtempSync(join(tmpdir(), `cairn-${name}-`)))
  const [first = '', second = ''] = folders
  const empty = await startPostgres({ keptIn: first })
  await empty.stop()
  cpSync(join(first, 'data'), join(second, 'data'), { recursive: true, preserveTimestamps: true })
  writeFileSync(join(second, 'data', 'standby.signal'), '')
  appendFileSync(
    join(second, 'data', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${first} user=postgres'\nwal_retrieve_retry_interval = 100ms\n`,
  )
  chmodSync(join(second, 'data'), 0o700)
  copyOwner(join(first, 'data'), join(second, 'data'))
  const startPrimary = () => startPostgres({ keptIn: first })
  const startStandby = () => startPostgres({ keptIn: second })
  const pair: Pair = {
    primary: await startPrimary(),
    standby: await startStandby(),
    startPrimary,
    startStandby,
    folders: { primary: first, standby: second },
    freezePrimary: () => freeze(join(first, 'data')),
    async stop() {
      await pair.standby.stop()
      await pair.primary.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return pair
}

export async function pauseReplay({ db }: Database): Promise<void> {
  await sql`select pg_wal_replay_pause()`.execute(db)
}

export async function resumeReplay({ db }: Database): Promise<void> {
  await sql`select pg_wal_replay_resume()`.execute(db)
}

/** Waits until the standby has replayed all that was written, and this process knows it. */
export async function catchUp({ db, replica }: Database, standby: Database): Promise<void> {
  const written = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(db)
  const at = written.rows[0]?.at ?? ''
  for (let isThere: boolean | undefined; !isThere; await wait(10)) {
    const replayed = sql<{ isThere: boolean }>`select pg_last_wal_replay_lsn() >= ${at}::pg_lsn as "isThere"`
    isThere = (await replayed.execute(standby.db)).rows[0]?.isThere
  }
  const since = performance.now()
  while (replica && replica.lagSeconds() * 1000 >= performance.now() - since) await wait(10)
}

function freeze(data: string): () => void {
  const [main] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const children = execFileSync('pgrep', ['-P', String(main)], { encoding: 'utf8' })
  const all = [Number(main), ...children.trim().split(/\s+/).map(Number)]
  const signal = (name: NodeJS.Signals) => {
    for (const pid of all) process.kill(pid, name)
  }
  signal('SIGSTOP')
  return () => signal('SIGCONT')
}

/** Files copied by root belong to root, and PostgreSQL refuses them. */
function copyOwner(original: string, copy: string): void {
  const { uid, gid } = statSync(original)
  chownSync(copy, uid, gid)
  for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' })) chownSync(join(copy, name), uid, gid)
}
