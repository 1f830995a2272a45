import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isStorable } from '#contract/text.ts'
import type { Call, Handlers } from './call.ts'
import type { Page } from './cursor.ts'
import type { House } from './house.ts'
import type { Authenticate } from './identity/authenticate.ts'
import type { Viewer } from './identity/viewer.ts'
import type { Limits } from './limits/limits.ts'
import { makeOnce } from './once.ts'
import { parse } from './parse.ts'
import { Refusal } from './refusal.ts'
import { takeFiles } from './upload.ts'
import { languageOf } from './words.ts'

interface Doors {
  house: House
  handlers: Handlers
  authenticate: Authenticate
  limits: Limits
}

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
  if (api[name].access === 'member' && !viewer) throw new Refusal('unauthenticated')
  return viewer
}

async function answer(name: CallName, request: FastifyRequest, reply: FastifyReply, doors: Doors) {
  const endpoint: Endpoint = api[name]
  const viewer = await callerOf(name, request, doors)
  const input = parseInput(endpoint, request)
  await doors.limits.call(name, viewer?.id ?? null, request.ip)
  const once = makeOnce(doors.house, scopeOf(name, viewer), request)
  const call = { ...input, viewer, once, language: languageOf(request) }
  const result = await doors.handlers[name](call as Call<never>)
  reply.code(endpoint.status ?? 200)
  if (endpoint.status === 204) return reply.send()
  if (!endpoint.paged) return reply.type('application/json').send(JSON.stringify(result))
  const { items, next } = result as Page<unknown[]>
  if (next !== null) reply.header('link', `<${nextAddress(request.url, next)}>; rel="next"`)
  return reply.type('application/json').send(JSON.stringify(items))
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

function scopeOf(name: CallName, viewer: Viewer | null): string {
  return `${name}:${viewer?.id ?? ''}`
}

function nextAddress(url: string, cursor: string): string {
  const [path = '', query] = url.split('?')
  const search = new URLSearchParams(query)
  search.set('cursor', cursor)
  return `${path}?${search}`
}
