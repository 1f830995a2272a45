import { beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
})

const page = (id: string) => encodeURIComponent(`http://localhost:3000/app/discover/journey/${id}`)
const SHARED = {
  'embedded card': (id: string) => `/embed/journey/${id}`,
  picture: (id: string) => `/share/journey/${id}.png`,
  oEmbed: (id: string) => `/api/oembed?url=${page(id)}`,
}
const FEEDS = ['/feeds/all.atom', '/feeds/badge/Python.atom', '/feeds/person/']

async function cacheControlOf(url: string): Promise<[number, unknown]> {
  const { statusCode, headers } = await server.app.inject(url)
  return [statusCode, headers['cache-control']]
}

describe.each(Object.entries(SHARED))('%s', (_, urlOf) => {
  test.each(['public', 'unlisted'] as const)('of a %s journey is cached for at most a minute', async (visibility) => {
    const { id } = await ada.createJourney({ visibility })
    expect(await cacheControlOf(urlOf(id))).toEqual([200, 'public, max-age=60'])
  })

  test('of a private, deleted or missing journey is not cached', async () => {
    const [hidden, gone] = [await ada.createJourney({ visibility: 'private' }), await ada.createJourney()]
    await ada.delete(`/path/${gone.id}`)
    expect(await cacheControlOf(urlOf(hidden.id))).toEqual([404, 'no-store'])
    expect(await cacheControlOf(urlOf(gone.id))).toEqual([410, 'no-store'])
    expect(await cacheControlOf(urlOf('nowhere'))).toEqual([404, 'no-store'])
  })
})

test('feeds are cached for at most a minute, missing feeds are not cached', async () => {
  await ada.createJourney()
  for (const feed of FEEDS)
    expect(await cacheControlOf(feed.endsWith('/') ? `${feed}${ada.id}.atom` : feed)).toEqual([
      200,
      'public, max-age=60',
    ])
  for (const feed of ['/feeds/badge/nowhere.atom', '/feeds/person/nobody.atom', '/feeds/other'])
    expect((await cacheControlOf(feed))[1]).not.toContain('public')
})

test('404 pages and API responses are not cached publicly', async () => {
  for (const url of ['/app/discover/journey/nowhere', '/nowhere', '/api/path/journey/nowhere', '/api/images/nowhere']) {
    const [status, cacheControl] = await cacheControlOf(url)
    expect([status, String(cacheControl)]).toEqual([404, expect.stringMatching(/^(?:no-store|no-cache)$/)])
  }
})
