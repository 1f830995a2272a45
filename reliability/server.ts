import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SERVER_PROGRAM } from '../tools/suite/server-program.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const TIMEOUT_MS = 60_000
const POLL_MS = 10

/** A server process that can be killed and restarted on the same port. */
export class Server {
  readonly url: string
  /** The lines of the server's standard output; recorded only with CAIRN_LOG=requests. */
  readonly lines: string[] = []
  readonly #env: Record<string, string>
  #child: ChildProcess | null = null

  private constructor(port: number, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.#env = { PORT: String(port), CAIRN_LIMITS: 'off', CAIRN_DEMO: 'off', NODE_ENV: '', ...env }
  }

  static async on(env: Record<string, string>): Promise<Server> {
    return new Server(await freePort(), env)
  }

  /** Starts the server; resolves to the time in ms until it is ready. */
  async start(): Promise<number> {
    const startedAt = performance.now()
    const env = { ...process.env, NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled`, ...this.#env }
    this.#child = spawn(process.execPath, [SERVER_PROGRAM], {
      cwd: root,
      env,
      stdio: ['ignore', this.#env.CAIRN_LOG === 'requests' ? 'pipe' : 'ignore', 'inherit'],
    })
    if (this.#child.stdout) createInterface(this.#child.stdout).on('line', (line) => this.lines.push(line))
    await this.until('/readyz', 200)
    return performance.now() - startedAt
  }

  /** Polls a path until it responds with this status; resolves to the time in ms. */
  async until(path: string, status: number): Promise<number> {
    const startedAt = performance.now()
    while (performance.now() - startedAt < TIMEOUT_MS) {
      const response = await fetch(this.url + path).catch(() => null)
      await response?.arrayBuffer()
      if (response?.status === status) return performance.now() - startedAt
      await wait(POLL_MS)
    }
    throw new Error(`${path} did not respond with ${status} within ${TIMEOUT_MS / 1000} s`)
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get isAlive(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Sends a signal that does not end the process. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Ends the process; resolves to its exit code, or null if killed or not running. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const child = this.#child
    if (!child || !this.isAlive) return null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    return code
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
