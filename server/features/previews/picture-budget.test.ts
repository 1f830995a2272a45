import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJob } from '#server/core/jobs/job.ts'
import { A_STEP, type TestServer, type TestUser } from '#server/testing/test-server.ts'
import { coverJob } from './cover.job.ts'
import { pictureBudgetJob } from './picture-budget.job.ts'
import type { PageHost } from './testing/page-host.ts'
import { addPictured, openPreviewServer } from './testing/preview-server.ts'

const DAY_MS = 24 * 3_600_000

let server: TestServer
let host: PageHost
let ada: TestUser
let close: () => Promise<void>

beforeAll(async () => {
  ;({ server, host, ada, close } = await openPreviewServer())
})
afterAll(() => close())
beforeEach(async () => {
  await server.database.db.deleteFrom('preview').execute()
})

/** Asks for a page's preview, and returns the address and the size of its picture. */
async function ask(url: string): Promise<{ image: string; bytes: number }> {
  const { image } = (await ada.get(`/preview?url=${encodeURIComponent(url)}`)).body
  const path = image.replace('/api', '')
  return { image: path, bytes: (await server.visitor.get(path)).body.length }
}

const keepAtMost = (previewBytes: number) =>
  runJob({ ...server.context, settings: { ...server.context.settings, previewBytes } }, pictureBudgetJob)

const statusesOf = async (pictures: readonly { image: string }[]) =>
  await Promise.all(pictures.map(async ({ image }) => (await server.visitor.get(image)).status))

/** Three pictures, asked for in their order on three days. */
async function askOnThreeDays() {
  const urls = await Promise.all([600, 620, 640].map((height) => addPictured(host, height, { noisy: true })))
  const pictures: Awaited<ReturnType<typeof ask>>[] = []
  for (const url of urls) {
    pictures.push(await ask(url))
    await dayPasses()
  }
  const [one = 0, two = 0, three = 0] = pictures.map(({ bytes }) => bytes)
  return { urls, pictures, bytes: [one, two, three] as const }
}

async function dayPasses(): Promise<void> {
  await server.database.db
    .updateTable('preview')
    .set((eb) => ({ askedAt: eb('askedAt', '-', DAY_MS + 1) }))
    .execute()
}

test('pictures within the limit stay', async () => {
  const { pictures, bytes } = await askOnThreeDays()
  await keepAtMost(bytes[0] + bytes[1] + bytes[2])
  expect(await statusesOf(pictures)).toEqual([200, 200, 200])
})

test('above the limit, the picture that wasn’t asked for longest is deleted', async () => {
  const { pictures, bytes } = await askOnThreeDays()
  await keepAtMost(bytes[1] + bytes[2])
  expect(await statusesOf(pictures)).toEqual([404, 200, 200])
})

test('above the limit, a picture that was asked for again stays', async () => {
  const { urls, pictures, bytes } = await askOnThreeDays()
  await ask(urls[0] ?? '')
  await expect.poll(() => askedAtOf(pictures[0]?.image ?? '')).toBeGreaterThan(Date.now() - DAY_MS)
  await keepAtMost(bytes[0] + bytes[2])
  expect(await statusesOf(pictures)).toEqual([200, 404, 200])
})

async function askedAtOf(image: string): Promise<number> {
  const imageId = image.replace('/images/', '')
  const query = server.database.db.selectFrom('preview').select('askedAt').where('imageId', '=', imageId)
  return (await query.executeTakeFirstOrThrow()).askedAt
}

test('above the limit, pictures on a cover are deleted last', async () => {
  const covered = await askOnThreeDays()
  const { id } = await ada.createJourney({ steps: covered.urls.map((url) => ({ ...A_STEP, url })) })
  await runJob(server.context, coverJob)
  const { coverPictures } = (await ada.get(`/path/journey/${id}`)).body
  const small = coverPictures.map((image: string) => ({ image: image.replace('/api', '') }))
  const other = await ask(await addPictured(host, 660, { noisy: true }))
  const total = Number((await totalBytes()) ?? 0)
  await keepAtMost(total - 1)
  expect([await statusesOf(small), await statusesOf([other])]).toEqual([[200, 200, 200], [404]])
  await keepAtMost(0)
  expect(await statusesOf(small)).toEqual([404, 404, 404])
})

async function totalBytes() {
  const query = server.database.db.selectFrom('preview').select(({ fn }) => fn.sum('pictureBytes').as('bytes'))
  return (await query.executeTakeFirst())?.bytes
}

test('a preview whose picture was deleted is fetched again', async () => {
  const { urls, pictures } = await askOnThreeDays()
  await keepAtMost(0)
  expect(await statusesOf(pictures)).toEqual([404, 404, 404])
  expect(await statusesOf([await ask(urls[0] ?? '')])).toEqual([200])
})
