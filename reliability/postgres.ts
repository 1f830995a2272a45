import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RunningPostgres, startPostgres } from '#server/testing/database/start-postgres.ts'

interface Network {
  namespace: string
  address: string
}

/**
 * A PostgreSQL server that syncs to disk and that can be killed and restarted on the same folder.
 */
export class KillablePostgres {
  readonly #folder: string
  readonly #network: Network | undefined
  #running: RunningPostgres | null = null

  constructor(folder: string, network?: Network) {
    this.#folder = folder
    this.#network = network
  }

  /** Starts the server; resolves to its URL and the time in ms until it accepted connections. */
  async start(): Promise<{ url: string; ms: number }> {
    const startedAt = performance.now()
    this.#running = await startPostgres({ keptIn: this.#folder, ...(this.#network && { network: this.#network }) })
    return { url: this.#running.url, ms: performance.now() - startedAt }
  }

  /** Kills the server and its child processes with SIGKILL. */
  async kill(): Promise<void> {
    const main = Number(readFileSync(join(this.#folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
    const all = this.#isOurs(main) ? [main, ...childrenOf(main)] : []
    for (const pid of all) killQuietly(pid)
    while (all.some(isAlive)) await wait(5)
    // Waits for the process to end, because its pid counts as running until then.
    await this.stop()
  }

  /**
   * Whether a pid file's process is this server: after a kill, another process may have the same
   * pid.
   */
  #isOurs(pid: number): boolean {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.#folder)
    } catch {
      return false
    }
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
    this.#running = null
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => Number(fieldsOf(pid)[1]) === parent)
    .map(Number)
}

/**
 * The fields of a process in /proc from its state on; they follow the program name in parentheses.
 */
function fieldsOf(pid: string | number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  const [state] = fieldsOf(pid)
  return state !== undefined && state !== 'Z'
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
