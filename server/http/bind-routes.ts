import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isStorable } from '#contract/text.ts'
import type { Page } from '#server/platform/cursor.ts'
import type { AppContext } from './app-context.ts'
import { networkOf } from './client-network.ts'
import { HttpError } from './http-error.ts'
import { type IdempotencyScope, runOnce } from './idempotency.ts'
import { languageOf } from './language.ts'
import { parse } from './parse.ts'
import type { ReadYourWrites } from './protection/read-your-writes.ts'
import type { Answer, ResponseCache } from './protection/response-cache.ts'
import type { Handlers, RequestContext } from './request-context.ts'
import { takeFiles } from './upload.ts'
import type { Authenticate, Viewer } from './viewer.ts'

/** Rate limits of the API's calls. */
interface CallLimits {
  /** Counts a call of this person or IP address; throws 429 above the limit. */
  call(name: CallName, personId: string | null, address: string): Promise<void>
}

interface Doors {
  context: AppContext
  handlers: Handlers
  authenticate: Authenticate
  limits: CallLimits
  shared: ResponseCache
  readYourWrites: ReadYourWrites
}

/** Keeps what it says itself, much longer, and counts who asks. */
const NOT_SHARED: readonly CallName[] = ['preview']

/** Lays every call of the contract as a route: who calls, may they come in, is it well formed, do it, answer. */
export function bindRoutes(app: FastifyInstance, doors: Doors): void {
  for (const name of Object.keys(api) as CallName[]) {
    const { method, path, alias, upload } = api[name] as Endpoint
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer(name, request, reply, doors)
    if (upload)
      app.register(async (scope) => {
        takeFiles(scope, upload)
        // Nobody's file is read before it is known who sends it.
        const onRequest = async (request: FastifyRequest) => void (await callerOf(name, request, doors))
        scope.route({ method, url: path, onRequest, handler })
      })
    else for (const url of alias ? [path, alias] : [path]) app.route({ method, url, handler })
  }
}

async function callerOf(name: CallName, request: FastifyRequest, { authenticate }: Doors): Promise<Viewer | null> {
  const viewer = await authenticate(request)
  const { access }: Endpoint = api[name]
  if (access !== 'open' && !viewer) throw new HttpError('unauthenticated')
  if (access === 'moderator' && !viewer?.moderates) throw new HttpError('forbidden')
  return viewer
}

async function answer(name: CallName, request: FastifyRequest, reply: FastifyReply, doors: Doors) {
  const viewer = await callerOf(name, request, doors)
  const isRead = api[name].method === 'GET'
  if (isRead && viewer === null && !NOT_SHARED.includes(name)) {
    reply.header('vary', 'Authorization, Accept-Encoding')
    return doors.shared.send(request, reply, request.url, () => carryOut(name, request, viewer, doors))
  }
  const { status, type, headers, body } = await carryOut(name, request, viewer, doors)
  if (!isRead) {
    doors.shared.forget()
    await doors.readYourWrites.note(reply, viewer)
  }
  reply.code(status).headers(headers)
  return body === '' ? reply.send() : reply.type(type).send(body)
}

async function carryOut(name: CallName, request: FastifyRequest, viewer: Viewer | null, doors: Doors): Promise<Answer> {
  const endpoint: Endpoint = api[name]
  const input = parseInput(endpoint, request)
  await doors.limits.call(name, viewer?.id ?? null, request.ip)
  const once = runOnce(doors.context, request, scopeOf(name, viewer, input.body))
  const caller = viewer?.id ?? networkOf(request.ip)
  const call = { ...input, viewer, caller, once, language: languageOf(request) }
  const handle = (): Promise<unknown> => doors.handlers[name](call as RequestContext<never>)
  const result = await (endpoint.method === 'GET' ? doors.readYourWrites.read(request, viewer, handle) : handle())
  const answer = { status: endpoint.status ?? 200, type: 'application/json', headers: {} }
  if (answer.status === 204) return { ...answer, body: '' }
  if (endpoint.media) return { ...answer, type: `${endpoint.media}; charset=utf-8`, body: String(result) }
  if (!endpoint.paged) return { ...answer, body: JSON.stringify(result) }
  const { items, next } = result as Page<unknown[]>
  const headers = next === null ? {} : { link: `<${nextAddress(request.url, next)}>; rel="next"` }
  return { ...answer, headers, body: JSON.stringify(items) }
}

function parseInput(endpoint: Endpoint, request: FastifyRequest) {
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

function nextAddress(url: string, cursor: string): string {
  const [path = '', query] = url.split('?')
  const search = new URLSearchParams(query)
  search.set('cursor', cursor)
  return `${path}?${search}`
}
