import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
const SITE = 'http://localhost:3000'
let ada: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
})

const step = (description: string) => ({ stepType: 'Article', description, url: 'https://example.org/x' }) as const
const embedded = (id: string, headers = {}) => server.app.inject({ url: `/embed/journey/${id}`, headers })
const oembed = (url: string, more = '') => server.visitor.get(`/oembed?url=${encodeURIComponent(url)}${more}`)
const pageOf = ({ id }: { id: string }) => `${SITE}/app/discover/journey/${id}`

test('the card shows the journey and its first steps, and its links open a new page', async () => {
  const steps = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(step)
  const { id } = await ada.createJourney({ name: 'Bread <b>', licence: null, steps })
  const { statusCode, body } = await embedded(id)
  expect(statusCode).toBe(200)
  expect(body).toContain('Bread &lt;b&gt;</a></h1>')
  expect(body).toContain('Ada Stone')
  expect(body).toContain('6 steps')
  expect(body).toContain('<li dir="auto">Four</li><li class="more">and 2 more</li>')
  for (const [link] of body.matchAll(/<a [^>]*>/gu))
    expect(link).toMatch(/href="http:\/\/localhost:3000\/[^"]*" target="_blank" rel="noopener"/u)
})

test('the card names CC BY, and no other choice', async () => {
  for (const licence of ['ccBy', 'reserved', null] as const) {
    const { body } = await embedded((await ada.createJourney({ licence })).id)
    expect([licence, body.includes('rel="license noopener">CC BY 4.0</a>')]).toEqual([licence, licence === 'ccBy'])
  }
})

test("every site may frame the card, which can't run scripts", async () => {
  const { id } = await ada.createJourney()
  const { headers, body } = await embedded(id)
  const policy = String(headers['content-security-policy'])
  expect(headers['x-frame-options']).toBeUndefined()
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toMatch(/^default-src 'none'/u)
  expect(policy).not.toMatch(/unsafe|script/u)
  expect(body).not.toMatch(/<script|\sstyle=|\son\w+=/u)
  const style = /<style>([\s\S]*)<\/style>/u.exec(body)?.[1] ?? ''
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
  expect(headers['set-cookie']).toBeUndefined()
})

test("the card is in the reader's language", async () => {
  const { id } = await ada.createJourney()
  const { headers, body } = await embedded(id, { 'accept-language': 'fr-CH' })
  expect(headers['content-language']).toBe('fr')
  expect(body).toContain('1 étape')
  expect((await embedded(`${id}?lang=de`)).body).toContain('1 Schritt')
})

test('the card of a private, deleted or missing journey is an error page, also for the owner', async () => {
  const secret = await ada.createJourney({ name: 'Secret', visibility: 'private' })
  const gone = await ada.createJourney({ name: 'Was here' })
  await ada.delete(`/path/${gone.id}`)
  for (const [id, status] of [
    [secret.id, 404],
    [gone.id, 410],
    ['nowhere', 404],
    ['%00', 404],
  ] as const) {
    const { statusCode, body, headers } = await embedded(id, ada.headers)
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(body).not.toMatch(/Secret|Was here/u)
  }
})

test('no other page may be framed', async () => {
  const { id } = await ada.createJourney()
  const others = [
    '/',
    '/nowhere',
    '/feeds/all.atom',
    '/sitemap.xml',
    '/robots.txt',
    '/api/docs',
    '/api/path/all',
    '/dev/outbox',
    '/healthz',
    '/embed',
    `/app/discover/journey/${id}`,
    `/share/journey/${id}.png`,
  ]
  for (const url of others) {
    const { headers } = await server.app.inject({ url })
    expect(headers['x-frame-options'], url).toBe('DENY')
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
  }
})

test('oEmbed describes how to embed a journey, for any origin', async () => {
  const journey = await ada.createJourney({ name: 'A "walk"' })
  const { status, body, headers } = await oembed(pageOf(journey))
  expect(status).toBe(200)
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(body).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'A "walk"',
    author_name: 'Ada Stone',
    provider_name: 'Cairn',
    width: 600,
    height: 360,
    thumbnail_url: `${SITE}/share/journey/${journey.id}.png?v=1`,
  })
  expect(body.html).toContain(
    `<iframe src="${SITE}/embed/journey/${journey.id}" width="600" height="360" title="A &quot;walk&quot;"`,
  )
})

test('the oEmbed frame fits into maxwidth and maxheight', async () => {
  const { body } = await oembed(pageOf(await ada.createJourney()), '&maxwidth=320&maxheight=200&format=json')
  expect([body.width, body.height, body.thumbnail_url]).toEqual([320, 200, undefined])
  expect(body.html).toContain('width="320" height="200"')
})

test('oEmbed accepts every URL of a journey, and every name of localhost', async () => {
  const { id } = await ada.createJourney()
  for (const path of [
    `/app/user/fullpath?pathId=${id}`,
    `/embed/journey/${id}`,
    `/app/discover/journey/${id}?lang=de#steps`,
  ])
    expect((await oembed(SITE + path)).status, path).toBe(200)
  expect((await oembed(`http://127.0.0.1:3000/app/discover/journey/${id}`)).status).toBe(200)
})

test("oEmbed doesn't find other sites and pages, and private and deleted journeys", async () => {
  const { id } = await ada.createJourney()
  const secret = await ada.createJourney({ visibility: 'private' })
  const gone = await ada.createJourney()
  await ada.delete(`/path/${gone.id}`)
  expect((await oembed(`https://elsewhere.example/app/discover/journey/${id}`)).status).toBe(404)
  for (const url of [
    `${SITE}/`,
    `${SITE}/app/user/profile?userId=${ada.id}`,
    `${SITE}/app/discover/journey/%ZZ`,
    `${SITE}/app/discover/journey/%00`,
    'not an address',
    pageOf(secret),
  ])
    expect((await oembed(url)).status, url).toBe(404)
  expect((await oembed(pageOf(gone))).status).toBe(410)
})

test('oEmbed refuses other formats and invalid parameters', async () => {
  const { id } = await ada.createJourney()
  expect((await oembed(pageOf({ id }), '&format=xml')).status).toBe(501)
  expect((await oembed(pageOf({ id }), '&maxwidth=wide')).status).toBe(400)
  expect((await oembed(pageOf({ id }), '&maxwidth=-4')).status).toBe(400)
  expect((await server.visitor.get('/oembed')).status).toBe(400)
  expect((await oembed('x'.repeat(5000))).status).toBe(400)
})
