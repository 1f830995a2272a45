import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RunningPostgres, startPostgres } from '#server/testing/database/start-postgres.ts'
import { signUp } from '../../tools/auth-client.ts'
import { type ConnectionTarget, writeDatabase } from '../database-state.ts'
import { Server } from '../server.ts'
import type { Kind } from '../trial.ts'
import type { Description, ExistingIds } from './operations.ts'

/**
 * Code that runs in the server: at SIGUSR2 it collects garbage and writes the memory in use, in
 * bytes.
 */
const MEMORY_HOOK = `import { writeFileSync } from 'node:fs'
process.on('SIGUSR2', () => { for (let turn = 0; turn < 4; turn++) gc()
const { heapUsed, external } = process.memoryUsage(); writeFileSync(process.env.MEMORY_FILE, String(heapUsed + external)) })`
const PASSWORD = 'walk-every-day'

interface Suggested {
  journeyId: string
  linkReports: string[]
  suggestions: string[]
  /** The token of the journey's owner. */
  ownerToken: string
}

/** A running server with its own database and a signed-in member, for fuzzing. */
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
      MEMORY_FILE: join(folder, 'memory'),
      NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(MEMORY_HOOK)}`,
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

  /** Creates people, journeys and comments; requests use their ids. */
  async createContent(): Promise<ExistingIds> {
    const people = [await this.#register(), await this.#register()]
    const journey = { name: 'A walk', description: 'Somewhere.', badges: [{ name: 'Python' }], steps: [] }
    const journeys: string[] = []
    for (const visibility of ['public', 'unlisted', 'private']) {
      const { id } = (await (await this.#post('/path/create', { ...journey, visibility })).json()) as { id: string }
      journeys.push(id)
    }
    const comments: string[] = []
    for (const text of ['Why?', 'How?']) {
      const { id } = (await (await this.#post(`/path/comments/${journeys[0]}`, { text })).json()) as { id: string }
      comments.push(id)
    }
    const { journeyId, linkReports, suggestions, ownerToken } = await this.#finishAndSuggest()
    const { versionId, drafts } = await this.#makeVersion(journeyId, ownerToken)
    await this.#post(`/path/coauthors/${versionId}`, { personId: people[0] })
    const groups = [await this.#makeGroup(journeyId, people)]
    return { journeys: [...journeys, journeyId, versionId], people, comments, linkReports, suggestions, drafts, groups }
  }

  /** Finishes another member's journey, reports one of its links and suggests a change. */
  async #finishAndSuggest(): Promise<Suggested> {
    const steps = [{ stepType: 'Article', description: 'Read', url: 'https://a.invalid/a' }]
    const plan = { name: 'A run', description: 'Somewhere.', badges: [{ name: 'Python' }], steps, licence: 'ccBy' }
    const journey = (await (await this.#post('/path/create', plan)).json()) as { id: string; steps: { id: string }[] }
    const ownerToken = this.token
    await this.#register()
    const stepId = journey.steps[0]?.id
    await this.#send('PUT', `/path/progress/${journey.id}`, { done: [stepId] })
    const made = [
      await this.#post(`/path/suggestions/${journey.id}`, { stepId, problem: 'broken' }),
      await this.#post(`/path/suggestions/${journey.id}`, { version: 1, name: 'A longer run' }),
    ]
    const [linkReport = '', suggestion = ''] = await Promise.all(
      made.map(async (response) => ((await response.json()) as { id: string }).id),
    )
    return { journeyId: journey.id, linkReports: [linkReport], suggestions: [suggestion], ownerToken }
  }

  /** Makes a version of the journey, and then changes the journey as its owner; a second draft of a version is kept. */
  async #makeVersion(journeyId: string, ownerToken: string): Promise<{ versionId: string; drafts: string[] }> {
    const drafts: string[] = []
    for (let made = 0; made < 2; made++)
      drafts.push(((await (await this.#post(`/path/adapt/${journeyId}`, {})).json()) as { id: string }).id)
    const headers = this.#headers()
    const draft = await fetch(`${this.#server.url}/api/draft/${drafts[0]}`, { headers })
    const { content } = (await draft.json()) as { content: object }
    const version = (await (await this.#post('/path/create', content)).json()) as { id: string }
    const ownToken = this.token
    this.token = ownerToken
    await this.#send('PUT', `/path/${journeyId}`, { description: 'Elsewhere.' })
    this.token = ownToken
    return { versionId: version.id, drafts }
  }

  /** Makes a group that walks a journey, with an invitation; only confirmed members may. */
  async #makeGroup(journeyId: string, personIds: string[]): Promise<string> {
    await writeDatabase(this.#database, 'update "user" set "emailVerified" = true')
    const response = await this.#post('/groups', { journeyId, name: 'Walkers', personIds })
    return ((await response.json()) as { id: string }).id
  }

  get #database(): ConnectionTarget {
    return this.#postgres ? { url: this.#postgres.url } : { file: join(this.#folder, 'cairn.sqlite') }
  }

  /**
   * Registers a new member if the current one is no longer signed in, as requests may sign them
   * out.
   */
  async renew(): Promise<void> {
    const response = await fetch(`${this.#server.url}/api/user/profile`, { headers: this.#headers() })
    await response.arrayBuffer()
    if (response.status === 401) await this.#register()
  }

  /** The server's memory in use after garbage collection, in bytes. */
  async memory(): Promise<number> {
    const file = join(this.#folder, 'memory')
    rmSync(file, { force: true })
    this.#server.signal('SIGUSR2')
    for (;;) {
      await wait(50)
      const bytes = Number(readIfExists(file))
      if (bytes > 0) return bytes
    }
  }

  async close(): Promise<void> {
    await this.#server.kill()
    await this.#postgres?.stop()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async #register(): Promise<string> {
    const email = `${crypto.randomUUID()}@example.org`
    const account = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Stone' }
    const { id, cookie, token } = await signUp(this.#server.url, account)
    this.cookie = cookie
    this.token = token
    return id
  }

  async #post(path: string, body: object): Promise<Response> {
    return await this.#send('POST', path, body)
  }

  async #send(method: string, path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...this.#headers() }
    return await fetch(`${this.#server.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
  }

  #headers() {
    return { authorization: `Bearer ${this.token}` }
  }
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
