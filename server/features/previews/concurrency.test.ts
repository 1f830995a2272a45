import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/build-app.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { A_STEP, type TestServer, type TestUser } from '#server/testing/test-server.ts'
import { keyOfPage, pageOf } from './preview-cache.ts'
import { claimPreview, FRESH_MS } from './previews.store.ts'
import type { PageHost, Serve } from './testing/page-host.ts'
import { addPageTo, nothing, openPreviewServer, titled } from './testing/preview-server.ts'

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

/** A page that responds when it is released. */
function held(title: string) {
  const word = Promise.withResolvers<void>()
  const serve: Serve = (...given) => void word.promise.then(() => titled(title)(...given))
  return { ...addPage(serve), open: () => word.resolve() }
}

test('concurrent requests for one link cause one fetch', async () => {
  const { name, url, open } = held('Slow')
  const replies = Array.from({ length: 100 }, () => previewOf(url))
  await expect.poll(() => host.askedFor(name)).toBe(1)
  open()
  for (const { body } of await Promise.all(replies)) expect(body.title).toBe('Slow')
  expect(host.askedFor(name)).toBe(1)
})

test('a request that looked just before a fetch ended does not fetch again', async () => {
  const { url } = addPage(titled('Once'))
  const key = keyOfPage(pageOf(url) as URL)
  expect((await previewOf(url)).body.title).toBe('Once')
  expect(await claimPreview(server.database.db, key, Date.now())).toBe(false)
  expect(await claimPreview(server.database.db, key, Date.now() + FRESH_MS)).toBe(true)
})

test('concurrent requests for one link on two servers cause one fetch', async () => {
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

test('concurrent requests of one member run four fetches, queue 24 and get 503 beyond that', async () => {
  const all = Array.from({ length: 40 }, (_, at) => held(`Page ${at}`))
  const statuses: number[] = []
  const replies = all.map(async ({ url }, at) => {
    statuses[at] = (await previewOf(url)).status
  })
  const asked = () => all.filter(({ name }) => host.askedFor(name) > 0).length
  await expect.poll(asked).toBe(4)
  await expect.poll(() => statuses.filter((status) => status === 503)).toHaveLength(12)
  for (const { open } of all) open()
  await Promise.all(replies)
  expect(statuses.filter((status) => status === 200)).toHaveLength(28)
  const refused = all[statuses.indexOf(503)]?.url ?? ''
  expect((await previewOf(refused)).status).toBe(200)
})

test('concurrent requests of one member for slow pages don’t block others', async () => {
  const bob = await server.createUser('Bob')
  const slow = Array.from({ length: 58 }, (_, at) => held(`Slow page ${at}`))
  const replies = slow.map(({ url }) => previewOf(url, bob))
  await expect.poll(() => slow.filter(({ name }) => host.askedFor(name) > 0).length).toBe(4)
  const quick = Array.from({ length: 10 }, (_, at) => addPage(titled(`Quick page ${at}`)))
  const others = await Promise.all(quick.map(({ url }) => previewOf(url, ada)))
  expect(others.map(({ status, body }) => [status, body.title])).toEqual(
    quick.map((_, at) => [200, `Quick page ${at}`]),
  )
  for (const { open } of slow) open()
  await Promise.all(replies)
})

test('concurrent requests of visitors in one network count as one caller', async () => {
  const slow = Array.from({ length: 6 }, (_, at) => held(`Step ${at}`))
  await ada.createJourney({ steps: slow.map(({ url }) => ({ ...A_STEP, url })) })
  const replies = slow.map(({ url }) => previewOf(url, server.visitor))
  await expect.poll(() => slow.filter(({ name }) => host.askedFor(name) > 0).length).toBe(4)
  for (const { open } of slow) open()
  for (const { status } of await Promise.all(replies)) expect(status).toBe(200)
})

test('concurrent requests are aborted when the server stops, and not stored as failures', async () => {
  const { url, name, open } = held('Later')
  const waiting = previewOf(url)
  await expect.poll(() => host.askedFor(name)).toBe(1)
  await server.restart()
  expect((await waiting).body).toEqual(nothing(url))
  open()
  expect((await previewOf(url)).body.title).toBe('Later')
})
