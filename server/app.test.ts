import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApiDocument } from './openapi.ts'
import { openTown, type Somebody } from './testing/town.ts'

const town = openTown()
let ada: Somebody

beforeAll(async () => {
  ada = await town.newcomer('Ada')
})

const calls = (Object.keys(api) as CallName[]).map((name) => [name, api[name] as Endpoint] as const)

test.each(calls.filter(([, { access }]) => access !== 'open'))(
  'a visitor may not call %s',
  async (_, { method, path }) => {
    const reply = await town.call(method, path.replace(/:\w+/g, 'x'), method === 'GET' ? undefined : {}, {})
    expect([reply.status, reply.body]).toEqual([401, { code: 'unauthenticated', message: 'Please sign in' }])
  },
)

test('every call stands in the OpenAPI document, which is served, and readable', async () => {
  const document = await town.visitor.get('/openapi.json')
  expect(document.body).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  for (const [name, { method, path }] of calls)
    expect(document.body.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].operationId).toBe(name)
  expect((await town.visitor.get('/docs')).body).toContain('/path/follow/{pathId}')
})

describe('malformed requests', () => {
  const shape = { code: expect.any(String), message: expect.any(String) }

  test.each([
    ['broken JSON', 400, '{"name":'],
    ['a body that is too large', 413, JSON.stringify({ name: 'x'.repeat(1_100_000) })],
    ['a body that is no object', 400, '[]'],
    ['a NUL character', 400, '{"badgeDataList":["a\\u0000b"]}'],
    ['half a character', 400, '{"badgeDataList":["a\\ud800b"]}'],
    ['a poisoned prototype', 400, '{"__proto__":{"badgeDataList":["Go"]}}'],
  ])('%s', async (_, status, body) => {
    const reply = await ada.post('/badge/create/list', body)
    expect([reply.status, reply.body]).toEqual([status, expect.objectContaining(shape)])
  })

  test('another media type, an unknown address, a broken one', async () => {
    expect((await ada.post('/badge/create/list', 'a=b', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await ada.get('/nowhere')).body).toEqual({ code: 'notFound', message: 'There is nothing here' })
    expect((await ada.get('/path/journey/%00')).status).toBe(400)
    expect((await ada.get('/path/journey/%ZZ')).status).toBe(400)
    expect((await ada.get(`/path/journey/${'x'.repeat(900)}`)).status).toBe(404)
    expect((await ada.get('/path/all?q=%00')).status).toBe(400)
    expect((await ada.get('/path/all?q=a&q=b')).status).toBe(400)
  })

  test('a body that comes compressed is not unpacked', async () => {
    const body = gzipSync(JSON.stringify({ badgeDataList: ['Go'] }))
    expect((await ada.post('/badge/create/list', body, { 'content-encoding': 'gzip' })).status).toBe(400)
  })

  test('a toggle may come as JSON without a body', async () => {
    const { id } = await ada.lays()
    const reply = await town.call('POST', `/path/like/${id}`, '', ada.headers)
    expect([reply.status, reply.body.liked]).toEqual([200, true])
  })
})

test('nothing of an answer is kept by caches, and what it is must not be guessed', async () => {
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

test('the server tells that it is alive and ready', async () => {
  for (const url of ['/healthz', '/readyz']) expect((await town.app.inject({ url })).statusCode).toBe(200)
})
