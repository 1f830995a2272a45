import { parseDocument } from 'htmlparser2'
import { beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

const read = (url: string, headers = {}) => server.app.inject({ url, headers })
const titlesIn = (feed: string) =>
  [...feed.matchAll(/<entry>\s*<id>[^<]*<\/id>\s*<title>([^<]*)</gu)].map(([, title]) => title)

test('the feed of all journeys is well-formed Atom, newest first', async () => {
  await ada.createJourney({ name: 'First', badges: [{ name: 'Feeds' }] })
  const second = await bob.createJourney({ name: 'Second <b>&"\u0001' })
  const { statusCode, headers, body } = await read('/feeds/all.atom')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(titlesIn(body)).toEqual(['Second &lt;b&gt;&amp;&quot;', 'First'])
  expect(body).toContain(`<id>http://localhost:3000/app/discover/journey/${second.id}</id>`)
  expect(body).toMatch(/<author><name>Bob Stone<\/name><uri>[^<]+userId=/u)
  expect(body).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/u)
  const root = parseDocument(body, { xmlMode: true }).childNodes.filter(({ type }) => type === 'tag')
  expect(root).toHaveLength(1)
})

test('a feed returns 304 until a journey is added', async () => {
  const { etag = '' } = (await read('/feeds/all.atom')).headers
  expect((await read('/feeds/all.atom', { 'if-none-match': etag })).statusCode).toBe(304)
  await ada.createJourney({ name: 'Newer' })
  expect((await read('/feeds/all.atom', { 'if-none-match': etag })).statusCode).toBe(200)
})

test.each([
  ['ccBy', 'CC BY 4.0, https://creativecommons.org/licenses/by/4.0/'],
  ['reserved', 'All rights reserved'],
  [null, 'All rights reserved'],
] as const)('a feed states the rights of a journey with the licence %s', async (licence, rights) => {
  const dan = await server.createUser('Dan')
  await dan.createJourney({ licence })
  expect((await read(`/feeds/person/${dan.id}.atom`)).body).toContain(`<rights>${rights}</rights>\n</entry>`)
})

test('a badge has a feed, found ignoring case and spaces', async () => {
  await ada.createJourney({ name: 'Designed', badges: [{ name: 'Feed UI/UX' }] })
  for (const name of ['Feed%20UI%2FUX', 'feedui%2Fux'])
    expect(titlesIn((await read(`/feeds/badge/${name}.atom`)).body)).toEqual(['Designed'])
  expect((await read('/feeds/badge/nobody-has-this.atom')).statusCode).toBe(404)
})

test('a person has a feed', async () => {
  expect(titlesIn((await read(`/feeds/person/${bob.id}.atom`)).body)).toEqual(['Second &lt;b&gt;&amp;&quot;'])
  expect((await read('/feeds/person/nobody.atom')).statusCode).toBe(404)
})

test.each(['private', 'unlisted'] as const)('a feed omits %s journeys', async (visibility) => {
  const cem = await server.createUser('Cem')
  await cem.createJourney({ name: 'Hidden', badges: [{ name: 'Hidden things' }], visibility })
  for (const url of ['/feeds/all.atom', '/feeds/badge/hiddenthings.atom', `/feeds/person/${cem.id}.atom`])
    expect((await read(url, cem.headers)).body, url).not.toContain('>Hidden<')
})

test('a feed omits archived and deleted journeys', async () => {
  const cem = await server.createUser('Cem')
  const [archived, gone] = [await cem.createJourney({ name: 'Archived' }), await cem.createJourney({ name: 'Gone' })]
  const feed = `/feeds/person/${cem.id}.atom`
  expect(titlesIn((await read(feed)).body)).toEqual(['Gone', 'Archived'])
  await cem.put(`/path/${archived.id}`, { archived: true })
  await cem.delete(`/path/${gone.id}`)
  expect(titlesIn((await read(feed)).body)).toEqual([])
})

test.each([
  '/feeds/badge/x',
  '/feeds/person/x.rss',
  '/feeds/badge/%00.atom',
  '/feeds/badge/.atom',
  '/feeds/badge/%ED%A0%80.atom',
])('%s is not a feed', async (url) => {
  expect((await read(url)).statusCode).toBeGreaterThanOrEqual(400)
  expect((await read(url)).statusCode).toBeLessThan(500)
})
