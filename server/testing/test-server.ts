import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import type { Journey, JourneyInput } from '#contract/journey.ts'
import { buildApp } from '#server/app/build-app.ts'
import type { Database } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { LogSink } from '#server/core/http/request-log.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { latestEmails } from '#server/core/mail/mail.store.ts'
import { type Mail, openMail } from '#server/core/mail/sealed-mail.ts'
import { readSettings, type Settings } from '#server/core/platform/settings.ts'
import { noticeJob } from '#server/features/notices/notice.job.ts'
import { STREAM_LIMITS, type StreamLimits } from '#server/features/notices/stream/streams.ts'
import { createSite } from '#server/features/site/site.ts'
import { openTestDatabase } from './database/test-database.ts'
import { confirmUser, PASSWORD, writeSession, writeUser } from './write-user.ts'

export { PASSWORD } from './write-user.ts'

/** The call that doesn't end: `call` only answers its head. */
const STREAM = '/user/notices/stream'

type App = Awaited<ReturnType<typeof buildApp>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Headers = Record<string, string>

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests assert the shape of bodies
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

/** A signed-in user who sends requests to the test server. */
export interface TestUser {
  id: string
  email: string
  cookie: string
  headers: Headers
  get(path: string, headers?: Headers): Promise<Reply>
  post(path: string, body?: unknown, headers?: Headers): Promise<Reply>
  put(path: string, body?: unknown, headers?: Headers): Promise<Reply>
  delete(path: string, headers?: Headers): Promise<Reply>
  /** Creates a public journey with one step; `plan` overrides its fields. */
  createJourney(plan?: Partial<JourneyInput>): Promise<Journey>
}

/** A server with its own database, for one test file. */
export class TestServer {
  app!: App
  database!: Database
  /** Offset of the server's clock in ms, changed by `later`. */
  ahead = 0
  #settings!: Settings
  #logs: LogSink | undefined
  #streams = STREAM_LIMITS

  readonly visitor: TestUser = this.user({ id: '', email: '', cookie: '', headers: {} })

  /** Starts the server on a fresh database, or on the given one. */
  async open(
    env: NodeJS.ProcessEnv,
    settings: Partial<Settings> = {},
    { logs, database, streams }: { logs?: LogSink; database?: Database; streams?: StreamLimits } = {},
  ): Promise<void> {
    const read = readSettings({
      CAIRN_DATA: join(tmpdir(), 'cairn-tests'),
      AUTH_SECRET: 'a secret of thirty-two characters',
      CAIRN_DEMO: 'off',
      ...env,
    })
    this.#settings = { ...read, ...settings }
    this.#logs = logs
    this.#streams = streams ?? STREAM_LIMITS
    this.database = database ?? (await openTestDatabase())
    await this.#start()
  }

  /** Stops the server and starts another on the same database. */
  async restart(): Promise<void> {
    await this.app.close()
    await this.#start()
  }

  async #start(): Promise<void> {
    this.app = await buildApp({
      settings: this.#settings,
      logs: this.#logs ?? false,
      database: this.database,
      streams: this.#streams,
      clock: () => Date.now() + this.ahead,
    })
  }

  /** What background jobs work with; they don't run by themselves in tests. */
  get context(): Pick<AppContext, 'db' | 'clock' | 'settings' | 'site'> {
    const base = { db: this.database.db, clock: () => Date.now() + this.ahead, settings: this.#settings }
    return { ...base, site: createSite(base) }
  }

  /** Turns events into notices. */
  dispatch(): Promise<void> {
    return runJob(this.context, noticeJob)
  }

  later(milliseconds: number): void {
    this.ahead += milliseconds
  }

  /**
   * A signed-in user whose email isn't confirmed, written directly into the database; no email is
   * sent.
   */
  createUser(firstName: string): Promise<TestUser> {
    return this.#write(firstName, false)
  }

  /** Like `createUser`, with a confirmed email. */
  createConfirmedUser(firstName: string): Promise<TestUser> {
    return this.#write(firstName, true)
  }

  async #write(firstName: string, isConfirmed: boolean): Promise<TestUser> {
    const email = newEmail(firstName)
    const now = Date.now() + this.ahead
    const id = await writeUser(this.database, { firstName, email, isConfirmed, now })
    const cookie = await writeSession(this.database, id, this.#settings, { now })
    return this.user({ id, email, cookie, headers: await this.tokenFor(cookie) })
  }

  /** Registers a user over HTTP, so that they get the confirmation email and a device cookie. */
  async registerUser(firstName: string): Promise<TestUser> {
    const email = newEmail(firstName)
    const body = { email, password: PASSWORD, firstName, lastName: 'Stone' }
    const registered = await this.visitor.post('/auth/sign-up/email', body)
    if (registered.status !== 200)
      throw new Error(`${firstName} could not register: ${JSON.stringify(registered.body)}`)
    const cookie = cookiesOf(registered)
    return this.user({ id: registered.body.user.id, email, cookie, headers: await this.tokenFor(cookie) })
  }

  async confirm({ id }: TestUser): Promise<void> {
    await confirmUser(this.database, id)
  }

  /** The token of the last link mailed to a user. */
  async linkTokenOf({ email }: TestUser): Promise<string | undefined> {
    const mail = (await this.mails()).find(({ recipient }) => recipient === email)
    return /token=(\S+)/.exec(mail?.text ?? '')?.[1]
  }

  /** The latest emails, newest first, decrypted. */
  async mails(): Promise<Mail[]> {
    const mails = await latestEmails(this.database.db, 50)
    return mails.map((mail) => openMail(mail, this.#settings.authSecret))
  }

  async tokenFor(cookie: string): Promise<Headers> {
    const { body } = await this.visitor.get('/auth/token', { cookie })
    return { authorization: `Bearer ${body.token}` }
  }

  user(identity: Pick<TestUser, 'id' | 'email' | 'cookie' | 'headers'>): TestUser {
    const call = (method: Method, path: string, body?: unknown, headers: Headers = {}) =>
      this.call(method, path, body, { ...identity.headers, ...headers })
    return {
      ...identity,
      get: (path, headers) => call('GET', path, undefined, headers),
      post: (path, body, headers) => call('POST', path, body, headers),
      put: (path, body, headers) => call('PUT', path, body, headers),
      delete: (path, headers) => call('DELETE', path, undefined, headers),
      createJourney: async (plan) => {
        const reply = await call('POST', '/path/create', { ...A_JOURNEY, ...plan })
        if (reply.status !== 201) throw new Error(`The journey was not created: ${JSON.stringify(reply.body)}`)
        return reply.body
      },
    }
  }

  async call(method: Method, path: string, body: unknown, headers: Headers): Promise<Reply> {
    const sent = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const answer = await this.app.inject({
      method,
      url: path.startsWith('/') && !path.startsWith('//') ? `/api${path}` : path,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: sent }),
      payloadAsStream: path === STREAM,
    })
    const type = String(answer.headers['content-type'])
    if (path === STREAM) {
      const isRefused = type.includes('json')
      if (!isRefused) answer.stream().destroy()
      const refusal = isRefused ? await json(answer.stream()) : ''
      return { status: answer.statusCode, body: refusal, headers: answer.headers }
    }
    const isBinary = /^(?:image\/|application\/zip)/u.test(type)
    const read = type.includes('json') ? answer.json() : isBinary ? answer.rawPayload : answer.body
    return { status: answer.statusCode, body: read, headers: answer.headers }
  }
}

/** Opens a server before the tests of a file and closes it after them. */
export function openTestServer(env: NodeJS.ProcessEnv = { CAIRN_LIMITS: 'off' }): TestServer {
  const server = new TestServer()
  beforeAll(() => server.open(env))
  afterAll(() => server.app.close())
  return server
}

export const A_STEP = { stepType: 'Article', description: 'Read this first', url: 'https://example.org/first' } as const

const A_JOURNEY: JourneyInput = {
  name: 'A walk',
  description: 'Somewhere worth going.',
  badges: [{ name: 'Python' }],
  steps: [A_STEP],
  visibility: 'public',
}

function newEmail(firstName: string): string {
  return `${firstName.toLowerCase().replace(/[^a-z]/g, '-')}-${crypto.randomUUID().slice(0, 8)}@example.org`
}

export function cookiesOf(reply: Reply): string {
  return [reply.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')
}

/** The URL of the next page, without `/api`; null after the last page. */
export function nextOf(reply: Reply): string | null {
  return /<\/api(.*)>/.exec(String(reply.headers.link))?.[1] ?? null
}

/** The ids of a whole list, read page by page. */
export async function idsOnAllPages(reader: TestUser, path: string): Promise<string[]> {
  const ids: string[] = []
  for (let next: string | null = path; next !== null; ) {
    const reply = await reader.get(next)
    ids.push(...idsOf(reply))
    next = nextOf(reply)
  }
  return ids
}

/** The ids of a page. */
export function idsOf(reply: Reply): string[] {
  return reply.body.map(({ id }: { id: string }) => id)
}
