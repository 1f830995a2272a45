import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'

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
