import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { HUES } from '#contract/rules/hue.ts'
import { TONES } from '#server/core/images/tones.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { drawPicture } from './picture-svg.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
})

const picture = (id: string, headers = {}, query = '') =>
  server.app.inject({ url: `/share/journey/${encodeURIComponent(id)}.png${query}`, headers })

test('the picture of a journey is a PNG of 1200 x 630 that other sites may show', async () => {
  const { id } = await ada.createJourney({ name: 'Bread & <butter>' })
  const { statusCode, headers, rawPayload } = await picture(id)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=60',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(rawPayload.length).toBeLessThan(300_000)
})

test('the picture returns 304 until its content changes', async () => {
  const { id } = await ada.createJourney()
  const { etag = '' } = (await picture(id)).headers
  expect((await picture(id, { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await picture(id, {}, '?lang=de')).headers.etag).not.toBe(etag)
  await ada.put(`/path/${id}`, { name: 'Another name' })
  const changed = await picture(id, { 'if-none-match': etag })
  expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
})

test("unlisted journeys have a picture, private and deleted ones don't", async () => {
  const unlisted = await ada.createJourney({ visibility: 'unlisted' })
  const secret = await ada.createJourney({ visibility: 'private' })
  const gone = await ada.createJourney()
  await ada.delete(`/path/${gone.id}`)
  expect((await picture(unlisted.id)).statusCode).toBe(200)
  expect((await picture(secret.id, ada.headers)).statusCode).toBe(404)
  expect((await picture(gone.id)).statusCode).toBe(410)
})

test.each(['nowhere', '%00', '\ud800'.toWellFormed(), 'x'.repeat(900)])('%s has no picture', async (id) => {
  expect((await picture(id)).statusCode).toBe(404)
})

test('pictures exist only as PNG', async () => {
  const { id } = await ada.createJourney()
  expect((await server.app.inject({ url: `/share/journey/${id}.svg` })).statusCode).toBe(404)
  expect((await server.app.inject({ url: `/share/journey/${id}` })).statusCode).toBe(404)
})

test('the site has a picture', async () => {
  const { statusCode, rawPayload } = await server.app.inject({ url: '/share/cairn.png?lang=fr' })
  expect(statusCode).toBe(200)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})

const draw = (title: string, note = 'Ada') =>
  drawPicture({ cover: { seed: 's', badges: [], stepUnits: [0, 1] }, title, note, siteName: '</g><script>' })
const outlines = (svg: string) => svg.match(/<path transform/gu)?.length ?? 0

test('texts are drawn as outlines only', async () => {
  const svg = await draw('</svg><script>alert(1)</script>&"', '<image href="file:///etc/passwd"/>')
  expect(svg).not.toMatch(/<(?:text|image|script)|href|alert/u)
  expect(svg.match(/<\/svg>/gu)).toHaveLength(1)
})

test.each(['a'.repeat(120), 'W'.repeat(120), 'é '.repeat(60), `${'o\u0301\u0302'.repeat(500)}`, '🍞'.repeat(40)])(
  'drawing any name takes less than a second: %s',
  async (name) => {
    await draw(name)
    const before = performance.now()
    expect(await draw(name)).toContain('</svg>')
    expect(performance.now() - before).toBeLessThan(1000)
  },
)

test('a name in a script that the font lacks is left out', async () => {
  const withoutTitle = outlines(await draw(''))
  expect(outlines(await draw('الخط العربي'))).toBe(withoutTitle)
  expect(outlines(await draw('Tiếng Việt 世'))).toBeGreaterThan(withoutTitle)
})

test('the colours are the same as on pages', () => {
  const tokens = readFileSync(new URL('../../../web/core/ui/styles/tokens.css', import.meta.url), 'utf8')
  for (const [name, tone] of Object.entries(TONES))
    expect(new RegExp(`--${name}: ([\\d.]+) ([\\d.]+);`, 'u').exec(tokens)?.slice(1).map(Number)).toEqual([...tone])
  const hues = [...tokens.matchAll(/\.hue-\d+ \{\s+--h: (\d+);/gu)].map(([, hue]) => Number(hue))
  expect(hues).toEqual([...HUES])
})
