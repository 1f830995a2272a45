import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isStorable } from '#contract/text.ts'
import type { Call, Handlers } from './call.ts'
import type { Page } from './cursor.ts'
import type { House } from './house.ts'
import type { Authenticate } from './identity/authenticate.ts'
import type { Viewer } from './identity/viewer.ts'
import { type Limits, networkOf } from './limits/limits.ts'
import { makeOnce, type OnceScope } from './once.ts'
import type { OwnWrites } from './own-writes.ts'
import { parse } from './parse.ts'
import { Refusal } from './refusal.ts'
import type { Answer, SharedAnswers } from './shared-answers.ts'
import { takeFiles } from './upload.ts'
import { languageOf } from './words.ts'

interface Doors {
  house: House
  handlers: Handlers
  authenticate: Authenticate
  limits: Limits
  shared: SharedAnswers
  ownWrites: OwnWrites
}

/** Keeps what it says itself, much longer, and counts who asks. */
const NOT_SHARED: readonly CallName[] = ['preview']

/** Lays every call of the contract as a route: who calls, may they come in, is it well formed, do it, answer. */
export function bindApi(app: FastifyInstance, doors: Doors): void {
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
  if (access !== 'open' && !viewer) throw new Refusal('unauthenticated')
  if (access === 'moderator' && !viewer?.moderates) throw new Refusal('forbidden')
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
    await doors.ownWrites.note(reply, viewer)
  }
  reply.code(status).headers(headers)
  return body === '' ? reply.send() : reply.type(type).send(body)
}

async function carryOut(name: CallName, request: FastifyRequest, viewer: Viewer | null, doors: Doors): Promise<Answer> {
  const endpoint: Endpoint = api[name]
  const input = parseInput(endpoint, request)
  await doors.limits.call(name, viewer?.id ?? null, request.ip)
  const once = makeOnce(doors.house, request, scopeOf(name, viewer, input.body))
  const caller = viewer?.id ?? networkOf(request.ip)
  const call = { ...input, viewer, caller, once, language: languageOf(request) }
  const handle = (): Promise<unknown> => doors.handlers[name](call as Call<never>)
  const result = await (endpoint.method === 'GET' ? doors.ownWrites.read(request, viewer, handle) : handle())
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
    if (!isStorable(value)) throw new Refusal('invalid', { fields: [{ field, key: 'brokenText' }] })
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

function scopeOf(call: CallName, viewer: Viewer | null, body: unknown): OnceScope {
  return { call, personId: viewer?.id ?? null, body }
}

function nextAddress(url: string, cursor: string): string {
  const [path = '', query] = url.split('?')
  const search = new URLSearchParams(query)
  search.set('cursor', cursor)
  return `${path}?${search}`
}
