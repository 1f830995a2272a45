import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { idsOf, idsOnAllPages, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  server.later(5)
  bob = await server.createConfirmedUser('Bob')
  server.later(5)
  cleo = await server.createConfirmedUser('Cléo')
})

const deleteAccount = (user: TestUser, body: object) =>
  server.call('DELETE', '/user/account', { password: PASSWORD, ...body }, user.headers)
const directory = (query = '') => idsOnAllPages(ada, `/user/all?limit=100${query}`)

test('the directory lists people with a confirmed email, without revealing it', async () => {
  const dora = await server.createUser('Dora')
  expect(await directory()).not.toContain(dora.id)
  await server.confirm(dora)
  expect(await directory()).toContain(dora.id)
  await bob.post(`/user/follow/${dora.id}`, { followed: true })
  const { body } = await bob.get('/user/all?q=dora')
  expect(body).toMatchObject([{ id: dora.id, displayName: 'Dora Stone', follower: 1, isFollowed: true, shows: [] }])
  expect(body[0]).not.toHaveProperty('email')
  expect(body[0]).not.toHaveProperty('listed')
  expect((await ada.get('/user/all?q=dora')).body[0].isFollowed).toBe(false)
})

test('people can leave the directory and return', async () => {
  const eve = await server.createConfirmedUser('Eve')
  const left = await eve.put('/user/profile/update', { listed: false })
  expect(left.body).toMatchObject({ listed: false })
  expect(await directory()).not.toContain(eve.id)
  await eve.put('/user/profile/update', { role: 'Guide' })
  expect(await directory()).not.toContain(eve.id)
  expect((await eve.put('/user/profile/update', { listed: true })).body.listed).toBe(true)
  expect(await directory()).toContain(eve.id)
})

test("a person without a confirmed email can't list themselves", async () => {
  const finn = await server.createUser('Finn')
  await finn.put('/user/profile/update', { listed: true })
  expect(await directory()).not.toContain(finn.id)
  await finn.put('/user/profile/update', { listed: false })
  await server.confirm(finn)
  expect(await directory()).not.toContain(finn.id)
})

test("deleted accounts and the former member aren't listed", async () => {
  const gil = await server.createConfirmedUser('Gil')
  const { id } = await gil.createJourney()
  await bob.post(`/path/follow/${id}`, { followed: true })
  expect((await deleteAccount(gil, { leaveFollowed: true })).status).toBe(204)
  const ids = await directory()
  expect(ids).not.toContain(gil.id)
  expect(ids).not.toContain(FORMER_MEMBER_ID)
  expect((await ada.get(`/user/profile/${FORMER_MEMBER_ID}`)).body.totalPost).toBe(1)
})

test("visitors can't list the directory; invalid parameters are refused", async () => {
  expect((await server.visitor.get('/user/all')).status).toBe(401)
  expect((await ada.get('/user/all?sort=age')).body.fields).toEqual({ sort: 'Choose one from the list' })
  expect((await ada.get('/user/all?cursor=forged')).status).toBe(400)
  expect((await ada.get(`/user/all?q=${'x'.repeat(201)}`)).status).toBe(400)
  expect((await ada.put('/user/profile/update', { listed: 'no' })).status).toBe(400)
})

test('sorting by name ignores accents, and pages continue correctly between equal names', async () => {
  const cleos = await Promise.all(['Cleo', 'CLEO', 'Clèo'].map((name) => server.createConfirmedUser(name)))
  const all = await directory()
  const names = (await ada.get('/user/all?limit=100')).body.map(
    ({ displayName }: { displayName: string }) => displayName,
  )
  expect(names.slice(0, 2)).toEqual(['Ada Stone', 'Bob Stone'])
  const positions = [cleo, ...cleos].map(({ id }) => all.indexOf(id)).sort((a, b) => a - b)
  expect(positions).toEqual([2, 3, 4, 5])
  expect(await idsOnAllPages(ada, '/user/all?limit=1')).toEqual(all)
  expect(await idsOnAllPages(ada, '/user/all?limit=3&q=stone')).toEqual(await directory('&q=stone'))
})

test('people can be sorted by listed journeys, followers or newest', async () => {
  for (const _ of [1, 2]) await bob.createJourney()
  await cleo.createJourney()
  await ada.createJourney({ visibility: 'private' })
  expect((await directory('&sort=journeys')).slice(0, 2)).toEqual([bob.id, cleo.id])
  await ada.post(`/user/follow/${cleo.id}`, { followed: true })
  await bob.post(`/user/follow/${cleo.id}`, { followed: true })
  expect((await directory('&sort=followers'))[0]).toBe(cleo.id)
  expect((await directory('&sort=newest')).at(-1)).toBe(ada.id)
  for (const sort of ['journeys', 'followers', 'newest'])
    expect(await idsOnAllPages(ada, `/user/all?limit=2&sort=${sort}`)).toEqual(await directory(`&sort=${sort}`))
})

test('very long and unusual names can be sorted and paged', async () => {
  const hana = await server.createConfirmedUser('Hana')
  for (const displayName of [
    '𒐫'.repeat(120),
    '"\\\u0001'.repeat(40),
    '👩‍👩‍👧'.repeat(120),
    `é${'\u0301'.repeat(9)}`.repeat(120),
  ]) {
    const renamed = await hana.put('/user/profile/update', { displayName })
    expect([renamed.status, renamed.body.displayName]).toEqual([200, displayName])
    expect(await idsOnAllPages(ada, '/user/all?limit=1')).toEqual(await directory())
  }
})

test('a search matches all its words in name, role and company, ignoring case and accents', async () => {
  await bob.put('/user/profile/update', { role: 'Gärtner', company: 'Fjord & Söhne' })
  expect(idsOf(await ada.get('/user/all?q=gartner%20FJORD'))).toEqual([bob.id])
  expect(idsOf(await ada.get('/user/all?q=gartner%20ada'))).toEqual([])
  await bob.put('/user/profile/update', { role: null })
  expect(idsOf(await ada.get('/user/all?q=gartner'))).toEqual([])
  await bob.put(`/user/profile/${encodeURIComponent('Robert Berg')}`)
  expect(idsOf(await ada.get('/user/all?q=robert'))).toEqual([bob.id])
})

test('a search finds people by every spelling of their words, and by names with signs', async () => {
  const [hans, mary] = [await server.createConfirmedUser('Günther'), await server.createConfirmedUser('Guenther')]
  await hans.put('/user/profile/update', { role: 'Senior C++ developer', company: 'Brot-Werk' })
  await mary.put('/user/profile/update', { role: 'C developer', company: 'Brotwerk' })
  const found = async (q: string) => idsOf(await ada.get(`/user/all?q=${encodeURIComponent(q)}`)).toSorted()
  const both = [hans.id, mary.id].toSorted()
  for (const q of ['günther', 'gunther', 'guenther', 'brotwerk', 'brot-werk developer', 'c developer'])
    expect(await found(q), q).toEqual(both)
  expect(await found('C++')).toEqual([hans.id])
})

test("a search without a letter or digit finds nothing; % and _ aren't wildcards", async () => {
  expect((await ada.get('/user/all?q=%25')).body).toEqual([])
  expect((await ada.get('/user/all?q=a%25zz')).body).toEqual([])
  expect(idsOf(await ada.get('/user/all?q=')).length).toBeGreaterThan(2)
})

test('the journey count equals the number of listed journeys after any change', async () => {
  const ivo = await server.createConfirmedUser('Ivo')
  const [kept, hidden, archived, deleted, restored] = await Promise.all(
    Array.from({ length: 5 }, () => ivo.createJourney()),
  )
  const empty = await ivo.createJourney({ steps: [] })
  const step = { stepType: 'Article', description: 'Read this', url: 'https://example.org' }
  await Promise.all([
    ivo.put(`/path/${hidden?.id}`, { visibility: 'unlisted' }),
    ivo.put(`/path/${archived?.id}`, { archived: true }),
    ivo.delete(`/path/${deleted?.id}`),
    ivo.delete(`/path/${restored?.id}`),
    ivo.put(`/path/${kept?.id}`, { name: 'Another name' }),
    ivo.post('/path/steps/new', { pathId: empty.id, steps: [step] }),
  ])
  await Promise.all([1, 2].map(() => ivo.post(`/path/restore/${restored?.id}`)))
  expect((await ivo.get('/user/profile')).body.totalPost).toBe(3)
  const { rows } = await sql`select id from person where "journeyCount" <>
    (select count(*) from journey where "ownerId" = person.id and "listedAt" is not null)`.execute(server.database.db)
  expect(rows).toEqual([])
})

test('the shown shelves and the listing are saved and exported', async () => {
  const jo = await server.createConfirmedUser('Jo')
  const changed = await jo.put('/user/profile/update', { shows: ['liked', 'finished', 'liked'], listed: false })
  expect(changed.body).toMatchObject({ shows: ['liked', 'finished'], listed: false })
  expect((await ada.get(`/user/profile/${jo.id}`)).body).toMatchObject({ shows: ['liked', 'finished'] })
  expect((await jo.put('/user/profile/update', { role: 'Guide' })).body.shows).toEqual(['liked', 'finished'])
  expect((await jo.get('/user/export')).body.profile).toMatchObject({
    shows: ['liked', 'finished'],
    unlistedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  const refused = await jo.put('/user/profile/update', { shows: ['everything'] })
  expect([refused.status, refused.body.fields]).toEqual([400, { 'shows.0': 'Choose one from the list' }])
  expect((await jo.put('/user/profile/update', { shows: Array(5).fill('liked') })).status).toBe(400)
})
