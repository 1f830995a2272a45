import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/build-app.ts'
import { readSettings } from '#server/platform/settings.ts'
import { A_STEP, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { PREVIEW_MAX_BYTES } from '../images/convert.ts'
import { makePreviewCache } from './preview-cache.ts'
import { deleteOldPreviews, FAILURE_FRESH_MS, FRESH_MS, REMEMBERED_MS, STALE_KEPT_MS } from './previews.store.ts'
import { openCorpus } from './testing/corpus.ts'
import type { PageHost, Serve } from './testing/page-host.ts'
import { head, page } from './testing/serving.ts'

const server = new TestServer()
let host: PageHost
let env: NodeJS.ProcessEnv
let ada: TestUser

beforeAll(async () => {
  host = await openCorpus()
  env = { CAIRN_LIMITS: 'off', PREVIEW_ALLOW: `pages.localhost:${host.info.port}` }
  await server.open(env)
  ada = await server.createUser('Ada')
})
afterAll(async () => {
  await server.app.close()
  await host.close()
})

let pages = 0
/** Serves a new page and returns its URL. */
function lay(serve: Serve): { name: string; url: string } {
  const name = `page ${++pages}`
  host.pages.set(name, serve)
  return { name, url: host.addressOf(name).href }
}
const titled = (title: string) => head(`<title>${title}</title>`)
const previewOf = (url: string, who: TestUser = ada) => who.get(`/preview?url=${encodeURIComponent(url)}`)
const nothing = (url: string) => ({ url, title: null, description: null, siteName: null, image: null })

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
  })
  const image = await server.visitor.get(body.image.replace('/api', ''))
  expect(image.headers['content-type']).toBe('image/webp')
  expect(image.body.length).toBeLessThanOrEqual(PREVIEW_MAX_BYTES)
  expect(await sharp(image.body).metadata()).toMatchObject({ format: 'webp', width: 640, height: 336 })
})

test('a page without metadata has an empty preview', async () => {
  for (const url of [lay(page('', {})).url, 'ftp://example.org/file', 'https://example.org:8443/odd-door'])
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
  const laid = (url: string, visibility: 'public' | 'unlisted' | 'private' = 'public') =>
    ada.createJourney({ visibility, steps: [{ ...A_STEP, url }] })

  test('gets previews only for links of public journeys', async () => {
    const { url } = lay(titled('Known'))
    expect((await asVisitor(url)).status).toBe(401)
    await laid(url, 'private')
    expect((await asVisitor(url)).status).toBe(401)
    await laid(url, 'unlisted')
    expect((await asVisitor(url)).body).toMatchObject({ title: 'Known' })
    expect((await asVisitor(`${url}?more`)).status).toBe(401)
  })

  test('gets none once the step or its journey is deleted', async () => {
    const { url } = lay(titled('Known'))
    const { id } = await laid(url)
    expect((await asVisitor(url)).status).toBe(200)
    await ada.put(`/path/${id}`, { steps: [A_STEP] })
    expect((await asVisitor(url)).status).toBe(401)
    const other = await laid(url)
    await ada.delete(`/path/${other.id}`)
    expect((await asVisitor(url)).status).toBe(401)
  })

  test('gets one for the longest possible URL', async () => {
    const url = `${host.info.origin}/${'ü'.repeat(2000)}`
    await laid(url)
    expect(await asVisitor(url)).toMatchObject({ status: 200, body: nothing(url) })
  })
})

describe('a preview is kept', () => {
  test('for seven days, then shown once more and renewed in the background', async () => {
    const { name, url } = lay(titled('First'))
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

  test('for an hour if the page had none', async () => {
    const { name, url } = lay(page('', {}, 500))
    expect((await previewOf(url)).body).toEqual(nothing(url))
    host.pages.set(name, titled('Back'))
    expect((await previewOf(url)).body).toEqual(nothing(url))
    await timePasses(FAILURE_FRESH_MS + 1)
    expect((await previewOf(url)).body.title).toBe('Back')
    expect(host.askedFor(name)).toBe(2)
  })

  test('while its page is down, but not forever', async () => {
    const { name, url } = lay(titled('Once'))
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

  test('a picture keeps its URL until it changes', async () => {
    const withImage = head('<title>T</title><meta property="og:image" content="/picture.png">')
    const { name, url } = lay(withImage)
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
    const { url } = lay(head('<title>T</title><meta property="og:image" content="/picture.png">'))
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

describe('concurrent requests', () => {
  /** A page that responds when it is released. */
  function held(title: string) {
    const word = Promise.withResolvers<void>()
    const serve: Serve = (...given) => void word.promise.then(() => titled(title)(...given))
    return { ...lay(serve), open: () => word.resolve() }
  }

  test('for one link cause one fetch', async () => {
    const { name, url, open } = held('Slow')
    const replies = Array.from({ length: 100 }, () => previewOf(url))
    await expect.poll(() => host.askedFor(name)).toBe(1)
    open()
    for (const { body } of await Promise.all(replies)) expect(body.title).toBe('Slow')
    expect(host.askedFor(name)).toBe(1)
  })

  test('for one link on two servers cause one fetch', async () => {
    const settings = readSettings({ AUTH_SECRET: 'a secret of thirty-two characters', ...env })
    const other = await buildApp({ settings, database: server.database, clock: Date.now })
    const { name, url, open } = held('Shared')
    const here = previewOf(url)
    await expect.poll(() => host.askedFor(name)).toBe(1)
    const there = other.inject({ url: `/api/preview?url=${encodeURIComponent(url)}`, headers: ada.headers })
    await new Promise((resolve) => setTimeout(resolve, 100))
    open()
    expect((await here).body.title).toBe('Shared')
    expect((await there).json().title).toBe('Shared')
    expect(host.askedFor(name)).toBe(1)
    await other.close()
  })

  test('of one member run four fetches, queue 24 and get 503 beyond that', async () => {
    const all = Array.from({ length: 40 }, (_, at) => held(`Page ${at}`))
    const replies = all.map(({ url }) => previewOf(url))
    const asked = () => all.filter(({ name }) => host.askedFor(name) > 0).length
    await expect.poll(asked).toBe(4)
    for (const { open } of all) open()
    const statuses = (await Promise.all(replies)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(28)
    expect(statuses.filter((status) => status === 503)).toHaveLength(12)
    const refused = all[statuses.indexOf(503)]?.url ?? ''
    expect((await previewOf(refused)).status).toBe(200)
  })

  test('of one member for slow pages don’t block others', async () => {
    const bob = await server.createUser('Bob')
    const slow = Array.from({ length: 58 }, (_, at) => held(`Slow page ${at}`))
    const replies = slow.map(({ url }) => previewOf(url, bob))
    await expect.poll(() => slow.filter(({ name }) => host.askedFor(name) > 0).length).toBe(4)
    const quick = Array.from({ length: 10 }, (_, at) => lay(titled(`Quick page ${at}`)))
    const others = await Promise.all(quick.map(({ url }) => previewOf(url, ada)))
    expect(others.map(({ status, body }) => [status, body.title])).toEqual(
      quick.map((_, at) => [200, `Quick page ${at}`]),
    )
    for (const { open } of slow) open()
    await Promise.all(replies)
  })

  test('of visitors in one network count as one caller', async () => {
    const slow = Array.from({ length: 6 }, (_, at) => held(`Step ${at}`))
    await ada.createJourney({ steps: slow.map(({ url }) => ({ ...A_STEP, url })) })
    const replies = slow.map(({ url }) => previewOf(url, server.visitor))
    await expect.poll(() => slow.filter(({ name }) => host.askedFor(name) > 0).length).toBe(4)
    for (const { open } of slow) open()
    for (const { status } of await Promise.all(replies)) expect(status).toBe(200)
  })

  test('are aborted when the server stops, and not stored as failures', async () => {
    const { url, name, open } = held('Later')
    const waiting = previewOf(url)
    await expect.poll(() => host.askedFor(name)).toBe(1)
    await server.restart()
    expect((await waiting).body).toEqual(nothing(url))
    open()
    expect((await previewOf(url)).body.title).toBe('Later')
  })
})

test('the log contains the host and the reason, but no content of the page', async () => {
  const lines = new PassThrough()
  const { log } = fastify({ logger: { stream: lines } })
  const settings = readSettings({ AUTH_SECRET: 'a secret of thirty-two characters', ...env })
  const previewCache = makePreviewCache({ db: server.database.db, clock: Date.now, log, settings })
  const { url } = lay(page('<title>Secret words</title>', { 'content-type': 'text/html', 'content-encoding': 'gzip' }))
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

  test('a member can request 120 unknown pages per hour; stored previews and links of steps don’t count', async () => {
    const cleo = await limited.createUser('Cleo')
    const page = (at: number) => `https://example.org:1234/${at}`
    for (let at = 0; at < 120; at++) {
      if (at % 50 === 0) limited.later(60_000)
      expect((await previewOf(page(at), cleo)).status).toBe(200)
    }
    limited.later(60_000)
    expect((await previewOf(page(120), cleo)).status).toBe(429)
    expect((await previewOf(page(0), cleo)).status).toBe(200)
    await cleo.createJourney({ steps: [{ ...A_STEP, url: page(121) }] })
    expect((await previewOf(page(121), limited.visitor)).status).toBe(200)
  })
})
