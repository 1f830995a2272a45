import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { DIST } from '#server/app/pages/renderer.ts'
import { openTestServer } from '#server/testing/test-server.ts'

const server = openTestServer()
const script = readdirSync(`${DIST}/assets`)
  .find((name) => name.endsWith('.js.br'))
  ?.replace(/\.br$/, '')
const addresses: Record<string, string> = {
  'the response cache': '/api/path/all',
  'a page': '/faqs',
  'the API': '/api/openapi.json',
  'a feed': '/feeds/all.atom',
  'a static file': `/assets/${script}`,
}

beforeAll(async () => {
  const ada = await server.createUser('Ada')
  for (const _ of 'abc') await ada.createJourney({ description: 'Somewhere worth going. '.repeat(40) })
})

describe.each(Object.entries(addresses))('Accept-Encoding at %s', (_, url) => {
  test.each([
    ['gzip;q=0', undefined],
    ['gzip; q=0.000', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0, *;q=1', 'br'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['*;q=0, gzip', 'gzip'],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['identity;q=0', undefined],
    ['identity, br;q=0.5', undefined],
    ['GZIP', 'gzip'],
    ['xbr', undefined],
    ['', undefined],
  ])('%s', async (accepted, encoding) => {
    const { statusCode, headers } = await server.app.inject({ url, headers: { 'accept-encoding': accepted } })
    expect([statusCode, headers['content-encoding']]).toEqual([200, encoding])
    if (encoding) expect(String(headers.vary).toLowerCase()).toContain('accept-encoding')
  })
})
