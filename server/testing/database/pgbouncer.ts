import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { launch, unprivileged } from './start-postgres.ts'

const READY_WITHIN_MS = 10_000
/** Runs PgBouncer until its standard input closes, even if we were killed. */
const STOP_WITH_PARENT = '"$@" & p=$!; read _; kill -TERM $p; wait $p'

export interface RunningPgBouncer {
  /** The folder of its settings, in which it runs. */
  folder: string
  /** The URL of a database through PgBouncer. */
  urlOf(database: string): string
  stop(): Promise<void>
}

/** Where PgBouncer is installed; null if it isn't. */
export function findPgBouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((program) => existsSync(program)) ?? null
}

/** Starts PgBouncer in transaction mode for the PostgreSQL whose socket is in a folder. */
export async function startPgBouncer(
  program: string,
  socketFolder: string,
  poolSize: number,
): Promise<RunningPgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, configuration(socketFolder, port, poolSize))
  const user = unprivileged()
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid)
  const server = launch(['sh', '-c', STOP_WITH_PARENT, 'sh', program, '-q', file], folder, user)
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  await untilReady(urlOf('postgres'))
  return {
    folder,
    urlOf,
    async stop() {
      const ended = once(server, 'exit')
      server.stdin?.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configuration(socketFolder: string, port: number, poolSize: number): string {
  return `[databases]
* = host=${socketFolder} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function untilReady(url: string): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await wait(50)
    }
  }
}
