import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Journey, JourneyInput } from '#contract/journey.ts'
import { A_STEP, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { drawFinishPicture } from './finish-picture.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

interface Pictured {
  journey: Journey
  url: string
}

/** A journey of Ada that someone finished, with the address of their picture. */
async function createPictured(walker = bob, plan: Partial<JourneyInput> = {}): Promise<Pictured> {
  const journey = await ada.createJourney(plan)
  await walker.put(`/path/progress/${journey.id}`, { done: journey.steps?.map(({ id }) => id) })
  return { journey, url: await urlOf(walker, journey) }
}

const share = async (walker: TestUser, { id }: Journey) => (await walker.post(`/path/finish/${id}/picture`)).body
const urlOf = async (walker: TestUser, journey: Journey) => (await share(walker, journey)).url
const show = (url: string, headers = {}) => server.app.inject({ url: new URL(url).pathname, headers })

test('the picture of a finish is a PNG that no shared cache keeps', async () => {
  const { url } = await createPictured()
  expect(url).toMatch(/^http:\/\/localhost:3000\/share\/finish\/[0-9a-z]{26}\.png$/)
  const { statusCode, headers, rawPayload } = await show(url)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=60',
    'x-robots-tag': 'noindex',
  })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect((await show(url, { 'if-none-match': headers.etag })).statusCode).toBe(304)
})

test('every person has their own address, the same on every call', async () => {
  const { journey, url } = await createPictured()
  expect(await urlOf(bob, journey)).toBe(url)
  const cleo = await server.createUser('Cleo')
  expect((await cleo.post(`/path/finish/${journey.id}/picture`)).status).toBe(404)
  await cleo.put(`/path/progress/${journey.id}`, { done: journey.steps?.map(({ id }) => id) })
  const other = await urlOf(cleo, journey)
  expect(other).not.toBe(url)
  expect((await show(other)).headers.etag).not.toBe((await show(url)).headers.etag)
})

/** The statuses of the page, the picture, the page's data and its oEmbed response. */
async function statusesOf(pageUrl: string): Promise<number[]> {
  const token = pageUrl.split('/').at(-1)
  const urls = [new URL(pageUrl).pathname, `/share/finish/${token}.png`, `/api/path/shared/${token}`]
  const replies = [...urls, `/api/oembed?url=${encodeURIComponent(pageUrl)}`].map((url) => server.app.inject({ url }))
  return (await Promise.all(replies)).map(({ statusCode }) => statusCode)
}

const SHOWN = [200, 200, 200, 200]
const ENDED = [404, 404, 404, 404]

test('the page of a shared finish says who finished what, with the first step, as a visitor sees it', async () => {
  const { journey } = await createPictured(bob, { name: 'Hear what a song is doing' })
  const { url, pageUrl } = await share(bob, journey)
  expect(url).toBe(`${pageUrl}.png`)
  const { status, body } = await server.visitor.get(`/path/shared/${pageUrl.split('/').at(-1)}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    person: { displayName: 'Bob Stone' },
    days: 1,
    stones: journey.steps?.map(({ stepType }) => ({ kind: stepType, state: 'done' })),
    start: { journey: { id: journey.id, liked: false }, step: { id: journey.steps?.[0]?.id } },
  })
  expect(JSON.stringify(body)).not.toContain(bob.id)
  const page = await server.app.inject(new URL(pageUrl).pathname)
  expect(page.body.match(/Bob Stone finished this journey/gu)).toHaveLength(1)
  expect(page.body.match(/<meta name="robots" content="noindex"/gu)).toHaveLength(1)
  expect(/<meta property="og:image" content="([^"]*)"/u.exec(page.body)?.[1]).toBe(url)
})

test('other sites embed a shared finish as a picture, or as a link where the picture is too large', async () => {
  const { journey } = await createPictured(bob, { name: 'Hear what a song is doing' })
  const { url, pageUrl } = await share(bob, journey)
  const oembed = (more = '') => server.visitor.get(`/oembed?url=${encodeURIComponent(pageUrl)}${more}`)
  const basics = { version: '1.0', title: 'Hear what a song is doing', author_name: 'Bob Stone' }
  expect((await oembed()).body).toMatchObject({ ...basics, type: 'photo', url, width: 1200, height: 630 })
  const { body } = await oembed('&maxwidth=600')
  expect(body).toMatchObject({ ...basics, type: 'link' })
  expect(body.url).toBeUndefined()
})

test('a person takes a shared finish back at once, and sharing it again makes other addresses', async () => {
  const { journey } = await createPictured()
  const { pageUrl } = await share(bob, journey)
  expect(await statusesOf(pageUrl)).toEqual(SHOWN)
  expect((await bob.get(`/path/finish/${journey.id}`)).body.shared).toBe(true)
  expect((await bob.delete(`/path/finish/${journey.id}/picture`)).status).toBe(204)
  expect(await statusesOf(pageUrl)).toEqual(ENDED)
  expect((await bob.get(`/path/finish/${journey.id}`)).body.shared).toBe(false)
  expect((await share(bob, journey)).pageUrl).not.toBe(pageUrl)
  expect(await statusesOf(pageUrl)).toEqual(ENDED)
})

test("taking one's own finish back leaves those of others", async () => {
  const { journey } = await createPictured()
  const { pageUrl } = await share(bob, journey)
  expect((await ada.delete(`/path/finish/${journey.id}/picture`)).status).toBe(204)
  expect(await statusesOf(pageUrl)).toEqual(SHOWN)
})

test('a suspended or deleted account ends the page', async () => {
  const fay = await server.createUser('Fay')
  const { journey } = await createPictured(fay)
  const { pageUrl } = await share(fay, journey)
  const suspend = (suspendedAt: number | null) =>
    server.database.db.updateTable('person').set({ suspendedAt }).where('id', '=', fay.id).execute()
  await suspend(1)
  expect(await statusesOf(pageUrl)).toEqual(ENDED)
  await suspend(null)
  await server.call('DELETE', '/user/account', { password: PASSWORD }, fay.headers)
  expect(await statusesOf(pageUrl)).toEqual(ENDED)
})

test('a journey that visitors cannot read ends the page', async () => {
  const { journey } = await createPictured(bob, { visibility: 'unlisted' })
  const { pageUrl } = await share(bob, journey)
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(await statusesOf(pageUrl)).toEqual(ENDED)
  await ada.put(`/path/${journey.id}`, { visibility: 'unlisted' })
  expect(await statusesOf(pageUrl)).toEqual(SHOWN)
  await ada.delete(`/path/${journey.id}`)
  expect(await statusesOf(pageUrl)).toEqual(ENDED)
})

test('a journey that lost its steps ends the page', async () => {
  const { journey } = await createPictured()
  const { pageUrl } = await share(bob, journey)
  await ada.put(`/path/${journey.id}`, { steps: [] })
  expect(await statusesOf(pageUrl)).toEqual(ENDED)
})

test('the stones lie in the order in which steps were ticked, and a visitor starts with a step that opens', async () => {
  const types = ['Article', 'Book', 'Video', 'Course'] as const
  const steps = types.map((stepType) => ({ ...A_STEP, stepType, url: `https://example.org/${stepType}` }))
  const journey = await ada.createJourney({ steps: [{ ...A_STEP, url: 'ftp://example.org/file' }, ...steps] })
  const [file, article, book, video, course] = journey.steps?.map(({ id }) => id) ?? []
  await bob.put(`/path/progress/${journey.id}`, { done: [course, video, book, article, file] })
  const { pageUrl } = await share(bob, journey)
  const { stones, start } = (await server.visitor.get(`/path/shared/${pageUrl.split('/').at(-1)}`)).body
  expect(stones.map(({ kind }: { kind: string }) => kind).slice(0, 4)).toEqual(['Course', 'Video', 'Book', 'Article'])
  expect(start.step.id).toBe(article)
})

test('the page follows a new name of its person and of the journey', async () => {
  const gus = await server.createUser('Gus')
  const { journey } = await createPictured(gus)
  const { pageUrl } = await share(gus, journey)
  await gus.put('/user/profile/update', { displayName: 'Gustav' })
  await ada.put(`/path/${journey.id}`, { name: 'A new name' })
  const { body } = await server.app.inject(new URL(pageUrl).pathname)
  expect(/<title>([^<]*)/u.exec(body)?.[1]).toBe('Gustav finished A new name · Cairn')
})

test('resetting the progress revokes the picture, and the next finish has a new address', async () => {
  const { journey, url } = await createPictured()
  await bob.put(`/path/progress/${journey.id}`, { completed: [] })
  const { statusCode, headers } = await show(url)
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  await bob.put(`/path/progress/${journey.id}`, { done: journey.steps?.map(({ id }) => id) })
  expect(await urlOf(bob, journey)).not.toBe(url)
  expect((await show(url)).statusCode).toBe(404)
})

test('deleting the account revokes the picture', async () => {
  const dora = await server.createUser('Dora')
  const { url } = await createPictured(dora)
  await server.call('DELETE', '/user/account', { password: PASSWORD }, dora.headers)
  expect((await show(url)).statusCode).toBe(404)
})

test('unlisted journeys have a picture; private, hidden and deleted ones none', async () => {
  const { journey, url } = await createPictured(bob, { visibility: 'unlisted' })
  expect((await show(url)).statusCode).toBe(200)
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect((await show(url)).statusCode).toBe(404)
  expect((await bob.post(`/path/finish/${journey.id}/picture`)).status).toBe(404)
  await ada.put(`/path/${journey.id}`, { visibility: 'unlisted' })
  const { db } = server.database
  const hide = (hiddenAt: number | null) =>
    db.updateTable('journey').set({ hiddenAt }).where('id', '=', journey.id).execute()
  await hide(1)
  expect((await show(url)).statusCode).toBe(404)
  await hide(null)
  await ada.delete(`/path/${journey.id}`)
  expect((await show(url)).statusCode).toBe(404)
})

test('suspending a person takes their pictures away', async () => {
  const eve = await server.createUser('Eve')
  const { url } = await createPictured(eve)
  await server.database.db.updateTable('person').set({ suspendedAt: 1 }).where('id', '=', eve.id).execute()
  expect((await show(url)).statusCode).toBe(404)
})

const showOwn = (walker: TestUser, { id }: Journey) =>
  server.app.inject({ url: `/api/path/finish/${id}/picture`, headers: walker.headers })

test('a person sees the picture of their own finish, which no one stores and which has no address', async () => {
  const journey = await ada.createJourney()
  await bob.put(`/path/progress/${journey.id}`, { done: journey.steps?.map(({ id }) => id) })
  const { statusCode, headers, rawPayload } = await showOwn(bob, journey)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const { db } = server.database
  const tokens = await db.selectFrom('finishPicture').select('token').where('journeyId', '=', journey.id).execute()
  expect(tokens).toEqual([])
  expect((await show(await urlOf(bob, journey))).rawPayload.equals(rawPayload)).toBe(true)
})

test('only who finished a journey sees a picture of it, until the finish is undone', async () => {
  const { journey } = await createPictured()
  const url = `/api/path/finish/${journey.id}/picture`
  expect((await server.app.inject({ url })).statusCode).toBe(401)
  expect((await showOwn(ada, journey)).statusCode).toBe(404)
  const gina = await server.createUser('Gina')
  await gina.put(`/path/progress/${journey.id}`, { done: journey.steps?.map(({ id }) => id) })
  const [own, other] = [await showOwn(bob, journey), await showOwn(gina, journey)]
  expect(own.rawPayload.equals(other.rawPayload)).toBe(false)
  await bob.put(`/path/progress/${journey.id}`, { completed: [] })
  expect((await showOwn(bob, journey)).statusCode).toBe(404)
})

test('a picture of one’s own ends with the right to read the journey; owners keep theirs', async () => {
  const { journey } = await createPictured()
  await ada.put(`/path/progress/${journey.id}`, { done: journey.steps?.map(({ id }) => id) })
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect((await showOwn(bob, journey)).statusCode).toBe(404)
  expect((await showOwn(ada, journey)).statusCode).toBe(200)
  await ada.delete(`/path/${journey.id}`)
  expect((await showOwn(ada, journey)).statusCode).toBe(410)
})

test('a suspended person sees no picture of theirs', async () => {
  const ines = await server.createUser('Ines')
  const { journey } = await createPictured(ines)
  await server.database.db.updateTable('person').set({ suspendedAt: 1 }).where('id', '=', ines.id).execute()
  expect((await showOwn(ines, journey)).statusCode).not.toBe(200)
})

test('the language of the account changes the picture', async () => {
  const { url } = await createPictured()
  const { etag } = (await show(url)).headers
  await bob.put('/user/profile/update', { language: 'fr' })
  expect((await show(url)).headers.etag).not.toBe(etag)
})

test.each(['unknown', '%00', `${'0'.repeat(26)}`, `..%2f${'0'.repeat(23)}`])('%s is no picture', async (token) => {
  expect((await server.app.inject(`/share/finish/${token}.png`)).statusCode).toBe(404)
})

test('texts of people are drawn as outlines only', async () => {
  const svg = await drawFinishPicture({
    seed: 's',
    hue: 'h',
    title: '</svg><script>alert(1)</script>',
    person: '<image href="file:///etc/passwd"/>',
    facts: ['<text>', '&"'],
    stones: 12,
    siteName: '<b>Harbour</b>',
  })
  expect(svg).not.toMatch(/<(?:text|image|script)|href|alert/u)
  expect(svg.match(/<g transform="translate\(\d+ \d+\)"><path/gu)?.length).toBe(12)
})
