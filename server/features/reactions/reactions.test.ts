import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { tierIn } from '#server/core/search/rank-key.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { idsOf, idsOnAllPages, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { lockReactions, saveReactions } from './reactions.store.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

test('a like toggles; a request with the desired state never flips back', async () => {
  const { id } = await ada.createJourney()
  expect((await bob.post(`/path/like/${id}`)).body).toEqual({ liked: true, likeCount: 1 })
  expect((await bob.post(`/path/like/${id}`)).body).toEqual({ liked: false, likeCount: 0 })
  for (const _ of [1, 2])
    expect((await bob.post(`/path/like/${id}`, { liked: true })).body).toEqual({ liked: true, likeCount: 1 })
  expect((await bob.get(`/path/journey/${id}`)).body).toMatchObject({ liked: true, personLikes: [{ id: bob.id }] })
})

test('owners can like their own journey', async () => {
  const { id } = await ada.createJourney()
  expect((await ada.post(`/path/like/${id}`)).body).toEqual({ liked: true, likeCount: 1 })
})

test('visitors must sign in to like; private and missing journeys return 404', async () => {
  const { id } = await ada.createJourney({ visibility: 'private' })
  expect((await server.visitor.post(`/path/like/${id}`)).status).toBe(401)
  expect((await bob.post(`/path/like/${id}`)).status).toBe(404)
  expect((await bob.post('/path/like/nowhere')).status).toBe(404)
  expect((await bob.post(`/path/like/${id}`, { liked: 'yes' })).status).toBe(400)
})

test('following toggles; the list of followed journeys has the latest first', async () => {
  const first = await ada.createJourney()
  const second = await ada.createJourney()
  await bob.post(`/path/follow/${second.id}`)
  server.later(5)
  expect((await bob.post(`/path/follow/${first.id}`)).body).toEqual({ followed: true, followerCount: 1 })
  expect(idsOf(await bob.get('/path/user/following'))).toEqual([first.id, second.id])
  expect((await bob.post(`/path/follow/${first.id}`, { followed: false })).body).toEqual({
    followed: false,
    followerCount: 0,
  })
  expect(idsOf(await bob.get('/path/user/following'))).toEqual([second.id])
})

test("an owner can't follow their own journey", async () => {
  const { id } = await ada.createJourney()
  const refused = await ada.post(`/path/follow/${id}`)
  expect([refused.status, refused.body.code]).toEqual([403, 'ownJourney'])
})

test('a journey shows at most 3 followers, the viewer first', async () => {
  const { id } = await ada.createJourney()
  await bob.post(`/path/follow/${id}`)
  for (const name of ['Cleo', 'Dora', 'Eve', 'Finn']) {
    server.later(5)
    await (await server.createUser(name)).post(`/path/follow/${id}`)
  }
  const names = (journey: { pathFollowers: { displayName: string }[] }) =>
    journey.pathFollowers.map((face) => face.displayName)
  expect(names((await bob.get(`/path/journey/${id}`)).body)).toEqual(['Bob Stone', 'Finn Stone', 'Eve Stone'])
  expect(names((await ada.get(`/path/journey/${id}`)).body)).toEqual(['Finn Stone', 'Eve Stone', 'Dora Stone'])
  expect((await server.visitor.get(`/path/journey/${id}`)).body).toMatchObject({
    followed: false,
    followerCount: 5,
    completedCount: null,
  })
})

test('everyone can list the people who like or follow a journey, latest first', async () => {
  const { id } = await ada.createJourney()
  const users = await Promise.all(['Kim', 'Lea', 'Max', 'Noa', 'Ole'].map((name) => server.createUser(name)))
  for (const user of users) {
    server.later(5)
    await user.post(`/path/like/${id}`)
    await user.post(`/path/follow/${id}`)
  }
  const latest = users.map((user) => user.id).reverse()
  const seen = await server.visitor.get(`/path/${id}/people?kind=likes`)
  expect(idsOf(seen)).toEqual(latest)
  expect(JSON.stringify(seen.body)).not.toContain('@')
  expect(await idsOnAllPages(server.visitor, `/path/${id}/people?kind=likes&limit=2`)).toEqual(latest)
  expect(await idsOnAllPages(bob, `/path/${id}/people?kind=followers&limit=3`)).toEqual(latest)
  await users[2]?.post(`/path/like/${id}`, { liked: false })
  expect(idsOf(await bob.get(`/path/${id}/people?kind=likes`))).not.toContain(users[2]?.id)
})

test('the people who reacted are visible to everyone who may read the journey', async () => {
  const hidden = await ada.createJourney({ visibility: 'private' })
  expect((await bob.get(`/path/${hidden.id}/people?kind=likes`)).status).toBe(404)
  expect((await server.visitor.get(`/path/${hidden.id}/people?kind=likes`)).status).toBe(404)
  expect((await ada.get(`/path/${hidden.id}/people?kind=likes`)).body).toEqual([])
  const gone = await ada.createJourney()
  await ada.delete(`/path/${gone.id}`)
  expect((await bob.get(`/path/${gone.id}/people?kind=followers`)).status).toBe(410)
  expect((await bob.get('/path/nowhere/people?kind=likes')).status).toBe(404)
  expect((await ada.get(`/path/${hidden.id}/people?kind=readers`)).status).toBe(400)
  expect((await ada.get(`/path/${hidden.id}/people?kind=likes&cursor=x`)).status).toBe(400)
})

test('concurrent toggles are all applied, and every counter equals its rows', async () => {
  const { id } = await ada.createJourney()
  const users = await Promise.all(['Gil', 'Hana', 'Ivo'].map((name) => server.createUser(name)))
  await Promise.all([
    ...Array.from({ length: 21 }, () => bob.post(`/path/like/${id}`)),
    ...users.flatMap((user) => [1, 2, 3].map(() => user.post(`/path/like/${id}`, { liked: true }))),
    ...users.map((user) => user.post(`/path/follow/${id}`)),
  ])
  expect((await bob.get(`/path/journey/${id}`)).body).toMatchObject({ liked: true, likeCount: 4, followerCount: 3 })
  const { rows } = await sql<{ likes: number; follows: number }>`
    select (select count(*) from "journeyLike" where "journeyId" = ${id}) as likes,
           (select count(*) from "journeyFollow" where "journeyId" = ${id}) as follows`.execute(server.database.db)
  expect(rows[0]).toEqual({ likes: 4, follows: 3 })
})

test('concurrent requests get the same answers as consecutive ones', async () => {
  const { id } = await ada.createJourney()
  const cleo = await server.createUser('Cleo')
  const requests = [bob, bob, cleo, bob].map((user) => user.post(`/path/like/${id}`))
  const answers = (await Promise.all(requests)).map(({ body }) => body)
  const ofBob = [answers[0], answers[1], answers[3]].map(({ liked }) => liked)
  expect(ofBob).toEqual([true, false, true])
  expect(answers[2].liked).toBe(true)
  expect((await bob.get(`/path/journey/${id}`)).body).toMatchObject({ liked: true, likeCount: 2 })
  const counts = answers.map(({ likeCount }) => likeCount)
  expect(Math.max(...counts)).toBe(2)
})

test('in a batch, refusing one request does not affect the others', async () => {
  const open = await ada.createJourney()
  const hidden = await ada.createJourney({ visibility: 'private' })
  const gone = await ada.createJourney()
  await ada.delete(`/path/${gone.id}`)
  const cases = [
    [bob, open.id, 200],
    [bob, hidden.id, 404],
    [ada, hidden.id, 403],
    [bob, gone.id, 410],
    [bob, 'nowhere', 404],
    [ada, open.id, 403],
  ] as const
  const follows = await Promise.all(cases.map(([user, id]) => user.post(`/path/follow/${id}`)))
  expect(follows.map(({ status }) => status)).toEqual(cases.map(([, , status]) => status))
  expect(follows.map(({ body }) => body.code)).toEqual([
    undefined,
    'journeyNotFound',
    'ownJourney',
    'gone',
    'journeyNotFound',
    'ownJourney',
  ])
  const likes = await Promise.all(cases.map(([user, id]) => user.post(`/path/like/${id}`)))
  expect(likes.map(({ status }) => status)).toEqual([200, 404, 200, 410, 404, 200])
})

test('concurrent likes move a journey up in the index, and taking them back moves it down', async () => {
  const { id } = await ada.createJourney({ name: 'Rising' })
  const users = await Promise.all(['Pia', 'Quin', 'Rob', 'Sue'].map((name) => server.createConfirmedUser(name)))
  const position = async () => {
    const { rows } = await sql<{ place: number; rank: number }>`
      select place, rank from "journeySearch" join "journeyBadge" using ("journeyId") where "journeyId" = ${id}`.execute(
      server.database.db,
    )
    return { tier: tierIn(rows[0]?.place ?? 0), rank: rows[0]?.rank ?? 0 }
  }
  const before = await position()
  await Promise.all(users.map((user) => user.post(`/path/like/${id}`)))
  const after = await position()
  expect([before.tier, after.tier]).toEqual([0, 2])
  expect([before.rank, after.rank]).toEqual([-14, -4])
  await Promise.all(users.map((user) => user.post(`/path/like/${id}`)))
  expect(await position()).toEqual(before)
})

test('people who reacted to a journey that was hidden later get 404 like everyone else', async () => {
  const { id } = await ada.createJourney()
  await bob.post(`/path/like/${id}`)
  await bob.post(`/path/follow/${id}`)
  await ada.put(`/path/${id}`, { visibility: 'private' })
  const answers = [await bob.post(`/path/like/${id}`), await bob.post(`/path/follow/${id}`, { followed: false })]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  await server.database.db
    .updateTable('journey')
    .set({ visibility: 'public', hiddenAt: 1 })
    .where('id', '=', id)
    .execute()
  expect((await bob.post(`/path/like/${id}`)).status).toBe(404)
})

test('saving a batch of reactions reads by indexes only', async () => {
  const { db } = server.database
  const journeys = await Promise.all([1, 2, 3].map(() => ada.createJourney()))
  const pairs = journeys.flatMap(({ id }) => [bob, ada].map((user) => ({ journeyId: id, personId: user.id })))
  for (const user of [bob, ada]) await user.post(`/path/like/${journeys[0]?.id}`)
  // Taken back, so that each statement can run once more to show its plan.
  const controlled = await db.startTransaction().execute()
  const statements = await statementsOf(controlled, async () => {
    const locked = await lockReactions(controlled, 'journeyLike', pairs)
    for (const { people } of locked.values()) if (!people.delete(bob.id)) people.add(bob.id)
    await saveReactions(controlled, 'journeyLike', [...locked.values()], Date.now())
  })
  await controlled.rollback().execute()
  const reads = statements.filter(({ sql: text }) => !text.startsWith('insert'))
  expect(reads.length).toBeGreaterThan(2)
  for (const statement of reads)
    expect(wholeTablesIn(await planOf(server.database, statement, ['seqscan', 'hashjoin']))).toEqual([])
})
