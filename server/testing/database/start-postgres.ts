import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres } from './find-postgres.ts'

const windows = process.platform === 'win32'
const READY_WITHIN_MS = 30_000
const FAST = ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'jit'].map((name) => `${name}=off`)
const OPTIONS = [...FAST, 'wal_level=minimal', 'max_wal_senders=0', 'max_connections=200']
/** A server with a permanent folder is durable and has as much memory as in production. */
const DURABLE = ['max_connections=200', 'shared_buffers=1GB', 'max_wal_size=8GB']
/**
 * Runs the server until its standard input closes, even if we were killed; then deletes its folder.
 */
const DIE_WITH_PARENT = '"$@" & p=$!; read _; kill -QUIT $p; wait $p; rm -rf "$PWD"'
const STOP_WITH_PARENT = '"$@" & p=$!; read _; kill -INT $p; wait $p'

export interface RunningPostgres {
  url: string
  stop(): Promise<void>
}

interface PostgresOptions {
  /** A permanent folder for the data. */
  keptIn?: string
  /** A network namespace of Linux (needs root) and an address in it to listen at. */
  network?: { namespace: string; address: string }
}

/**
 * Returns the PostgreSQL at TEST_DATABASE_URL, or starts one that ends with this process, with a
 * temporary folder or the permanent one.
 */
export async function startPostgres({ keptIn, network }: PostgresOptions = {}): Promise<RunningPostgres> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'cairn-pg-'))
  mkdirSync(folder, { recursive: true })
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const binaries = reachable(findPostgres(), folder, user)
  const data = join(folder, 'data')
  if (!existsSync(data)) initialize(join(binaries, program('initdb')), data, user)
  const { listen, url } = await addressFor(folder, network?.address)
  const options = [...(keptIn ? DURABLE : OPTIONS), ...listen].flatMap((option) => ['-c', option])
  const command = [join(binaries, program('postgres')), '-D', data, ...options]
  const shell = ['sh', '-c', keptIn ? STOP_WITH_PARENT : DIE_WITH_PARENT, 'sh', ...command]
  const server =
    network && user
      ? launch(within(network.namespace, user, shell), folder, null)
      : launch(windows ? command : shell, folder, user)
  await untilReady(server, url)
  return { url, stop: () => stop(server, keptIn ? null : folder) }
}

function initialize(initdb: string, data: string, user: User | null): void {
  const names = ['-U', 'postgres', '-A', 'trust', '--locale=C', '-E', 'UTF8']
  const options = ['-D', data, ...names, '--no-sync', '--no-instructions']
  execFileSync(initdb, options, { cwd: dirname(data), stdio: ['ignore', 'ignore', 'pipe'], ...user })
}

export function launch([name = '', ...args]: string[], cwd: string, user: User | null): ChildProcess {
  return spawn(name, args, { cwd, stdio: ['pipe', 'ignore', 'pipe'], ...user })
}

/** Entering a namespace needs root. */
function within(namespace: string, { uid, gid }: User, command: string[]): string[] {
  const become = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  return ['ip', 'netns', 'exec', namespace, ...become, ...command]
}

/** A socket in the folder; on Windows a free loopback port. */
async function addressFor(folder: string, listenAt = ''): Promise<{ listen: string[]; url: string }> {
  if (!windows)
    return {
      listen: [`listen_addresses=${listenAt}`, `unix_socket_directories=${folder}`],
      url: `postgres://postgres@${encodeURIComponent(folder)}/postgres`,
    }
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  return {
    listen: ['listen_addresses=127.0.0.1', `port=${port}`],
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
  }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let reports = ''
  server.stderr?.on('data', (chunk) => {
    reports += chunk
  })
  const giveUpAt = Date.now() + READY_WITHIN_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > giveUpAt)
        throw new Error(`PostgreSQL did not start: ${reports || error}`)
      await wait(20)
    }
  }
}

async function stop(server: ChildProcess, folder: string | null): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  if (windows) server.kill()
  else server.stdin?.end()
  await ended
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

interface User {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root. */
export function unprivileged(): User | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (kind: string) => Number(execFileSync('id', [kind, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {}
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither a user postgres nor a user nobody')
}

/**
 * Packages installed by root may be in a folder that other users can't read, so the bundle is
 * copied.
 */
function reachable({ bin, bundle }: ReturnType<typeof findPostgres>, folder: string, user: User | null): string {
  if (!user || !bundle) return bin
  const copy = join(folder, 'server')
  cpSync(bundle, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function program(name: string): string {
  return windows ? `${name}.exe` : name
}
