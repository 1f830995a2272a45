import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isStorable } from '#contract/text.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { Page } from '#server/core/platform/cursor.ts'
import { EventStream, FileAnswer, JsonText } from '../answers.ts'
import type { AppContext } from '../app-context.ts'
import { networkOf } from '../client-network.ts'
import { databaseRefusal } from '../error-handler.ts'
import { HttpError } from '../http-error.ts'
import { createIdempotentRunner, type IdempotencyScope } from '../idempotency.ts'
import { languageOf } from '../language.ts'
import { parse } from '../parse.ts'
import { createFairQueue, type FairQueue } from '../protection/fair-queue.ts'
import { refuseForeignOrigin } from '../protection/foreign-origin.ts'
import type { ReadYourWrites } from '../protection/read-your-writes.ts'
import type { Answer, ResponseCache } from '../protection/response-cache.ts'
import { readSealedPage } from '../protection/sealed-cursor.ts'
import type { Handlers, RequestContext } from '../request-context.ts'
import { acceptFiles, createUploadBudget } from '../upload.ts'
import { accountExists } from '../viewer.store.ts'
import { type Authenticate, type Callers, createCallers, type Viewer } from '../viewer.ts'

interface CallLimits {
  /** Counts a call of this person or IP address; throws 429 above the limit. */
  call(name: CallName, personId: string | null, address: string): Promise<void>
}

interface Call {
  name: CallName
  request: FastifyRequest
  viewer: Viewer | null
  input: ReturnType<typeof parseInput>
}

interface RouteOptions {
  context: AppContext
  handlers: Handlers
  authenticate: Authenticate
  limits: CallLimits
  responseCache: ResponseCache
  readYourWrites: ReadYourWrites
}

interface RouteContext extends RouteOptions {
  callers: Callers
  runWrite: FairQueue
}

/** Limits of concurrent writes. Writes of one caller wait for the same locks, and each occupies a connection. */
const WRITES = { atOnce: Number.POSITIVE_INFINITY, atOncePerCaller: 4, maxWaiting: 400 }
/** Calls whose handlers run concurrent requests in one transaction. */
const BATCHED: readonly CallName[] = ['likeJourney', 'followJourney']

/**
 * Calls left out of the response cache: previews have their own, longer cache and a rate limit per
 * caller.
 */
const NOT_CACHED: readonly CallName[] = ['preview']

/**
 * Adds a route per call of the contract: authenticates, checks access, validates, handles, answers.
 */
export function bindRoutes(app: FastifyInstance, options: RouteOptions): void {
  const routes = {
    ...options,
    callers: createCallers({ ...options.context, authenticate: options.authenticate }),
    runWrite: createFairQueue(WRITES),
  }
  for (const name of Object.keys(api) as CallName[]) {
    const { method, path, alias, access, upload, media } = api[name] as Endpoint
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer(name, request, reply, routes)
    if (upload)
      app.register(async (scope) => {
        const budget = createUploadBudget(upload, routes.context.clock)
        acceptFiles(scope, upload, budget)
        scope.route({
          method,
          url: path,
          // Counts towards the limit before the file is read, so that files that never arrive
          // count, too.
          onRequest: async (request, reply) => {
            const viewer = await routes.callers.admit(name, request)
            budget.admit(viewer?.id ?? networkOf(request.ip), request, reply)
            await routes.limits.call(name, viewer?.id ?? null, request.ip)
          },
          handler: (request, reply) => budget.handle(request, () => handler(request, reply)),
        })
      })
    // A HEAD request is refused, since it would open a stream that no one reads.
    else if (media === 'text/event-stream')
      app.route({ method, url: path, handler, exposeHeadRoute: false, config: { isStream: true } })
    else {
      // Authentication, access and the limit are checked before the body is read: reading costs time, too.
      const onRequest = async (request: FastifyRequest) => {
        if (access === 'open') refuseForeignOrigin(request, routes.context)
        const viewer = await routes.callers.admit(name, request)
        await routes.limits.call(name, viewer?.id ?? null, request.ip)
      }
      for (const url of alias ? [path, alias] : [path])
        app.route({ method, url, handler, ...(method !== 'GET' && { onRequest }) })
    }
  }
}

async function answer(name: CallName, request: FastifyRequest, reply: FastifyReply, routes: RouteContext) {
  const viewer = await routes.callers.callerOf(name, request)
  const { method }: Endpoint = api[name]
  const isRead = method === 'GET'
  if (isRead && viewer === null && !NOT_CACHED.includes(name)) {
    reply.header('vary', 'Authorization, Accept-Encoding')
    const input = parseInput(name, request)
    const key = `${name} ${JSON.stringify([input.params, input.query])}`
    return routes.responseCache.send(request, reply, key, () => handleText({ name, request, viewer, input }, routes))
  }
  if (isRead) await routes.limits.call(name, viewer?.id ?? null, request.ip)
  const input = parseInput(name, request)
  const handle = () => handleCall({ name, request, viewer, input }, routes)
  const isQueued = !isRead && !BATCHED.includes(name)
  const answered = isQueued ? routes.runWrite(viewer?.id ?? networkOf(request.ip), handle) : handle()
  const { status, type, headers, body } = await answered.catch(async (error) => {
    throw viewer && !isRead ? await errorOfWrite(routes.context, error, viewer) : error
  })
  if (!isRead) {
    // Stores the position before clearing the cache, so that new cached answers can't come from an
    // outdated replica.
    await routes.readYourWrites.note(name, viewer).finally(() => routes.responseCache.forget())
  }
  reply.code(status).headers(headers)
  return body === '' ? reply.send() : reply.type(type).send(body)
}

/**
 * The error of a failed write: 401 if the caller has deleted the account meanwhile, 404 if a person
 * or thing that it refers to was deleted.
 */
async function errorOfWrite({ db }: AppContext, error: unknown, { id }: Viewer): Promise<unknown> {
  if ((error instanceof HttpError && error.status !== 404) || databaseRefusal(error)) return error
  if (!(await accountExists(db, id))) return new HttpError('unauthenticated')
  return dialectOf(db).isForeignKeyViolation(error) ? new HttpError('notFound') : error
}

/** Answers a visitor's call as text, which the response cache can store. */
async function handleText(call: Call, routes: RouteContext): Promise<Answer> {
  await routes.limits.call(call.name, null, call.request.ip)
  const { body, ...answer } = await handleCall(call, routes)
  if (typeof body !== 'string') throw new Error(`${call.name} streams, but is open to visitors`)
  return { ...answer, body }
}

async function handleCall(
  { name, request, viewer, input }: Call,
  routes: RouteContext,
): Promise<Answer<string | Readable>> {
  const endpoint: Endpoint = api[name]
  const runIdempotent = createIdempotentRunner(routes.context, request, scopeOf(name, viewer, input.body))
  const caller = viewer?.id ?? networkOf(request.ip)
  const call = {
    ...input,
    viewer,
    caller,
    runIdempotent,
    language: languageOf(request),
    lastEventId: lastEventIdOf(request),
  }
  const handle = (query: unknown): Promise<unknown> => {
    const handler = (): Promise<unknown> => routes.handlers[name]({ ...call, query } as RequestContext<never>)
    return endpoint.method === 'GET' ? routes.readYourWrites.read(viewer, handler) : handler()
  }
  const answer = { status: endpoint.status ?? 200, type: 'application/json', headers: {} }
  if (endpoint.paged) {
    const list = { name, params: input.params, query: input.query as object }
    const read = (query: object | undefined) => handle(query) as Promise<Page<unknown[]>>
    const { items, next } = await readSealedPage(list, routes.context.settings.authSecret, read)
    const headers = next === null ? {} : { link: nextLink(request.url, { ...list.query, cursor: next }) }
    return { ...answer, headers, body: `[${items.join(',')}]` }
  }
  const result = await handle(input.query)
  if (answer.status === 204) return { ...answer, body: '' }
  if (result instanceof EventStream)
    return { ...answer, type: 'text/event-stream', headers: EventStream.headers, body: result }
  if (result instanceof JsonText) return { ...answer, body: result.text }
  if (result instanceof FileAnswer) return { ...answer, ...presentFile(result) }
  if (endpoint.media) return { ...answer, type: `${endpoint.media}; charset=utf-8`, body: String(result) }
  return { ...answer, body: JSON.stringify(result) }
}

/** Media types without a charset. */
const BINARY = ['application/zip', 'image/png']

function presentFile({ file, headers }: FileAnswer): Omit<Answer<string | Readable>, 'status'> {
  const type = BINARY.includes(file.type) ? file.type : `${file.type}; charset=utf-8`
  return { type, headers, body: file.body }
}

function parseInput(name: CallName, request: FastifyRequest) {
  const endpoint: Endpoint = api[name]
  const params = request.params as Record<string, string>
  for (const [field, value] of Object.entries(params))
    if (!isStorable(value)) throw new HttpError('invalid', { fields: [{ field, key: 'brokenText' }] })
  return {
    params,
    query: endpoint.query && parse(endpoint.query, request.query, 'query'),
    body: endpoint.body && parse(endpoint.body, unwrapped(endpoint, request.body), endpoint.upload ? 'image' : ''),
  }
}

function unwrapped({ wrapper }: Endpoint, body: unknown): unknown {
  const isWrapped = wrapper !== undefined && typeof body === 'object' && body !== null && wrapper in body
  return isWrapped ? (body as Record<string, unknown>)[wrapper] : body
}

function scopeOf(call: CallName, viewer: Viewer | null, body: unknown): IdempotencyScope {
  return { call, personId: viewer?.id ?? null, body }
}

function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id']
  return id === undefined ? undefined : String(id)
}

/** The link to the next page. It only has parameters that the call knows, since visitors share the answer. */
function nextLink(url: string, query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each))
  return `<${url.split('?')[0]}?${search}>; rel="next"`
}
