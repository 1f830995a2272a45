import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RunningPostgres, startPostgres } from '#server/testing/database/start-postgres.ts'

interface Network {
  namespace: string
  address: string
}

/** A durable PostgreSQL in a folder that outlives its being killed. */
export class KillablePostgres {
  readonly #folder: string
  readonly #network: Network | undefined
  #running: RunningPostgres | null = null

  constructor(folder: string, network?: Network) {
    this.#folder = folder
    this.#network = network
  }

  /** Answers its address, and how long it took until it took connections, in ms. */
  async start(): Promise<{ url: string; ms: number }> {
    const begun = performance.now()
    this.#running = await startPostgres({ keptIn: this.#folder, ...(this.#network && { network: this.#network }) })
    return { url: this.#running.url, ms: performance.now() - begun }
  }

  /** Kills it and all of its children, without a word. */
  async kill(): Promise<void> {
    const main = Number(readFileSync(join(this.#folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
    const all = this.#isOurs(main) ? [main, ...childrenOf(main)] : []
    for (const pid of all) end(pid)
    while (all.some(isAlive)) await wait(5)
    // Who started it takes note of its end; until then its process id counts as taken.
    await this.stop()
  }

  /** One that was killed leaves its number behind, which may be another's by now. */
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

/** State and parent of a process, behind its name in parentheses. */
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

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
