import { expect, test } from 'vitest'
import { openTestServer, PASSWORD, type Reply, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })
let nameCount = 0

const unusedName = (word: string) => `${word} ${++nameCount}`
const names = ({ body }: Reply): string[] => body.map(({ name }: { name: string }) => name)
const search = async (reader: TestUser, q: string) => names(await reader.get(`/badge/all?q=${encodeURIComponent(q)}`))
const feedStatus = async (name: string) =>
  (await server.app.inject(`/feeds/badge/${encodeURIComponent(name)}.atom`)).statusCode

test("only its owner sees a private journey's badge, also after deleting the journey", async () => {
  const [ada, bob] = [await server.createUser('Ada'), await server.createUser('Bob')]
  const name = unusedName('Wxq layoffs')
  const { id } = await ada.createJourney({ visibility: 'private', badges: [{ name }] })
  for (const reader of [server.visitor, bob]) expect(await search(reader, name)).toEqual([])
  expect(await search(ada, name)).toEqual([name])
  expect(await feedStatus(name)).toBe(404)
  await ada.delete(`/path/${id}`)
  for (const reader of [server.visitor, bob]) expect(await search(reader, name)).toEqual([])
})

test.each(['/badge/create/list', '/interest/create/list'])('only its creator sees a badge made by %s', async (call) => {
  const [cleo, dora] = [await server.createUser('Cleo'), await server.createUser('Dora')]
  const name = unusedName('Falconry')
  expect((await cleo.post(call, { badgeDataList: [name], interestDataList: [name] })).status).toBe(200)
  expect(await search(cleo, name)).toEqual([name])
  for (const reader of [server.visitor, dora]) expect(await search(reader, name)).toEqual([])
})

test('everyone sees their own spelling of a badge that is not public', async () => {
  const [eve, finn] = [await server.createUser('Eve'), await server.createUser('Finn')]
  const name = unusedName('Secret merger')
  await eve.createJourney({ visibility: 'private', badges: [{ name }] })
  const own = name.toUpperCase()
  expect(names(await finn.post('/badge/create/list', { badgeDataList: [own] }))).toEqual([own])
  await finn.post('/interest/create/list', { interestDataList: [own] })
  expect(names(await finn.get('/interest/all'))).toEqual([own])
  const { badges } = await finn.createJourney({ visibility: 'unlisted', badges: [{ name: own }] })
  expect(badges).toEqual([{ name: own }])
  expect(await search(finn, name)).toEqual([own])
  expect(await search(eve, name)).toEqual([name])
})

test('the order of the list does not reveal how often others use a private badge', async () => {
  const [ada, bob] = [await server.createUser('Ada'), await server.createUser('Bob')]
  const [used, unused] = [unusedName('Zz takeover'), unusedName('Zy takeover')]
  for (let n = 0; n < 3; n++) await ada.createJourney({ visibility: 'private', badges: [{ name: used }] })
  await bob.post('/badge/create/list', { badgeDataList: [used, unused] })
  expect(names(await bob.get('/badge/all')).slice(-2)).toEqual([unused, used])
})

test('the order of the list tells neither of interests nor of journeys that are not listed', async () => {
  const order = async () => names(await server.visitor.get('/badge/all'))
  const before = await order()
  const newcomer = await server.createUser('Nora')
  await newcomer.post('/interest/create/list', { interestDataList: ['Web 3.0'] })
  for (const visibility of ['private', 'unlisted'] as const)
    await newcomer.createJourney({ visibility, badges: [{ name: 'Vue' }] })
  expect(await order()).toEqual(before)
  await newcomer.createJourney({ badges: [{ name: 'Vue' }] })
  const places = (list: string[]) => list.indexOf('Vue')
  expect(places(await order())).toBeLessThan(places(before))
})

test("a deleted account's journey keeps its owner's spelling of a badge", async () => {
  const [ann, ben, cai] = [
    await server.createUser('Ann'),
    await server.createUser('Ben'),
    await server.createUser('Cai'),
  ]
  const name = unusedName('Quiet merger')
  await ann.createJourney({ visibility: 'private', badges: [{ name }] })
  const { id } = await ben.createJourney({ visibility: 'unlisted', badges: [{ name: name.toUpperCase() }] })
  await cai.post(`/path/follow/${id}`)
  await server.call('DELETE', '/user/account', { password: PASSWORD, leaveFollowed: true }, ben.headers)
  expect((await cai.get(`/path/journey/${id}`)).body.badges).toEqual([{ name: name.toUpperCase() }])
})

test("a badge becomes public with its first listed journey, in that owner's spelling", async () => {
  const [gil, hana] = [await server.createUser('Gil'), await server.createUser('Hana')]
  const name = unusedName('Bee keeping')
  await gil.createJourney({ visibility: 'private', badges: [{ name: name.toUpperCase() }] })
  const { id, version } = await hana.createJourney({ visibility: 'unlisted', badges: [{ name }] })
  expect(await search(server.visitor, name)).toEqual([])
  await hana.put(`/path/${id}`, { visibility: 'public', version })
  for (const reader of [server.visitor, gil, hana]) expect(await search(reader, name)).toEqual([name])
  expect(await feedStatus(name)).toBe(200)
})

test('a badge is no longer public once its journey is private, deleted or hidden, or the owner suspended', async () => {
  const moderator = await server.createUser('Ivo')
  await server.database.db.updateTable('person').set({ moderatorSince: 1 }).where('id', '=', moderator.id).execute()
  const owner = await server.createUser('Jan')
  const name = unusedName('Glass blowing')
  const { id } = await owner.createJourney({ badges: [{ name }] })
  const isSeen = async () => (await search(server.visitor, name)).length > 0
  expect(await isSeen()).toBe(true)
  await owner.put(`/path/${id}`, { visibility: 'private' })
  expect(await isSeen()).toBe(false)
  await owner.put(`/path/${id}`, { visibility: 'public' })
  await owner.delete(`/path/${id}`)
  expect(await isSeen()).toBe(false)
  await owner.post(`/path/restore/${id}`)
  await moderator.post(`/moderation/journeys/${id}/hide`, { reason: 'Spam' })
  expect(await isSeen()).toBe(false)
  await moderator.post(`/moderation/journeys/${id}/restore`)
  expect(await isSeen()).toBe(true)
  await moderator.post(`/moderation/people/${owner.id}/suspend`, { reason: 'Spam' })
  expect(await isSeen()).toBe(false)
})

test('built-in badges are public without any journey', async () => {
  expect(await search(server.visitor, 'Astronomy')).toEqual(['Astronomy'])
})

const createBadges = (user: TestUser, count: number) =>
  user.post('/badge/create/list', { badgeDataList: Array.from({ length: count }, () => unusedName('Name')) })

test('an account can create at most 100 badges a day, including those of interests and journeys', async () => {
  const kim = await server.createUser('Kim')
  for (let n = 0; n < 5; n++) expect((await createBadges(kim, n < 4 ? 20 : 18)).status).toBe(200)
  await kim.createJourney({ badges: [{ name: unusedName('Name') }] })
  await kim.post('/interest/create/list', { interestDataList: [unusedName('Name'), 'Python'] })
  const refused = await createBadges(kim, 1)
  expect([refused.status, Number(refused.headers['retry-after']) > 80_000]).toEqual([429, true])
  expect((await kim.post('/badge/create/list', { badgeDataList: ['Python', 'Go'] })).status).toBe(200)
  const journey = { name: 'A', description: 'B', badges: [{ name: unusedName('Name') }], steps: [] }
  expect((await kim.post('/path/create', journey)).status).toBe(429)
})

test('an account can create at most 300 badges in total', async () => {
  const liv = await server.createUser('Liv')
  const { db } = server.database
  for (let day = 0; day < 3; day++) {
    for (let n = 0; n < 5; n++) expect((await createBadges(liv, 20)).status).toBe(200)
    await db
      .updateTable('personBadge')
      .set((eb) => ({ createdAt: eb('createdAt', '-', 86_400_000) }))
      .where('personId', '=', liv.id)
      .execute()
  }
  const refused = await createBadges(liv, 1)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['badgeDataList']])
})

test('a badge is popular with at least three listed journeys, of two people with confirmed emails', async () => {
  const [mia, noa] = [await server.createConfirmedUser('Mia'), await server.createUser('Noa')]
  const name = unusedName('Sourdough')
  const popular = async () => names(await server.visitor.get('/badge/all?popular=true'))
  for (const visibility of ['public', 'unlisted', 'private'] as const)
    await mia.createJourney({ visibility, badges: [{ name }] })
  await noa.createJourney({ badges: [{ name }] })
  await server.confirm(noa)
  expect(await popular()).not.toContain(name)
  await mia.createJourney({ badges: [{ name }] })
  expect(await popular()).toContain(name)
  expect((await server.visitor.get('/badge/all?popular=maybe')).status).toBe(400)
})

test('journeys of one person, or of people without a confirmed email, make no badge popular', async () => {
  const [olga, pia] = [await server.createConfirmedUser('Olga'), await server.createUser('Pia')]
  const name = unusedName('Buy here')
  for (let count = 0; count < 5; count++) {
    await olga.createJourney({ badges: [{ name }] })
    await pia.createJourney({ badges: [{ name }] })
  }
  expect(names(await server.visitor.get('/badge/all?popular=true'))).not.toContain(name)
})
