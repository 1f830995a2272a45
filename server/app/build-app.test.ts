import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApiDocument, pathTemplateOf } from '#server/app/api-docs/openapi.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let moderator: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  moderator = await createModerator(server, 'Mia')
})

const calls = (Object.keys(api) as CallName[]).map((name) => [name, api[name] as Endpoint] as const)
const pagedCalls = calls.filter(([, { paged }]) => paged)

test.each(calls.filter(([, { access }]) => access !== 'open'))(
  'a visitor may not call %s',
  async (_, { method, path }) => {
    const reply = await server.call(method, path.replace(/:\w+/g, 'x'), method === 'GET' ? undefined : {}, {})
    expect([reply.status, reply.body]).toEqual([401, { code: 'unauthenticated', message: 'Please log in' }])
  },
)

test('the OpenAPI document with every call and the manual are served', async () => {
  const document = await server.visitor.get('/openapi.json')
  expect(document.body).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  for (const [name, { method, path }] of calls)
    expect(document.body.paths[pathTemplateOf(path)][method.toLowerCase()].operationId).toBe(name)
  expect((await server.visitor.get('/docs')).body).toContain('/path/follow/{pathId}')
})

describe('malformed requests', () => {
  const shape = { code: expect.any(String), message: expect.any(String) }

  test.each([
    ['broken JSON', 400, '{"name":'],
    ['a body that is too large', 413, JSON.stringify({ name: 'x'.repeat(1_100_000) })],
    ['a body that is not an object', 400, '[]'],
    ['a NUL character', 400, '{"badgeDataList":["a\\u0000b"]}'],
    ['half a surrogate pair', 400, '{"badgeDataList":["a\\ud800b"]}'],
    ['a `__proto__` key', 400, '{"__proto__":{"badgeDataList":["Go"]}}'],
  ])('%s is refused', async (_, status, body) => {
    const reply = await ada.post('/badge/create/list', body)
    expect([reply.status, reply.body]).toEqual([status, expect.objectContaining(shape)])
  })

  test('unsupported media types and unknown or malformed URLs are refused', async () => {
    expect((await ada.post('/badge/create/list', 'a=b', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await ada.get('/nowhere')).body).toEqual({ code: 'notFound', message: "There's nothing here" })
    expect((await ada.get('/path/journey/%00')).status).toBe(400)
    expect((await ada.get('/path/journey/%ZZ')).status).toBe(400)
    expect((await ada.get(`/path/journey/${'x'.repeat(900)}`)).status).toBe(404)
    expect((await ada.get('/path/all?q=%00')).status).toBe(400)
    expect((await ada.get('/path/all?q=a&q=b')).status).toBe(400)
  })

  test('an unsupported method is refused with the allowed ones', async () => {
    const ask = (method: 'PATCH' | 'DELETE' | 'POST', url: string) =>
      server.app.inject({ method, url: `/api${url}`, headers: ada.headers })
    for (const [method, url, allow] of [
      ['PATCH', '/path/all', 'GET, HEAD'],
      ['DELETE', '/path/all', 'GET, HEAD'],
      ['PATCH', '/path/06ewcnxakg001d7yx0bn73dt', 'DELETE, PUT'],
      ['POST', '/user/profile?x=1', 'GET, HEAD'],
      ['DELETE', '/auth/sign-in/email', 'POST'],
    ] as const) {
      const { statusCode, headers, json } = await ask(method, url)
      expect([url, statusCode, headers.allow]).toEqual([url, 405, allow])
      expect(json()).toEqual({ code: 'methodNotAllowed', message: "This address doesn't accept this method" })
    }
    expect((await ask('PATCH', '/nowhere')).statusCode).toBe(404)
  })

  test.each(pagedCalls)('%s takes a limit of 1 to 100', async (_, { path }) => {
    const url = path.replace(/:\w+/gu, 'some-id')
    const ask = async (limit: string) => {
      const { status, body } = await moderator.get(`${url}?limit=${limit}`)
      return { status, field: body.fields?.limit }
    }
    for (const limit of ['0', '101', '1.5', 'ten'])
      expect(await ask(limit)).toEqual({ status: 400, field: expect.any(String) })
    for (const limit of ['1', '100']) expect((await ask(limit)).field).toBeUndefined()
  })

  test('a compressed body is refused', async () => {
    const body = gzipSync(JSON.stringify({ badgeDataList: ['Go'] }))
    expect((await ada.post('/badge/create/list', body, { 'content-encoding': 'gzip' })).status).toBe(400)
  })

  test('a toggle accepts an empty JSON body', async () => {
    const { id } = await ada.createJourney()
    const reply = await server.call('POST', `/path/like/${id}`, '', ada.headers)
    expect([reply.status, reply.body.liked]).toEqual([200, true])
  })
})

describe('an absolute-form request', () => {
  const raw = async (target: string) => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
    const address = server.app.server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    return await text(socket)
  }

  test('is answered like its path, without its host in links', async () => {
    for (const _ of 'ab') await ada.createJourney()
    for (const prefix of ['', 'http://evil.example', 'HTTPS://evil.example:8443']) {
      const answer = await raw(`${prefix}/api/path/all?limit=1`)
      expect(answer).toMatch(/^HTTP\/1.1 200/)
      expect(answer).toMatch(/^link: <\/api\/path\/all\?limit=1&cursor=[\w-]+>; rel="next"/im)
      expect(answer).not.toContain('evil.example')
    }
  })

  test('renders the page of its path', async () => {
    for (const target of ['http://evil.example/faqs', 'http://evil.example']) {
      const answer = await raw(target)
      expect(answer).toMatch(/^HTTP\/1.1 200/)
      expect(answer).not.toContain('evil.example')
    }
  })
})

test('API responses are not stored and have nosniff', async () => {
  const { headers } = await ada.get('/user/profile')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('the probes report that the server is alive and ready', async () => {
  for (const url of ['/healthz', '/readyz']) expect((await server.app.inject({ url })).statusCode).toBe(200)
})
