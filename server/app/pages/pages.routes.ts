import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Reply, Send } from '#contract/api.ts'
import { type AnyCall, type CallName, type Calls, calls } from '#contract/api.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Language } from '#contract/rules/language.ts'
import { readAvailable } from '#server/core/database/replica.ts'
import { JsonText } from '#server/core/http/answers.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { networkOf } from '#server/core/http/client-network.ts'
import { databaseRefusal } from '#server/core/http/error-handler.ts'
import { escapeHtml } from '#server/core/http/escape.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { errorBody, languageOfPage } from '#server/core/http/language.ts'
import { parse } from '#server/core/http/parse.ts'
import { createFairQueue } from '#server/core/http/protection/fair-queue.ts'
import type { ReadYourWrites } from '#server/core/http/protection/read-your-writes.ts'
import { type Answer, type ResponseCache, sendUncached } from '#server/core/http/protection/response-cache.ts'
import { readSealedPage } from '#server/core/http/protection/sealed-cursor.ts'
import type { Handlers, RequestContext } from '#server/core/http/request-context.ts'
import type { Authenticate, Viewer } from '#server/core/http/viewer.ts'
import { InvalidCursor, type Page } from '#server/core/platform/cursor.ts'
import { contentSecurityPolicy, DEVELOPMENT_POLICY } from './csp.ts'
import { DIST, type Renderer } from './renderer.ts'

/** `Retry-After` of pages without a database, in seconds. */
const RETRY_S = 1
/**
 * Limits of rendering. A page takes 10 to 30 ms of CPU; the pages of one member, and those of the
 * visitors of one network, are rendered one after the other.
 */
const RENDERING = { atOnce: 4, atOncePerCaller: 1, maxWaiting: 400 }

const ICON = '<link rel="icon" href="/icon.svg" type="image/svg+xml">'

interface Pages {
  context: AppContext
  handlers: Handlers
  renderer: Renderer
  shared: ResponseCache
  readYourWrites: ReadYourWrites
  /** Resolves the member who requests a page. */
  authenticate: Authenticate
  limits: { allowsPage(personId: string): boolean }
  development: boolean
}

interface RequestedPage {
  url: string
  language: Language
  viewer: Viewer | null
}

/** Serves the built files; every other path outside the API is a page rendered on the server. */
export async function bindPages(
  app: FastifyInstance,
  { context, handlers, renderer, shared, readYourWrites, authenticate, limits, development }: Pages,
): Promise<void> {
  const { settings } = context
  const secure = settings.publicUrl.startsWith('https:')
  const policy = development ? DEVELOPMENT_POLICY : contentSecurityPolicy(await renderer.template('/', false), secure)
  if (!development) await serveFiles(app)

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send()
    const language = languageOfPage(request)
    if (development) shared.forget()
    const entry = await renderer.entry()
    const url = entry.knownUrl(request.url)
    const member = entry.isForMembers(url) ? await authenticate(request) : null
    if (member && limits.allowsPage(member.id)) {
      const page = await renderInTurn(member.id, { url, language, viewer: member }).catch((error) => {
        // The account was deleted meanwhile, or the database went down: a visitor's page says what is left to say.
        context.log.warn({ path: url.split('?')[0], err: error }, 'rendering a page for its member failed')
        return null
      })
      if (page) return sendUncached(request, reply, page)
    }
    return shared.send(request, reply, `${language} ${url}`, () =>
      renderInTurn(networkOf(request.ip), { url, language, viewer: null }),
    )
  })

  const run = createFairQueue(RENDERING)
  const renderInTurn = (caller: string, page: RequestedPage) =>
    run(caller, async () => {
      // Lets other requests run between two pages.
      await setImmediate()
      return await render(page)
    })

  async function render({ url, language, viewer }: RequestedPage): Promise<Answer> {
    const entry = await renderer.entry()
    const { name: siteName, theme, logo } = await context.site.read()
    const page = await entry.renderPage({
      url,
      language,
      memberId: viewer?.id ?? null,
      now: context.clock(),
      send: createSend({ handlers, readYourWrites, context, language, viewer, Failure: entry.ApiError }),
      origin: settings.publicUrl,
      siteName,
    })
    if (page.error) context.log.error({ path: url.split('?')[0], err: page.error }, 'rendering a page failed')
    const parts: Record<string, string> = {
      lang: language,
      viewer: viewer?.id ?? '',
      theme,
      name: escapeHtml(siteName),
      icon: logo === null ? ICON : `<link rel="icon" href="${escapeHtml(logo)}" type="image/webp">`,
      head: page.head,
      app: page.app,
      state: page.state,
      scripts: renderer.scripts(entry, url, language),
    }
    const template = await renderer.template(url, viewer !== null)
    return {
      status: page.status,
      type: 'text/html; charset=utf-8',
      headers: {
        'content-security-policy': policy,
        'content-language': language,
        vary: 'Accept-Encoding, Accept-Language, Cookie',
        ...(page.redirect && { location: page.redirect }),
        ...(page.status === 503 && { 'retry-after': String(RETRY_S) }),
      },
      body: template.replace(
        /<!--(lang|viewer|theme|name|icon|head|app|state|scripts)-->/g,
        (_, part: string) => parts[part] ?? '',
      ),
    }
  }
}

/**
 * Serves the built files without a route per file: adding hundreds of routes would take a quarter
 * of the start.
 */
async function serveFiles(app: FastifyInstance): Promise<void> {
  const served = { preCompressed: true, index: false, cacheControl: false } as const
  await app.register(fastifyStatic, {
    ...served,
    root: join(DIST, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  await app.register(fastifyStatic, {
    ...served,
    root: DIST,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['index.html', 'assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  })
}

/** The error class of the page's code, which the server throws for a failed call. */
export type Failure = new (status: number, error: ErrorBody) => Error

interface SendOptions {
  handlers: Handlers
  readYourWrites: ReadYourWrites
  context: Pick<AppContext, 'replica' | 'settings'>
  language: Language
  /** The member for whom the page is rendered; null for a visitor's page. */
  viewer: Viewer | null
  Failure: Failure
}

/** Runs the reading calls that the viewer may make, by the same handlers but without HTTP. */
function createSend({ handlers, readYourWrites, context, language, viewer, Failure }: SendOptions): Send {
  const read = <T>(work: () => Promise<T>): Promise<T> =>
    viewer ? readYourWrites.read(viewer, work) : readAvailable(context.replica, work)
  return async <N extends AnyCall>(name: N, input: unknown): Promise<Reply<N>> => {
    const endpoint: Endpoint = calls[name]
    const isAllowed = endpoint.access === 'open' || (endpoint.access === 'member' && viewer !== null)
    if (!isAllowed || endpoint.method !== 'GET' || endpoint.cookie || endpoint.media)
      throw new Error(`${name} is no call for rendering`)
    const { params = {}, query = {} } = input as { params?: object; query?: object }
    try {
      const handle = (opened: object | undefined): Promise<unknown> => {
        const call = { params, query: opened, viewer, caller: viewer?.id ?? 'pages', language }
        return read<unknown>(() => handlers[name as CallName](call as unknown as RequestContext<never>))
      }
      const parsed = (endpoint.query && parse(endpoint.query, query)) as object | undefined
      if (!endpoint.paged) {
        const result = await handle(parsed)
        const answer = result instanceof JsonText ? JSON.parse(result.text) : result
        return { answer: answer as AnswerOf<Calls[N]>, next: null }
      }
      const readItems = (opened: object | undefined) => handle(opened) as Promise<Page<unknown[]>>
      const { authSecret } = context.settings
      const { items, next } = await readSealedPage({ name, params, query: parsed }, authSecret, readItems)
      return { answer: items.map((item) => JSON.parse(item)) as AnswerOf<Calls[N]>, next }
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal instanceof HttpError) throw new Failure(refusal.status, errorBody(refusal, language))
      throw error
    }
  }
}

function refusalOf(error: unknown): unknown {
  return databaseRefusal(error) ?? (error instanceof InvalidCursor ? new HttpError('invalid') : error)
}
