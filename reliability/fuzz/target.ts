import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RunningPostgres, startPostgres } from '#server/testing/database/start-postgres.ts'
import { Server } from '../server.ts'
import type { Kind } from '../trial.ts'
import type { Description, Known } from './operations.ts'

/** In the server's process: tidies up when told to, and writes down what is then held, in bytes. */
const TELL_MEMORY = `import { writeFileSync } from 'node:fs'
process.on('SIGUSR2', () => { for (let turn = 0; turn < 4; turn++) gc()
const { heapUsed, external } = process.memoryUsage(); writeFileSync(process.env.HELD_FILE, String(heapUsed + external)) })`
const PASSWORD = 'walk-every-day'

/** A started server with a database of its own, and a member who is signed in. */
export class Target {
  token = ''
  cookie = ''
  readonly #server: Server
  readonly #postgres: RunningPostgres | null
  readonly #folder: string

  private constructor(server: Server, postgres: RunningPostgres | null, folder: string) {
    this.#server = server
    this.#postgres = postgres
    this.#folder = folder
  }

  static async open(kind: Kind): Promise<Target> {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-target-'))
    const postgres = kind === 'postgres' ? await startPostgres() : null
    const server = await Server.on({
      CAIRN_DATA: folder,
      CAIRN_LOG: 'errors',
      DATABASE_URL: postgres?.url ?? '',
      HELD_FILE: join(folder, 'held'),
      NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(TELL_MEMORY)}`,
    })
    await server.start()
    return new Target(server, postgres, folder)
  }

  get host(): string {
    return new URL(this.#server.url).host
  }

  get port(): number {
    return Number(new URL(this.#server.url).port)
  }

  get isAlive(): boolean {
    return this.#server.isAlive
  }

  async description(): Promise<Description> {
    return (await (await fetch(`${this.#server.url}/api/openapi.json`)).json()) as Description
  }

  /** Lays some journeys to ask about. */
  async furnish(): Promise<Known> {
    const people = [await this.#register(), await this.#register()]
    const plan = { name: 'A walk', description: 'Somewhere.', badges: [{ name: 'Python' }], steps: [] }
    const journeys: string[] = []
    for (const visibility of ['public', 'unlisted', 'private']) {
      const { id } = (await (await this.#post('/path/create', { ...plan, visibility })).json()) as { id: string }
      journeys.push(id)
    }
    return { journeys, people }
  }

  /** What was asked may have signed the member out: then somebody new takes the place. */
  async renew(): Promise<void> {
    const answer = await fetch(`${this.#server.url}/api/user/profile`, { headers: this.#headers() })
    await answer.arrayBuffer()
    if (answer.status === 401) await this.#register()
  }

  /** Held after tidying up, in bytes. */
  async memory(): Promise<number> {
    const file = join(this.#folder, 'held')
    rmSync(file, { force: true })
    this.#server.tell('SIGUSR2')
    for (;;) {
      await wait(50)
      const held = Number(readIfThere(file))
      if (held > 0) return held
    }
  }

  async close(): Promise<void> {
    await this.#server.kill()
    await this.#postgres?.stop()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async #register(): Promise<string> {
    const email = `${crypto.randomUUID()}@example.org`
    const names = { name: 'Ada Stone', firstName: 'Ada', lastName: 'Stone' }
    const answer = await this.#post('/auth/sign-up/email', { email, password: PASSWORD, ...names })
    const { user } = (await answer.json()) as { user: { id: string } }
    this.cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    const token = await fetch(`${this.#server.url}/api/auth/token`, { headers: { cookie: this.cookie } })
    this.token = ((await token.json()) as { token: string }).token
    return user.id
  }

  async #post(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...(this.token && this.#headers()) }
    return await fetch(`${this.#server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  #headers() {
    return { authorization: `Bearer ${this.token}` }
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
