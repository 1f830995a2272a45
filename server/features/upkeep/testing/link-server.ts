import { type Job, runJob } from '#server/core/jobs/job.ts'
import { PageHost, type Serve } from '#server/features/previews/testing/page-host.ts'
import { A_STEP, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { createLinkCheckJob } from '../link-check.job.ts'
import { linkSearchJob } from '../link-search.job.ts'

const HOUR_MS = 3_600_000
const REST_MS = 10_000
/** Requests of one check at most: robots.txt with its redirects, and each redirect with HEAD and GET. */
const REQUESTS_MAX = 12

/** Names of this machine; each is a host of its own. */
const NAMES = ['pages.localhost', 'other.localhost', 'third.localhost']

/** A server that checks links, and a host that serves what they lead to. */
export class LinkServer extends TestServer {
  host!: PageHost
  ada!: TestUser
  bob!: TestUser
  /** 'method name path' of each request, in order. */
  readonly asked: string[] = []
  /** How far the clock of the checks is ahead, in ms; that of the server stays, since sign-ins last five minutes. */
  passed = 0
  readonly #job: Job<typeof this.context> = createLinkCheckJob({ resolve: async () => [] })

  async openAll(env: NodeJS.ProcessEnv = {}): Promise<void> {
    this.host = await PageHost.open(new Map())
    const { port } = this.host.info
    const allowed = [...NAMES.map((name) => `${name}:${port}`), `pages.localhost:${this.closedPort}`]
    await this.open({
      CAIRN_LIMITS: 'off',
      CAIRN_LINK_CHECKS: 'on',
      PUBLIC_URL: 'https://cairn.example.org',
      PREVIEW_ALLOW: allowed.join(','),
      ...env,
    })
    this.ada = await this.createConfirmedUser('Ada')
    this.bob = await this.createConfirmedUser('Bob')
  }

  /** Starts anew: no journeys, nothing known of links and hosts. */
  async clear(): Promise<void> {
    const { db } = this.database
    for (const user of [this.ada, this.bob])
      for (const { id } of (await user.get('/path/user?limit=100')).body) await user.delete(`/path/${id}`)
    for (const table of ['linkCheck', 'linkHost', 'linkProgress'] as const) await db.deleteFrom(table).execute()
    this.asked.splice(0)
    this.host.pages.clear()
  }

  /** A journey of Ada with these links. */
  async journeyWith(urls: readonly string[], more: object = {}): Promise<{ id: string; stepIds: string[] }> {
    const steps = urls.map((url) => ({ ...A_STEP, url }))
    const journey = await this.ada.createJourney({ steps, ...more })
    return { id: journey.id, stepIds: journey.steps?.map(({ id }) => id) ?? [] }
  }

  /** Lets four checks fail, after 6 hours, a day and two days. */
  async checkFourTimes(): Promise<void> {
    await this.checkFully()
    for (const hours of [6, 24, 48]) await this.checkAfter(hours)
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.host.close()
  }

  override get context() {
    return { ...super.context, clock: () => Date.now() + this.passed }
  }

  /** A port on which nothing listens. */
  get closedPort(): number {
    return 1
  }

  /** Serves a page; returns its address. */
  page(name: string, serve: Serve, of = 'pages.localhost'): string {
    this.host.pages.set(name, (request, response, info) => {
      this.asked.push(`${request.method} ${request.headers.host?.split(':')[0]} ${name}`)
      serve(request, response, info)
    })
    return `http://${of}:${this.host.info.port}/${encodeURIComponent(name)}`
  }

  /** Looks for links, and checks those that may be checked now, at most one request per host. */
  async check(): Promise<void> {
    await this.search()
    await runJob(this.context, this.#job)
  }

  /** Looks for links, without waiting for the hour between two searches. */
  async search(): Promise<void> {
    const { db } = this.database
    await db.updateTable('linkProgress').set({ nextAt: 0 }).execute()
    do await runJob(this.context, linkSearchJob)
    while ((await db.selectFrom('linkProgress').select('url').executeTakeFirst())?.url)
  }

  /** Finishes the checks that are due now, request by request. */
  async checkFully(requests = REQUESTS_MAX): Promise<void> {
    await this.search()
    for (let request = 0; request < requests; request++) {
      await runJob(this.context, this.#job)
      this.passed += REST_MS
    }
  }

  /** Lets hours pass and checks what is due then; hours are whole, since links are due at whole hours. */
  async checkAfter(hours: number): Promise<void> {
    this.passed += (hours + 1) * HOUR_MS
    await this.checkFully()
  }
}

export const answering =
  (status: number, headers: Record<string, string> = {}): Serve =>
  (_request, response) =>
    void response.writeHead(status, headers).end()

export const redirect = (to: string, status: number): Serve => answering(status, { location: to })

export const text =
  (body: string): Serve =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/plain' }).end(body)
