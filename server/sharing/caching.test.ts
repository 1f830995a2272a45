import { beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
})

const page = (id: string) => encodeURIComponent(`http://localhost:3000/app/discover/journey/${id}`)
const SHOWN = {
  'the card': (id: string) => `/embed/journey/${id}`,
  'the picture': (id: string) => `/share/journey/${id}.png`,
  oEmbed: (id: string) => `/api/oembed?url=${page(id)}`,
}
const FEEDS = ['/feeds/all.atom', '/feeds/badge/Python.atom', '/feeds/person/']

async function cachingOf(url: string): Promise<[number, unknown]> {
  const { statusCode, headers } = await server.app.inject(url)
  return [statusCode, headers['cache-control']]
}

describe.each(Object.entries(SHOWN))('%s of a journey', (_, at) => {
  test.each(['public', 'unlisted'] as const)('is kept for at most a minute: %s', async (visibility) => {
    const { id } = await ada.createJourney({ visibility })
    expect(await cachingOf(at(id))).toEqual([200, 'public, max-age=60'])
  })

  test('is kept nowhere once it is private, deleted or unknown', async () => {
    const [hidden, gone] = [await ada.createJourney({ visibility: 'private' }), await ada.createJourney()]
    await ada.delete(`/path/${gone.id}`)
    expect(await cachingOf(at(hidden.id))).toEqual([404, 'no-store'])
    expect(await cachingOf(at(gone.id))).toEqual([410, 'no-store'])
    expect(await cachingOf(at('nowhere'))).toEqual([404, 'no-store'])
  })
})

test('feeds are kept for at most a minute, unknown ones nowhere', async () => {
  await ada.createJourney()
  for (const feed of FEEDS)
    expect(await cachingOf(feed.endsWith('/') ? `${feed}${ada.id}.atom` : feed)).toEqual([200, 'public, max-age=60'])
  for (const feed of ['/feeds/badge/nowhere.atom', '/feeds/person/nobody.atom', '/feeds/other'])
    expect((await cachingOf(feed))[1]).not.toContain('public')
})

test('pages and answers of the API that are missing are not kept publicly', async () => {
  for (const url of ['/app/discover/journey/nowhere', '/nowhere', '/api/path/journey/nowhere', '/api/images/nowhere']) {
    const [status, caching] = await cachingOf(url)
    expect([status, String(caching)]).toEqual([404, expect.stringMatching(/^(?:no-store|no-cache)$/)])
  }
})
