import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { aPng } from '#server/core/images/testing/png.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { createOperator } from './testing/operator.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let olga: TestUser

beforeAll(async () => {
  olga = await createOperator(server, 'Olga')
})

const put = (user: TestUser, payload: Buffer, type = 'image/png') =>
  server.app.inject({
    method: 'PUT',
    url: '/api/site/logo',
    payload,
    headers: { ...user.headers, 'content-type': type },
  })
const logo = async () => (await server.visitor.get('/site')).body.logo
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')

test('a logo is re-encoded as WebP of 256 px without its metadata, and keeps its transparency', async () => {
  const picture = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#1b6a4f80' } })
    .withExif({ IFD0: { Copyright: 'Taken at home' } })
    .png()
    .toBuffer()
  expect((await put(olga, picture)).statusCode).toBe(200)
  const { rawPayload, headers } = await server.app.inject(await logo())
  expect(headers['content-type']).toBe('image/webp')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256, hasAlpha: true })
  expect(rawPayload.toString('latin1')).not.toContain('Taken at home')
})

test.each([
  ['an SVG', SVG, 'image/svg+xml', 415],
  ['an SVG that calls itself PNG', SVG, 'image/png', 400],
  ['no picture', Buffer.from('no picture'), 'image/png', 400],
  ['a picture with too many pixels', aPng(20_000, 20_000), 'image/png', 400],
  ['a file that is too large', Buffer.alloc(11_000_000), 'image/png', 413],
])('%s is refused, and the logo stays', async (_title, payload, type, status) => {
  const before = await logo()
  expect((await put(olga, payload, type)).statusCode).toBe(status)
  expect(await logo()).toBe(before)
})

test('only operators set it, not by the settings, and the log says so', async () => {
  const ada = await server.createConfirmedUser('Ada')
  expect((await put(ada, aPng(30, 30))).statusCode).toBe(403)
  await olga.put('/site/settings', { logo: 'https://evil.example/x.png' })
  expect(await logo()).not.toContain('evil')
  await put(olga, aPng(30, 30))
  expect((await olga.get('/moderation/log')).body[0]).toMatchObject({
    act: 'change',
    target: { kind: 'site', id: 'logo' },
  })
})

test('the logo is the icon of pages, feeds and the manifest; a removed one is gone', async () => {
  await put(olga, aPng(30, 30))
  const address = await logo()
  const read = async (url: string) => (await server.app.inject(url)).body
  expect(await read('/about-us')).toContain(`<link rel="icon" href="${address}" type="image/webp">`)
  expect(await read('/about-us')).toContain(`<img src="${address}"`)
  expect(await read('/feeds/all.atom')).toContain(`${address}</icon>`)
  expect(JSON.parse(await read('/manifest.webmanifest')).icons).toEqual([
    { src: address, sizes: '256x256', type: 'image/webp' },
  ])
  expect((await olga.delete('/site/logo')).body.settings.logo).toBeNull()
  expect((await server.app.inject(address)).statusCode).toBe(404)
  expect(await read('/about-us')).toContain('href="/icon.svg"')
})

test('mail programs get the logo as PNG', async () => {
  await put(olga, aPng(30, 30))
  const png = await server.context.site.logo()
  expect(await sharp(png ?? undefined).metadata()).toMatchObject({ format: 'png', width: 256 })
  await olga.delete('/site/logo')
})

test('the operator reads how many emails wait and whether jobs fail', async () => {
  const { db } = server.database
  const { health } = (await olga.get('/site/settings')).body
  expect(health).toMatchObject({ mailWaiting: 0, mailSince: null, jobsFailing: [] })
  const run = { lastNumber: 0, holder: null, leaseEnds: 0, position: null }
  await db
    .insertInto('job')
    .values({ ...run, name: 'digests', ranAt: 5000, failedAt: 5000, failures: 1, failure: 'broken' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ranAt: 5000, failedAt: 5000 }))
    .execute()
  expect((await olga.get('/site/settings')).body.health.jobsFailing).toEqual(['digests'])
})
