import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { createSitemap } from './sitemap.routes.ts'

const server = openTestServer()
let ada: TestUser
let journeys: Journey[]

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  await server.createUser('Unconfirmed')
  journeys = []
  const badges = [{ name: 'Learning' }, { name: 'UI/UX & C#' }]
  for (let count = 0; count < 5; count++) journeys.push(await ada.createJourney({ name: `Walk ${count}`, badges }))
})

const read = (url: string) => server.app.inject({ url })
const pathsIn = (xml: string) =>
  [...xml.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/gu)].map(([, path = '']) => path)
const pathOf = ({ id }: { id: string }) => `/app/discover/journey/${id}`

/** The paths on each page of a sitemap with at most `size` entries a page. */
async function pagesOf(size: number): Promise<string[][]> {
  const { db } = server.database
  const { index, page } = createSitemap({ db, clock: Date.now, site: 'http://localhost:3000' }, size)
  const pages: string[][] = []
  for (const path of pathsIn(await index())) {
    let xml = ''
    for await (const piece of (await page(Number(/\d+/u.exec(path)?.[0]))) ?? []) xml += piece
    pages.push(pathsIn(xml))
  }
  return pages
}

test('the sitemap lists every listed journey, person and used badge', async () => {
  const { statusCode, headers, body } = await read('/sitemap.xml')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const pages = pathsIn(body)
  expect(pages).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml', '/sitemap-4.xml'])
  const [publicPages, journeyPaths, people, badges] = await Promise.all(
    pages.map(async (page) => pathsIn((await read(page)).body)),
  )
  expect(publicPages).toContain('/faqs')
  expect(journeyPaths).toEqual(journeys.map(pathOf))
  expect(people).toEqual([`/app/user/profile?userId=${ada.id}`])
  expect(badges).toEqual(['/badges/Learning', '/badges/UI%2FUX%20%26%20C%23'])
})

test("the sitemap has the time of each journey's last change", async () => {
  expect((await read('/sitemap-2.xml')).body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/u)
})

test('the sitemap divides its entries into pages of limited size', async () => {
  const [, ...pages] = await pagesOf(2)
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 1, 2])
  expect(pages.slice(0, 3).flat()).toEqual(journeys.map(pathOf))
  expect((await pagesOf(5)).map(({ length }) => length).slice(1)).toEqual([5, 1, 2])
})

test('the sitemap omits unlisted journeys, their badges and unlisted people', async () => {
  const bob = await server.createConfirmedUser('Bob')
  const { id } = await bob.createJourney({ visibility: 'private', badges: [{ name: 'Secret merger' }] })
  await bob.createJourney({ visibility: 'unlisted' })
  await bob.createJourney({ steps: [] })
  await bob.put(`/path/${(await bob.createJourney()).id}`, { archived: true })
  await bob.delete(`/path/${(await bob.createJourney()).id}`)
  const all = (await pagesOf(100)).flat()
  expect(all.filter((path) => path.includes('/journey/'))).toEqual(journeys.map(pathOf))
  expect(all.filter((path) => path.includes(id) || path.includes('Secret'))).toEqual([])
  expect(all).toContain(`/app/user/profile?userId=${bob.id}`)
  await bob.put('/user/profile/update', { listed: false })
  expect((await pagesOf(100)).flat()).not.toContain(`/app/user/profile?userId=${bob.id}`)
})

test.each(['/sitemap-0.xml', '/sitemap-9.xml', '/sitemap-x.xml', '/sitemap-99999999.xml'])(
  '%s is not a page of the sitemap',
  async (url) => {
    expect((await read(url)).statusCode).toBe(404)
  },
)

test('robots.txt excludes the API and names the sitemap', async () => {
  const { headers, body } = await read('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^User-agent: \*\n/u)
  for (const path of ['/api/', '/auth/', '/dev/']) expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
})
