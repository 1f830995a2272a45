import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { SMALL_MAX_BYTES } from '#server/core/images/convert.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { A_STEP, type TestServer, type TestUser } from '#server/testing/test-server.ts'
import { coverJob } from './cover.job.ts'
import { deleteOldPreviews, FRESH_MS, STALE_KEPT_MS } from './previews.store.ts'
import type { PageHost } from './testing/page-host.ts'
import { addPictured, openPreviewServer } from './testing/preview-server.ts'

let server: TestServer
let host: PageHost
let ada: TestUser
let bob: TestUser
let close: () => Promise<void>

beforeAll(async () => {
  ;({ server, host, ada, close } = await openPreviewServer())
  bob = await server.createConfirmedUser('Bob')
})
afterAll(() => close())

const previewOf = (url: string) => ada.get(`/preview?url=${encodeURIComponent(url)}`)
const choosePictures = () => runJob(server.context, coverJob)

/** A journey with a step per link; the pages have been looked at, as the author's editor does. */
async function createPictured(urls: readonly string[], more: object = {}): Promise<Journey> {
  for (const url of urls) await previewOf(url)
  const steps = urls.map((url) => ({ ...A_STEP, url }))
  return await ada.createJourney({ steps, ...more })
}

const picturesOf = async (id: string, who: TestUser = bob) =>
  (await who.get(`/path/journey/${id}`)).body.coverPictures as string[]

async function addThree(look = {}): Promise<string[]> {
  return await Promise.all([600, 620, 640].map((height) => addPictured(host, height, look)))
}

test('three stored previews of the steps become pictures of the cover, small ones', async () => {
  const { id } = await createPictured(await addThree({ noisy: true }))
  expect(await picturesOf(id)).toEqual([])
  await choosePictures()
  const pictures = await picturesOf(id)
  expect(new Set(pictures).size).toBe(3)
  for (const picture of pictures) {
    const { status, headers, body } = await server.visitor.get(picture.replace('/api', ''))
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(body.length).toBeLessThanOrEqual(SMALL_MAX_BYTES)
    const { width = 0, height = 0 } = await sharp(body).metadata()
    expect([width <= 320, height <= 180]).toEqual([true, true])
  }
})

test('lists have the pictures too', async () => {
  const { id } = await createPictured(await addThree())
  await choosePictures()
  const { body } = await bob.get('/path/all')
  expect(body.find((journey: Journey) => journey.id === id)?.coverPictures).toEqual(await picturesOf(id))
})

test('two pictures are too few, and the same one twice counts once', async () => {
  const [one = '', two = ''] = await addThree()
  const few = await createPictured([one, two])
  const twice = await createPictured([one, two, `${one}#again`])
  await choosePictures()
  expect([await picturesOf(few.id), await picturesOf(twice.id)]).toEqual([[], []])
})

test('a preview that is stored later completes the cover, and nothing is fetched for it', async () => {
  const urls = await addThree()
  const { id } = await createPictured(urls.slice(0, 2), { steps: urls.map((url) => ({ ...A_STEP, url })) })
  await choosePictures()
  expect(await picturesOf(id)).toEqual([])
  const name = decodeURIComponent(new URL(urls[2] ?? '').pathname.slice(1))
  expect(host.askedFor(name)).toBe(0)
  await previewOf(urls[2] ?? '')
  await choosePictures()
  expect(await picturesOf(id)).toHaveLength(3)
})

test('a removed step gives no picture', async () => {
  const { id, steps = [] } = await createPictured(await addThree())
  await choosePictures()
  await ada.put(`/path/${id}`, { steps: steps.slice(1) })
  await choosePictures()
  expect(await picturesOf(id)).toEqual([])
})

test('a step with an open report gives no picture until the report is decided or taken back', async () => {
  const { id, steps = [] } = await createPictured(await addThree())
  const linkReport = async () =>
    (await bob.post(`/path/suggestions/${id}`, { stepId: steps[1]?.id, problem: 'broken' })).body.id
  const counts: number[] = []
  const count = async () => {
    await choosePictures()
    counts.push((await picturesOf(id)).length)
  }
  const first = await linkReport()
  await count()
  await ada.post(`/suggestion/${first}/dismiss`, {})
  await count()
  const second = await linkReport()
  await count()
  await bob.delete(`/suggestion/${second}`)
  await count()
  expect(counts).toEqual([0, 3, 0, 3])
})

test('a broken link gives no picture', async () => {
  const urls = await addThree()
  const { id } = await createPictured(urls)
  await choosePictures()
  const known = { key: urls[0] ?? '', url: urls[0] ?? '', host: 'pages.localhost', dueAt: 0, followers: 0 }
  await server.database.db
    .insertInto('linkCheck')
    .values({ ...known, failures: 5, failingSince: 1, brokenAt: 1 })
    .execute()
  await server.database.db.updateTable('journey').set({ coverDueAt: 0 }).where('id', '=', id).execute()
  await choosePictures()
  expect(await picturesOf(id)).toEqual([])
})

test('a cover loses its pictures a day after their previews were deleted', async () => {
  const { id } = await createPictured(await addThree())
  await choosePictures()
  await deleteOldPreviews(server.database.db, Date.now() + FRESH_MS + STALE_KEPT_MS + 1000)
  await choosePictures()
  expect(await picturesOf(id)).toHaveLength(3)
  await server.database.db
    .updateTable('journey')
    .set((eb) => ({ coverDueAt: eb('coverDueAt', '-', 24 * 3_600_000) }))
    .where('id', '=', id)
    .execute()
  await choosePictures()
  expect(await picturesOf(id)).toEqual([])
})

test('a journey that is restored days later has its pictures again', async () => {
  const { id } = await createPictured(await addThree())
  await choosePictures()
  await ada.delete(`/path/${id}`)
  await server.database.db.updateTable('journey').set({ coverDueAt: 0 }).where('id', '=', id).execute()
  await choosePictures()
  expect((await ada.post(`/path/restore/${id}`)).status).toBe(200)
  await choosePictures()
  expect(await picturesOf(id)).toHaveLength(3)
})

test('people who may not read a journey learn no picture of it', async () => {
  const { id } = await createPictured(await addThree(), { visibility: 'private' })
  await choosePictures()
  expect(await picturesOf(id, ada)).toHaveLength(3)
  const { status, body } = await bob.get(`/path/journey/${id}`)
  expect(status).toBe(404)
  expect(JSON.stringify(body)).not.toContain('images')
})

test('the owner chooses the map or the pictures, other members do not', async () => {
  const { id, cover } = await createPictured([])
  expect(cover).toBe('pictures')
  expect((await ada.put(`/path/${id}`, { cover: 'map' })).body.cover).toBe('map')
  expect((await bob.put(`/path/${id}`, { cover: 'pictures' })).status).toBe(403)
  expect((await ada.put(`/path/${id}`, { cover: 'photo' })).body.fields).toEqual({ cover: 'Choose one from the list' })
  expect((await bob.get(`/path/journey/${id}`)).body.cover).toBe('map')
})

test('a journey keeps the cover seed it was created with, and without one has its id', async () => {
  const seeded = await ada.createJourney({ coverSeed: 'from-the-draft' })
  expect(seeded.coverSeed).toBe('from-the-draft')
  expect((await ada.put(`/path/${seeded.id}`, { name: 'Renamed', coverSeed: 'other' })).body.coverSeed).toBe(
    'from-the-draft',
  )
  const plain = await ada.createJourney({})
  expect(plain.coverSeed).toBe(plain.id)
  const input = { name: 'N', description: 'D', badges: [{ name: 'Python' }] }
  for (const coverSeed of ['"><b>', 'a'.repeat(65)])
    expect((await ada.post('/path/create', { ...input, coverSeed })).status).toBe(400)
})

test('a step that is removed while the pictures are chosen gives none', async () => {
  const { id, steps = [] } = await createPictured(await addThree())
  const photo = sharp({ create: { width: 4000, height: 3900, channels: 3, background: '#123456' } })
  const payload = await photo.png().toBuffer()
  const headers = { ...bob.headers, 'content-type': 'image/png' }
  // Images are converted one after the other: the pictures wait for the photo.
  const upload = server.app.inject({ method: 'PUT', url: '/api/user/photo', headers, payload })
  const uploaded = upload.then(({ statusCode }) => statusCode)
  const chosen = choosePictures()
  for (let reads = 0; reads < 20; reads++) await picturesOf(id)
  expect((await ada.put(`/path/${id}`, { steps: steps.slice(1) })).status).toBe(200)
  expect(await uploaded).toBe(200)
  await chosen
  await choosePictures()
  expect(await picturesOf(id)).toEqual([])
})
