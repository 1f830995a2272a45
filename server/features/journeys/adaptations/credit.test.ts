import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { A_STEP, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { createOriginal, draftOf, readJourney, versionOf } from './testing/copies.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let ada: TestUser
let bob: TestUser
let mia: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  mia = await createModerator(server, 'Mia')
})

test('the credit names journey and author, with a link while the original is listed', async () => {
  const source = await createOriginal(ada)
  const { id } = await versionOf(bob, source, { name: 'My knots' })
  const { adaptedFrom } = await readJourney(server.visitor, id)
  const named = { name: 'Knots', author: source.owner.displayName, first: null }
  expect(adaptedFrom).toEqual({ ...named, id: source.id })
  for (const change of [{ visibility: 'private' }, { visibility: 'unlisted' }]) {
    await ada.put(`/path/${source.id}`, { ...change, name: 'A secret name' })
    expect((await readJourney(server.visitor, id)).adaptedFrom).toEqual({ ...named, id: null })
    const card = (await server.visitor.get(`/path/user/${bob.id}`)).body.find((one: Journey) => one.id === id)
    expect(card.adaptedFrom).toEqual({ ...named, id: null })
  }
  await ada.put(`/path/${source.id}`, { visibility: 'public' })
  const card = (await server.visitor.get(`/path/user/${bob.id}`)).body.find((one: Journey) => one.id === id)
  expect(card.adaptedFrom).toEqual({ ...named, id: source.id })
})

test('the credit names in a copy of a copy also the first original', async () => {
  const source = await createOriginal(ada)
  const second = await versionOf(bob, source, { name: 'Bends' })
  const cleo = await server.createConfirmedUser('Cleo')
  const { adaptedFrom } = await versionOf(cleo, second, { name: 'Hitches' })
  expect(adaptedFrom).toMatchObject({ name: 'Bends', id: second.id, first: { name: 'Knots', id: source.id } })
  const again = await versionOf(bob, { id: (await readJourney(cleo, source.id)).id })
  expect(again.adaptedFrom?.first).toBeNull()
})

test.each(['suspended', 'gone'])('the credit loses the name of an author who is %s, and nothing else', async (how) => {
  const zoe = await server.createConfirmedUser('Zoe')
  const source = await zoe.createJourney({ name: 'Sails', licence: 'ccBy' })
  const { id } = await versionOf(bob, source)
  const list = async () => (await server.visitor.get(`/path/user/${bob.id}`)).body as Journey[]
  expect((await list()).find((one) => one.id === id)?.adaptedFrom?.author).toBe(source.owner.displayName)
  if (how === 'gone') await server.call('DELETE', '/user/account', { password: PASSWORD }, zoe.headers)
  else await mia.post(`/moderation/people/${zoe.id}/suspend`, { reason: 'Spam' })
  const credit = { name: 'Sails', author: null, id: null, first: null }
  expect((await readJourney(server.visitor, id)).adaptedFrom).toEqual(credit)
  expect((await list()).find((one) => one.id === id)?.adaptedFrom).toEqual(credit)
  expect((await readJourney(server.visitor, id)).steps).toHaveLength(1)
})

test('the credit stays in a draft and a journey whatever a change says', async () => {
  const { id, version, content } = await draftOf(bob, await createOriginal(ada))
  const { adaptation: _, adaptedFrom, ...typed } = content
  await bob.put(`/draft/${id}`, { version, content: { ...typed, adaptedFrom: { name: 'Forged' } } })
  const { content: after } = (await bob.get(`/draft/${id}`)).body
  expect(after).toMatchObject({ adaptation: content.adaptation, adaptedFrom })
  const journey = (await bob.post('/path/create', after)).body
  await bob.put(`/path/${journey.id}`, { name: 'Renamed', adaptedFrom: null, adaptation: null })
  expect((await readJourney(bob, journey.id)).adaptedFrom).toEqual(journey.adaptedFrom)
})

test('the credit comes back with a discarded draft that is restored, and is forgotten a day later', async () => {
  const { id, content } = await draftOf(bob, await createOriginal(ada))
  await bob.delete(`/draft/${id}`)
  const restored = (await bob.post('/draft', { content })).body.id
  expect((await bob.get(`/draft/${restored}`)).body.content.adaptation).toBe(content.adaptation)
  await bob.delete(`/draft/${restored}`)
  await server.database.db.updateTable('adaptation').set({ copiedAt: 1 }).execute()
  await draftOf(bob, await createOriginal(ada))
  const kept = server.database.db.selectFrom('adaptation').select('id').where('id', '=', content.adaptation)
  expect(await kept.execute()).toEqual([])
})

test('the credit of a file is text alone and says that it is claimed, and no journey lists it', async () => {
  const source = await createOriginal(ada)
  const adaptedFrom = { name: 'Knots', author: 'Ada', id: source.id, first: { name: 'Ropes', id: source.id } }
  const body = { name: 'Forged', description: 'x', badges: [{ name: 'Python' }], steps: [A_STEP], adaptedFrom }
  const { adaptedFrom: credit } = (await bob.post('/path/create', body)).body
  const first = { name: 'Ropes', author: null, id: null }
  expect(credit).toEqual({ name: 'Knots', author: 'Ada', id: null, first, claimed: true })
  expect((await readJourney(bob, source.id)).adaptationCount).toBe(0)
  expect((await bob.get(`/path/adaptations/${source.id}`)).body).toEqual([])
})

test("the credit of a copy of one's own journey is that of the journey", async () => {
  const own = await createOriginal(ada, { visibility: 'private', licence: 'reserved' })
  expect((await versionOf(ada, own)).adaptedFrom).toBeUndefined()
  const source = await createOriginal(ada)
  const version = await versionOf(bob, source)
  const copy = await versionOf(bob, version)
  expect(copy.adaptedFrom).toEqual(version.adaptedFrom)
  const rows = server.database.db.selectFrom('step').select('copiedFrom').where('journeyId', '=', copy.id)
  const ids = (source.steps ?? []).map(({ id }) => id)
  expect((await rows.orderBy('position').execute()).map(({ copiedFrom }) => copiedFrom)).toEqual(ids)
})

test("the credit stays with a journey that its deleted owner's followers keep", async () => {
  const zoe = await server.createConfirmedUser('Zoe')
  const { id, adaptedFrom } = await versionOf(zoe, await createOriginal(ada))
  await bob.post(`/path/follow/${id}`, { followed: true })
  const how = { password: PASSWORD, leaveFollowed: true }
  await server.call('DELETE', '/user/account', how, zoe.headers)
  expect((await readJourney(bob, id)).adaptedFrom).toEqual(adaptedFrom)
})

test('the embedded card, feeds and files carry the credit, with a link while the original is listed', async () => {
  const source = await createOriginal(ada, { name: 'Knots <b>' })
  const { id } = await versionOf(bob, source, { name: 'Bends' })
  const { displayName } = source.owner
  const get = async (url: string) => (await server.app.inject({ url })).body
  const address = `http://localhost:3000/app/discover/journey/${source.id}`
  const embedded = () => get(`/embed/journey/${id}`)
  const feed = () => get(`/feeds/person/${bob.id}.atom`)
  const file = async () => (await bob.get(`/path/export/${id}`)).body.adaptedFrom
  expect(await embedded()).toContain(
    `<a href="${address}" target="_blank" rel="noopener"><bdi>Knots &lt;b&gt;</bdi></a> by`,
  )
  expect(await feed()).toContain(`<link rel="via" type="text/html" href="${address}"/>`)
  expect(await feed()).toContain(`Adapted from “Knots &lt;b&gt;” by ${displayName}</rights>`)
  expect(await file()).toEqual({ name: 'Knots <b>', author: displayName, address })
  await ada.put(`/path/${source.id}`, { visibility: 'private' })
  for (const text of [await embedded(), await feed()]) expect(text).not.toContain(source.id)
  expect(await file()).toEqual({ name: 'Knots <b>', author: displayName })
})

test('a record that is imported elsewhere keeps the credits of journeys and drafts as text', async () => {
  const source = await createOriginal(ada)
  const zoe = await server.createConfirmedUser('Zoe')
  await versionOf(zoe, source, { name: 'Bends' })
  const { body: record } = await zoe.get('/user/export')
  const eve = await server.createConfirmedUser('Eve')
  const { body: report } = await eve.post('/user/import', record)
  expect([report.journeys, report.drafts]).toEqual([1, 1])
  const named = { name: 'Knots', author: source.owner.displayName, first: null }
  const [journey] = (await eve.get('/path/user')).body
  expect(journey.adaptedFrom).toEqual({ ...named, id: null, claimed: true })
  const [{ id }] = (await eve.get('/draft/all')).body
  expect((await eve.get(`/draft/${id}`)).body.content.adaptedFrom).toEqual(named)
  expect((await readJourney(ada, source.id)).adaptationCount).toBe(1)
})
