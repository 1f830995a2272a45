import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { convertImage, PREVIEW_MAX_BYTES } from '#server/core/images/convert.ts'
import { heldImage } from '#server/core/images/testing/held-image.ts'
import { FETCHED_PAGES_PER_CALLER, type WindowRule } from '#server/core/limits/limits.policy.ts'
import { countUp } from '#server/core/limits/limits.store.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { A_STEP, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { createPreviewCache } from './preview-cache.ts'
import { deleteOldPreviews, FAILURE_FRESH_MS, FRESH_MS, REMEMBERED_MS, STALE_KEPT_MS } from './previews.store.ts'
import type { PageHost, Serve } from './testing/page-host.ts'
import { addPageTo, nothing, openPreviewServer, titled } from './testing/preview-server.ts'
import { head, page } from './testing/serving.ts'

let server: TestServer
let host: PageHost
let env: NodeJS.ProcessEnv
let ada: TestUser
let close: () => Promise<void>

beforeAll(async () => {
  ;({ server, host, env, ada, close } = await openPreviewServer())
})
afterAll(() => close())

const addPage = (serve: Serve) => addPageTo(host, serve)
const previewOf = (url: string, who: TestUser = ada) => who.get(`/preview?url=${encodeURIComponent(url)}`)

/** Ages stored previews, but not sessions. */
async function timePasses(by: number): Promise<void> {
  await server.database.db
    .updateTable('preview')
    .set((eb) => ({ freshUntil: eb('freshUntil', '-', by), seenAt: eb('seenAt', '-', by) }))
    .execute()
}

test('a member gets title, description and a small picture served by Cairn', async () => {
  const url = host.addressOf('Open Graph before everything else').href
  const { status, body } = await previewOf(url)
  expect(status).toBe(200)
  expect(body).toEqual({
    url,
    title: 'Stones & trails',
    description: 'How to lay a cairn',
    siteName: 'Trail Press',
    image: expect.stringMatching(/^\/api\/images\/[0-9a-z]{26}$/),
    minutes: null,
    cost: null,
    language: null,
  })
  const image = await server.visitor.get(body.image.replace('/api', ''))
  expect(image.headers['content-type']).toBe('image/webp')
  expect(image.body.length).toBeLessThanOrEqual(PREVIEW_MAX_BYTES)
  expect(await sharp(image.body).metadata()).toMatchObject({ format: 'webp', width: 640, height: 336 })
})

test('a preview tells how long the page takes, whether it costs money and its language', async () => {
  const url = host.addressOf('a course with offers').href
  const facts = { minutes: 1320, cost: 'paid', language: 'en-US' }
  expect((await previewOf(url)).body).toMatchObject(facts)
  expect((await previewOf(url)).body).toMatchObject(facts)
})

test('a page without metadata has an empty preview', async () => {
  for (const url of [addPage(page('', {})).url, 'ftp://example.org/file', 'https://example.org:8443/odd-door'])
    expect(await previewOf(url)).toMatchObject({ status: 200, body: nothing(url) })
})

test('an invalid URL is refused with a field error', async () => {
  for (const query of [
    '',
    '?url=',
    '?url=javascript:alert(1)',
    '?url=http://127.0.0.1/',
    '?url=https://a:b@example.org',
    '?url=%00',
  ])
    expect(await ada.get(`/preview${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { url: expect.any(String) } },
    })
})

describe('a visitor', () => {
  const asVisitor = (url: string) => previewOf(url, server.visitor)
  const createJourneyWith = (url: string, visibility: 'public' | 'unlisted' | 'private' = 'public') =>
    ada.createJourney({ visibility, steps: [{ ...A_STEP, url }] })

  test('gets previews only for links of public journeys', async () => {
    const { url } = addPage(titled('Known'))
    expect((await asVisitor(url)).status).toBe(401)
    await createJourneyWith(url, 'private')
    expect((await asVisitor(url)).status).toBe(401)
    await createJourneyWith(url, 'unlisted')
    expect((await asVisitor(url)).body).toMatchObject({ title: 'Known' })
    expect((await asVisitor(`${url}?more`)).status).toBe(401)
  })

  test('gets no preview once a moderator hides the journey', async () => {
    const { url } = addPage(titled('Known'))
    const { id } = await createJourneyWith(url)
    expect((await asVisitor(url)).status).toBe(200)
    await (await createModerator(server, 'Mia')).post(`/moderation/journeys/${id}/hide`, { reason: 'Spam' })
    expect((await asVisitor(url)).status).toBe(401)
  })

  test('gets no preview once the step or its journey is deleted', async () => {
    const { url } = addPage(titled('Known'))
    const { id } = await createJourneyWith(url)
    expect((await asVisitor(url)).status).toBe(200)
    await ada.put(`/path/${id}`, { steps: [A_STEP] })
    expect((await asVisitor(url)).status).toBe(401)
    const other = await createJourneyWith(url)
    await ada.delete(`/path/${other.id}`)
    expect((await asVisitor(url)).status).toBe(401)
  })

  test('gets a preview for the longest possible URL', async () => {
    const url = `${host.info.origin}/${'ü'.repeat(2000)}`
    await createJourneyWith(url)
    expect(await asVisitor(url)).toMatchObject({ status: 200, body: nothing(url) })
  })
})

describe('a preview is kept', () => {
  test('for seven days, then shown once more and renewed in the background', async () => {
    const { name, url } = addPage(titled('First'))
    expect((await previewOf(url)).body.title).toBe('First')
    host.pages.set(name, titled('Second'))
    await timePasses(FRESH_MS - 60_000)
    expect((await previewOf(`${url}#part`)).body.title).toBe('First')
    expect(host.askedFor(name)).toBe(1)
    await timePasses(120_000)
    expect((await previewOf(url)).body.title).toBe('First')
    await expect.poll(async () => (await previewOf(url)).body.title).toBe('Second')
    expect(host.askedFor(name)).toBe(2)
  })

  test('for an hour if it is empty', async () => {
    const { name, url } = addPage(page('', {}, 500))
    expect((await previewOf(url)).body).toEqual(nothing(url))
    host.pages.set(name, titled('Back'))
    expect((await previewOf(url)).body).toEqual(nothing(url))
    await timePasses(FAILURE_FRESH_MS + 1)
    expect((await previewOf(url)).body.title).toBe('Back')
    expect(host.askedFor(name)).toBe(2)
  })

  test('while its page is down, but not forever', async () => {
    const { name, url } = addPage(titled('Once'))
    await previewOf(url)
    host.pages.set(name, page('', {}, 503))
    await timePasses(FRESH_MS + 1)
    await previewOf(url)
    await expect.poll(() => host.askedFor(name)).toBe(2)
    expect((await previewOf(url)).body.title).toBe('Once')
    await timePasses(REMEMBERED_MS)
    await previewOf(url)
    await expect.poll(async () => (await previewOf(url)).body).toEqual(nothing(url))
  })

  test('with the same picture URL until the picture changes', async () => {
    const withImage = head('<title>T</title><meta property="og:image" content="/picture.png">')
    const { name, url } = addPage(withImage)
    const { image } = (await previewOf(url)).body
    const renewed = async (asked: number) => {
      await timePasses(FRESH_MS + 1)
      await previewOf(url)
      await expect.poll(async () => (await previewOf(url)).body.title).toBe(`T${asked}`)
      return (await previewOf(url)).body.image
    }
    host.pages.set(name, head('<title>T2</title><meta property="og:image" content="/picture.png">'))
    expect(await renewed(2)).toBe(image)
    host.pages.set(name, titled('T3'))
    expect(await renewed(3)).toBeNull()
    expect((await server.visitor.get(image.replace('/api', ''))).status).toBe(404)
  })

  test('until it is outdated and no longer requested, then it is deleted with its picture', async () => {
    const { url } = addPage(head('<title>T</title><meta property="og:image" content="/picture.png">'))
    const { image } = (await previewOf(url)).body
    await deleteOldPreviews(server.database.db, Date.now() + FRESH_MS + STALE_KEPT_MS - 60_000)
    const before = await server.database.db
      .selectFrom('preview')
      .select('key')
      .where('imageId', 'is not', null)
      .execute()
    await deleteOldPreviews(server.database.db, Date.now() + 2 * (FRESH_MS + STALE_KEPT_MS))
    expect(before.length).toBeGreaterThan(0)
    expect(await server.database.db.selectFrom('preview').select('key').execute()).toEqual([])
    expect((await server.visitor.get(image.replace('/api', ''))).status).toBe(404)
  })
})

test('a preview whose picture had to wait too long is made again after an hour', async () => {
  const { url } = addPage(head('<title>T</title><meta property="og:image" content="/picture.png">'))
  const { image, release } = heldImage()
  const others = Array.from({ length: 21 }, (_, at) => convertImage(image, 'photo', `person ${at}`))
  expect((await previewOf(url)).body).toMatchObject({ title: 'T', image: null })
  release()
  await Promise.all(others)
  expect((await previewOf(url)).body.image).toBeNull()
  await timePasses(FAILURE_FRESH_MS + 1)
  await expect.poll(async () => (await previewOf(url)).body.image).not.toBeNull()
})

test('the log contains the host and the reason, but no content of the page', async () => {
  const lines = new PassThrough()
  const { log } = fastify({ logger: { stream: lines } })
  const settings = readSettings({ AUTH_SECRET: 'a secret of thirty-two characters', ...env })
  const { site } = server.context
  const previewCache = createPreviewCache({ db: server.database.db, clock: Date.now, log, settings, site })
  const { url } = addPage(
    page('<title>Secret words</title>', { 'content-type': 'text/html', 'content-encoding': 'gzip' }),
  )
  const line = once(lines, 'data')
  await previewCache.previewOf(`${url}?token=abc`, ada.id)
  const reports = String((await line)[0])
  expect(JSON.parse(reports)).toMatchObject({ msg: 'no preview', host: new URL(url).host, reason: 'encoding' })
  expect(reports).not.toMatch(/Secret|token/)
})

describe('with limits', () => {
  const limited = new TestServer()
  beforeAll(() => limited.open({ CAIRN_LIMITS: 'on' }))
  afterAll(() => limited.app.close())

  test('sixty previews are allowed at once, then one per second', async () => {
    const bob = await limited.createUser('Bob')
    const replies = await Promise.all(Array.from({ length: 70 }, () => previewOf('ftp://example.org/x', bob)))
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(10)
    expect(refused[0]?.headers['retry-after']).toBe('1')
  })

  test('a member can request 300 unknown pages per hour and 600 per day; stored previews don’t count', async () => {
    const page = (at: number) => `https://example.org:1234/${at}`
    for (const { max, windowMs } of FETCHED_PAGES_PER_CALLER) {
      const dora = await limited.createUser('Dora')
      const key = `look:${dora.id}:${windowMs}`
      const now = Date.now() + limited.ahead
      for (let at = 0; at < max - 1; at++) await countUp(limited.database.db, key, windowMs, now)
      expect((await previewOf(page(windowMs), dora)).status).toBe(200)
      const refused = await previewOf(page(windowMs + 1), dora)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(windowMs / 1000 - 60)
      expect((await previewOf(page(windowMs), dora)).status).toBe(200)
    }
    expect(FETCHED_PAGES_PER_CALLER.map(({ max }) => max)).toEqual([300, 600])
  })

  test('the visitors of one network can request as many unknown pages of steps as a member', async () => {
    const page = (at: number) => `https://example.org:1234/of-visitors/${at}`
    const cleo = await limited.createUser('Cleo')
    await cleo.createJourney({ steps: [1, 2].map((at) => ({ ...A_STEP, url: page(at) })) })
    const [{ max, windowMs }] = FETCHED_PAGES_PER_CALLER as [WindowRule]
    const now = Date.now() + limited.ahead
    await countUp(limited.database.db, `look:127.0.0.1:${windowMs}`, windowMs, now, max - 1)
    expect((await previewOf(page(1), limited.visitor)).status).toBe(200)
    expect((await previewOf(page(2), limited.visitor)).status).toBe(429)
    expect((await previewOf(page(1), limited.visitor)).status).toBe(200)
  })
})
