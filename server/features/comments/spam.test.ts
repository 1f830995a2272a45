import { beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const DAY_MS = 24 * 3_600_000

const server = openTestServer({ CAIRN_LIMITS: 'on' })
let ada: TestUser
let path: string
let otherPath: string

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  const journeys = [await ada.createJourney(), await ada.createJourney()]
  ;[path = '', otherPath = ''] = journeys.map(({ id }) => `/path/comments/${id}`)
})

test('links wait until the email is confirmed, also in an edit', async () => {
  const bob = await server.createUser('Bob')
  const fields = { text: 'You can post links once your account is confirmed' }
  for (const text of ['See https://shop.example', 'www.shop.example!', '(HTTP://shop.example/a?b=c)'])
    expect((await bob.post(path, { text })).body.fields).toEqual(fields)
  const { status, body } = await bob.post(path, { text: 'Type `curl https://example.org`' })
  expect(status).toBe(201)
  expect((await bob.put(`/comment/${body.id}`, { text: 'https://shop.example' })).body.fields).toEqual(fields)
  await server.confirm(bob)
  expect((await bob.put(`/comment/${body.id}`, { text: 'https://shop.example' })).status).toBe(200)
})

test('the same text twice in a row is refused for a day, on any journey', async () => {
  const cleo = await server.createUser('Cleo')
  const { body } = await cleo.post(path, { text: 'Great Café!' })
  expect((await cleo.post(otherPath, { text: 'great  cafe!' })).body).toMatchObject({ code: 'repeated' })
  expect((await cleo.post(path, { text: 'Great Café!', parentId: body.id })).status).toBe(409)
  expect((await cleo.post(path, { text: 'Great\u200b Café\u2060!' })).status).toBe(409)
  expect((await ada.post(path, { text: 'Great Café!' })).status).toBe(201)
  await cleo.post(path, { text: 'Something else' })
  expect((await cleo.post(path, { text: 'Great Café!' })).status).toBe(201)
  const { db } = server.database
  const makeCommentsOld = (milliseconds: number) =>
    db
      .updateTable('comment')
      .set({ createdAt: Date.now() - milliseconds })
      .where('authorId', '=', cleo.id)
      .execute()
  await makeCommentsOld(DAY_MS - 60_000)
  expect((await cleo.post(path, { text: 'Great Café!' })).status).toBe(409)
  await makeCommentsOld(DAY_MS)
  expect((await cleo.post(path, { text: 'Great Café!' })).status).toBe(201)
})

test.each(['', ' \n', '\u200b\u200b', '\u2800', '\u3164'])(
  'a text in which nothing can be seen is refused: %j',
  async (text) => {
    expect((await ada.post(path, { text })).body.fields).toEqual({ text: 'Write something first' })
  },
)

test('repeating a request with the same key creates one comment', async () => {
  const dora = await server.createUser('Dora')
  const send = () => dora.post(path, { text: 'Once' }, { 'idempotency-key': 'comment-once' })
  expect((await send()).body).toEqual((await send()).body)
  expect((await dora.get('/user/export')).body.comments).toHaveLength(1)
})

test('repeating a request after the journey became private answers 404', async () => {
  const fay = await server.createUser('Fay')
  const { id } = await ada.createJourney()
  const send = () => fay.post(`/path/comments/${id}`, { text: 'Still here?' }, { 'idempotency-key': 'private-since' })
  expect((await send()).status).toBe(201)
  await ada.put(`/path/${id}`, { visibility: 'private' })
  expect((await send()).status).toBe(404)
})

test('the 31st comment in an hour has to wait', async () => {
  const eve = await server.createUser('Eve')
  const statuses = []
  for (let index = 0; index < 30; index++) statuses.push((await eve.post(path, { text: `No. ${index}` })).status)
  expect(new Set(statuses)).toEqual(new Set([201]))
  const { status, headers } = await eve.post(path, { text: 'No. 31' })
  expect([status, Number(headers['retry-after']) > 3000]).toEqual([429, true])
})

test('a person newly mentions at most 60 people in an hour, also by changing one comment', async () => {
  const gus = await server.createUser('Gus')
  const people = await Promise.all(Array.from({ length: 61 }, () => server.createConfirmedUser('Hal')))
  for (const { id } of people) await gus.post(`/user/follow/${id}`, { followed: true })
  const { body: comment } = await gus.post(path, { text: 'Who is here?' })
  const mention = (from: number, to: number) => {
    const mentions = people.slice(from, to).map(({ id }) => id)
    return gus.put(`/comment/${comment.id}`, { text: `Look @Hal Stone, ${from}`, mentions })
  }
  const statuses: number[] = []
  for (let from = 0; from < 60; from += 10) statuses.push((await mention(from, from + 10)).status)
  expect(statuses).toEqual(Array(6).fill(200))
  const { status, headers } = await mention(60, 61)
  expect([status, Number(headers['retry-after']) > 3000]).toEqual([429, true])
  expect((await mention(50, 60)).body.mentions).toHaveLength(10)
})
