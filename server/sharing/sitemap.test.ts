import { beforeAll, describe, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { makeSitemap } from './sitemap.ts'

const server = openTestServer()
let ada: TestUser
let laid: Journey[]

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  await server.createUser('Unconfirmed')
  laid = []
  for (let count = 0; count < 5; count++) laid.push(await ada.createJourney({ name: `Walk ${count}` }))
})

const read = (url: string) => server.app.inject({ url })
const placesIn = (xml: string) =>
  [...xml.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/gu)].map(([, path = '']) => path)
const addressOf = ({ id }: { id: string }) => `/app/discover/journey/${id}`

/** Every address of a map with so many entries a page, page by page. */
async function pagesOf(size: number): Promise<string[][]> {
  const { db, dialect } = server.database
  const { index, page } = makeSitemap({ db, dialect, clock: Date.now, site: 'http://localhost:3000' }, size)
  const pages: string[][] = []
  for (const path of placesIn(await index())) {
    let xml = ''
    for await (const piece of (await page(Number(/\d+/u.exec(path)?.[0]))) ?? []) xml += piece
    pages.push(placesIn(xml))
  }
  return pages
}

describe('the map for search engines', () => {
  test('names its pages, which name every listed journey and person', async () => {
    const { statusCode, headers, body } = await read('/sitemap.xml')
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const pages = placesIn(body)
    expect(pages).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'])
    const [words, journeys, people] = await Promise.all(pages.map(async (page) => placesIn((await read(page)).body)))
    expect(words).toContain('/faqs')
    expect(journeys).toEqual(laid.map(addressOf))
    expect(people).toEqual([`/app/user/profile?userId=${ada.id}`])
  })

  test('says when a journey changed', async () => {
    expect((await read('/sitemap-2.xml')).body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/u)
  })

  test('has so many entries a page at most, each once', async () => {
    const [, ...pages] = await pagesOf(2)
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 1])
    expect(pages.slice(0, 3).flat()).toEqual(laid.map(addressOf))
    expect((await pagesOf(5)).map(({ length }) => length).slice(1)).toEqual([5, 1])
  })

  test('has nothing that is private, unlisted, archived, deleted or without a step', async () => {
    const bob = await server.createConfirmedUser('Bob')
    const { id } = await bob.createJourney({ visibility: 'private' })
    await bob.createJourney({ visibility: 'unlisted' })
    await bob.createJourney({ steps: [] })
    await bob.put(`/path/${(await bob.createJourney()).id}`, { archived: true })
    await bob.delete(`/path/${(await bob.createJourney()).id}`)
    const all = (await pagesOf(100)).flat()
    expect(all.filter((path) => path.includes('/journey/'))).toEqual(laid.map(addressOf))
    expect(all.some((path) => path.includes(id))).toBe(false)
    expect(all).toContain(`/app/user/profile?userId=${bob.id}`)
    await bob.put('/user/profile/update', { listed: false })
    expect((await pagesOf(100)).flat()).not.toContain(`/app/user/profile?userId=${bob.id}`)
  })

  test.each(['/sitemap-0.xml', '/sitemap-9.xml', '/sitemap-x.xml', '/sitemap-99999999.xml'])(
    'has no page at %s',
    async (url) => {
      expect((await read(url)).statusCode).toBe(404)
    },
  )
})

test('robots are let in but to the API, and are reports of the map', async () => {
  const { headers, body } = await read('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^User-agent: \*\n/u)
  for (const path of ['/api/', '/auth/', '/dev/']) expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
})
