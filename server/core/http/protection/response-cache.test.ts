import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { A_STEP, openTestServer } from '#server/testing/test-server.ts'
import { createResponseCache } from './response-cache.ts'

const server = openTestServer()

test('answers a matching ETag with 304 until something changes', async () => {
  const ada = await server.createUser('Ada')
  await ada.createJourney()
  const first = await server.visitor.get('/path/all')
  const tag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = await server.visitor.get('/path/all', { 'if-none-match': tag })
  expect([again.status, again.body]).toEqual([304, ''])
  const { id } = await ada.createJourney()
  const later = await server.visitor.get('/path/all', { 'if-none-match': tag })
  expect([later.status, later.body[0].id]).toEqual([200, id])
})

test('shows writes of this process at once and those of other processes after a second', async () => {
  const ada = await server.createUser('Ada')
  const { id } = await ada.createJourney({ name: 'Before' })
  const read = async () => (await server.visitor.get(`/path/journey/${id}`)).body
  expect((await read()).name).toBe('Before')
  await ada.put(`/path/${id}`, { name: 'Here' })
  expect((await read()).name).toBe('Here')
  await server.database.db.updateTable('journey').set({ name: 'Elsewhere' }).where('id', '=', id).execute()
  expect((await read()).name).toBe('Here')
  server.later(1000)
  expect((await read()).name).toBe('Elsewhere')
  await ada.delete(`/path/${id}`)
  expect((await read()).code).toBe('gone')
})

test('does not cache responses for members', async () => {
  const ada = await server.createUser('Ada')
  const { id } = await ada.createJourney({ visibility: 'private' })
  const reply = await ada.get(`/path/journey/${id}`)
  expect([reply.status, reply.headers['cache-control'], reply.headers.etag]).toEqual([200, 'no-store', undefined])
  expect((await server.visitor.get(`/path/journey/${id}`)).status).toBe(404)
})

test('is sent in the encoding that the browser accepts', async () => {
  const ada = await server.createUser('Ada')
  for (const _ of 'abc') await ada.createJourney({ description: 'Somewhere worth going. '.repeat(40) })
  const plain = (await server.visitor.get('/path/all')).body
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await server.app.inject({
      url: '/api/path/all',
      headers: { 'accept-encoding': encoding },
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(JSON.parse(decode(rawPayload).toString())).toEqual(plain)
  }
})

test('visitors share an answer whatever unknown parameters their addresses have', async () => {
  const ada = await server.createUser('Ada')
  for (const name of ['Old', 'Before']) await ada.createJourney({ name })
  const read = (query: string) => server.visitor.get(`/path/user/${ada.id}?${query}`)
  const first = await read('x=1&limit=1')
  expect(String(first.headers.link)).toMatch(/^<\/api\/path\/user\/[\w-]+\?limit=1&cursor=[\w-]+>; rel="next"$/u)
  await server.database.db.updateTable('journey').set({ name: 'Elsewhere' }).where('ownerId', '=', ada.id).execute()
  expect((await read('limit=1&x=2')).body[0].name).toBe('Before')
  expect((await read('limit=2&x=1')).body[0].name).toBe('Elsewhere')
})

test('an answer above 200 kB is not kept', async () => {
  const ada = await server.createUser('Ada')
  const large = { ...A_STEP, url: `https://example.org/${'a'.repeat(1800)}` }
  const { id } = await ada.createJourney({ steps: Array(120).fill(large) })
  const read = async () => (await server.visitor.get(`/path/journey/${id}`)).body.name
  await read()
  await server.database.db.updateTable('journey').set({ name: 'Elsewhere' }).where('id', '=', id).execute()
  expect(await read()).toBe('Elsewhere')
})

/** A server that answers any path with as many bytes as the path says, and the paths it computed. */
function openSmallServer(maxBytes: number) {
  const computed: string[] = []
  const clock = { now: 0 }
  const app = Fastify()
  const cache = createResponseCache(() => clock.now, maxBytes)
  app.get<{ Params: { bytes: string } }>('/:name/:bytes', (request, reply) =>
    cache.send(request, reply, request.url, async () => {
      computed.push(request.url)
      return { status: 200, type: 'text/plain', headers: {}, body: 'a'.repeat(Number(request.params.bytes)) }
    }),
  )
  const get = (url: string, encoding = 'identity') => app.inject({ url, headers: { 'accept-encoding': encoding } })
  return { get, computed, clock, bytes: cache.bytes }
}

test('the oldest answers are dropped when all together exceed the budget', async () => {
  const { get, computed } = openSmallServer(50_000)
  for (const url of ['/a/20000', '/b/20000', '/a/20000', '/c/20000', '/b/20000', '/a/20000']) await get(url)
  expect(computed).toEqual(['/a/20000', '/b/20000', '/c/20000', '/a/20000'])
})

test('encoded bodies count as well', async () => {
  const { get, bytes } = openSmallServer(100_000)
  await get('/a/50000')
  const plain = bytes()
  await get('/a/50000', 'gzip')
  expect(plain).toBeGreaterThan(50_000)
  expect(bytes()).toBeGreaterThan(plain)
})

test('an answer is dropped a minute after it became stale', async () => {
  const { get, bytes, clock } = openSmallServer(100_000)
  await get('/a/50000')
  clock.now += 60_000
  await get('/b/1')
  expect(bytes()).toBeGreaterThan(50_000)
  clock.now += 1000
  await get('/b/1')
  expect(bytes()).toBeLessThan(10_000)
})

test('concurrent requests share one computation, also of an answer that is too large to keep', async () => {
  const { get, computed } = openSmallServer(1_000_000)
  await Promise.all(Array.from({ length: 4 }, () => get('/a/300000', 'br')))
  expect(computed).toHaveLength(1)
  await get('/a/300000')
  expect(computed).toHaveLength(2)
})
