import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What `npm start` runs; without a build the same from source. */
const MAIN = ['dist/server/main.js', 'server/main.ts'].find((file) => existsSync(join(root, file))) ?? ''
const GIVE_UP_MS = 60_000
const ASK_AGAIN_MS = 10

/** The server as a process that can be killed and started again at the same address. */
export class Server {
  readonly url: string
  /** What it wrote on its standard output; kept with CAIRN_LOG=requests alone. */
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

  /** Starts it; answers how long its first answer took, in ms. */
  async start(): Promise<number> {
    const begun = performance.now()
    const env = { ...process.env, NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled`, ...this.#env }
    this.#child = spawn(process.execPath, [MAIN], {
      cwd: root,
      env,
      stdio: ['ignore', this.#env.CAIRN_LOG === 'requests' ? 'pipe' : 'ignore', 'inherit'],
    })
    if (this.#child.stdout) createInterface(this.#child.stdout).on('line', (line) => this.lines.push(line))
    await this.until('/readyz', 200)
    return performance.now() - begun
  }

  /** Waits until it answers so; answers how long that took, in ms. */
  async until(path: string, status: number): Promise<number> {
    const begun = performance.now()
    while (performance.now() - begun < GIVE_UP_MS) {
      const answer = await fetch(this.url + path).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.status === status) return performance.now() - begun
      await wait(ASK_AGAIN_MS)
    }
    throw new Error(`${path} did not answer ${status} within ${GIVE_UP_MS / 1000} s`)
  }

  get isAlive(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** A signal that does not end it. */
  tell(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Answers what it ended with; null where it was killed, or ran no more. */
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
