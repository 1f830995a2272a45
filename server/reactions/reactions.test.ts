import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { tierIn } from '#server/search/rank-key.ts'
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

describe('liking', () => {
  test('toggles, and a stated wish never flips back', async () => {
    const { id } = await ada.createJourney()
    expect((await bob.post(`/path/like/${id}`)).body).toEqual({ liked: true, likeCount: 1 })
    expect((await bob.post(`/path/like/${id}`)).body).toEqual({ liked: false, likeCount: 0 })
    for (const _ of [1, 2])
      expect((await bob.post(`/path/like/${id}`, { liked: true })).body).toEqual({ liked: true, likeCount: 1 })
    expect((await bob.get(`/path/journey/${id}`)).body).toMatchObject({ liked: true, personLikes: [{ id: bob.id }] })
  })

  test('ada may like her own journey', async () => {
    const { id } = await ada.createJourney()
    expect((await ada.post(`/path/like/${id}`)).body).toEqual({ liked: true, likeCount: 1 })
  })

  test('visitors are asked to sign in; what is not there cannot be liked', async () => {
    const { id } = await ada.createJourney({ visibility: 'private' })
    expect((await server.visitor.post(`/path/like/${id}`)).status).toBe(401)
    expect((await bob.post(`/path/like/${id}`)).status).toBe(404)
    expect((await bob.post('/path/like/nowhere')).status).toBe(404)
    expect((await bob.post(`/path/like/${id}`, { liked: 'yes' })).status).toBe(400)
  })
})

describe('following', () => {
  test('toggles, stands in the list of followed journeys with the newest first, and leaves it', async () => {
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

  test('nobody follows a journey of their own', async () => {
    const { id } = await ada.createJourney()
    const refused = await ada.post(`/path/follow/${id}`)
    expect([refused.status, refused.body.code]).toEqual([403, 'ownJourney'])
  })

  test('a journey shows at most 3 faces, the caller first', async () => {
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
})

describe('the people behind a journey', () => {
  test('all who like or follow it, the latest first, page by page, for anybody', async () => {
    const { id } = await ada.createJourney()
    const crowd = await Promise.all(['Kim', 'Lea', 'Max', 'Noa', 'Ole'].map((name) => server.createUser(name)))
    for (const one of crowd) {
      server.later(5)
      await one.post(`/path/like/${id}`)
      await one.post(`/path/follow/${id}`)
    }
    const latest = crowd.map((one) => one.id).reverse()
    const seen = await server.visitor.get(`/path/${id}/people?kind=likes`)
    expect(idsOf(seen)).toEqual(latest)
    expect(JSON.stringify(seen.body)).not.toContain('@')
    expect(await idsOnAllPages(server.visitor, `/path/${id}/people?kind=likes&limit=2`)).toEqual(latest)
    expect(await idsOnAllPages(bob, `/path/${id}/people?kind=followers&limit=3`)).toEqual(latest)
    await crowd[2]?.post(`/path/like/${id}`, { liked: false })
    expect(idsOf(await bob.get(`/path/${id}/people?kind=likes`))).not.toContain(crowd[2]?.id)
  })

  test('are seen by whoever may see the journey', async () => {
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
})

describe('many at once', () => {
  test('an odd number of toggles leaves a like, and every counter equals its rows', async () => {
    const { id } = await ada.createJourney()
    const crowd = await Promise.all(['Gil', 'Hana', 'Ivo'].map((name) => server.createUser(name)))
    await Promise.all([
      ...Array.from({ length: 21 }, () => bob.post(`/path/like/${id}`)),
      ...crowd.flatMap((one) => [1, 2, 3].map(() => one.post(`/path/like/${id}`, { liked: true }))),
      ...crowd.map((one) => one.post(`/path/follow/${id}`)),
    ])
    expect((await bob.get(`/path/journey/${id}`)).body).toMatchObject({ liked: true, likeCount: 4, followerCount: 3 })
    const { rows } = await sql<{ likes: number; follows: number }>`
      select (select count(*) from "journeyLike" where "journeyId" = ${id}) as likes,
             (select count(*) from "journeyFollow" where "journeyId" = ${id}) as follows`.execute(server.database.db)
    expect(rows[0]).toEqual({ likes: 4, follows: 3 })
  })

  test('each is answered as if they came one after the other', async () => {
    const { id } = await ada.createJourney()
    const cleo = await server.createUser('Cleo')
    const wishes = [bob, bob, cleo, bob].map((who) => who.post(`/path/like/${id}`))
    const answers = (await Promise.all(wishes)).map(({ body }) => body)
    const ofBob = [answers[0], answers[1], answers[3]].map(({ liked }) => liked)
    expect(ofBob).toEqual([true, false, true])
    expect(answers[2].liked).toBe(true)
    expect((await bob.get(`/path/journey/${id}`)).body).toMatchObject({ liked: true, likeCount: 2 })
    const counts = answers.map(({ likeCount }) => likeCount)
    expect(Math.max(...counts)).toBe(2)
  })

  test('what is refused to one is granted to the others', async () => {
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
    const follows = await Promise.all(cases.map(([who, id]) => who.post(`/path/follow/${id}`)))
    expect(follows.map(({ status }) => status)).toEqual(cases.map(([, , status]) => status))
    expect(follows.map(({ body }) => body.code)).toEqual([
      undefined,
      'journeyNotFound',
      'ownJourney',
      'gone',
      'journeyNotFound',
      'ownJourney',
    ])
    const likes = await Promise.all(cases.map(([who, id]) => who.post(`/path/like/${id}`)))
    expect(likes.map(({ status }) => status)).toEqual([200, 404, 200, 410, 404, 200])
  })

  test('a journey that rises by many likes at once is found where it belongs, and falls back', async () => {
    const { id } = await ada.createJourney({ name: 'Rising' })
    const crowd = await Promise.all(['Pia', 'Quin', 'Rob', 'Sue'].map((name) => server.createUser(name)))
    const standing = async () => {
      const { rows } = await sql<{ place: number; rank: number }>`
        select place, rank from "journeySearch" join "journeyBadge" using ("journeyId") where "journeyId" = ${id}`.execute(
        server.database.db,
      )
      return { tier: tierIn(rows[0]?.place ?? 0), rank: rows[0]?.rank ?? 0 }
    }
    const before = await standing()
    await Promise.all(crowd.map((one) => one.post(`/path/like/${id}`)))
    const risen = await standing()
    expect([before.tier, risen.tier]).toEqual([0, 2])
    expect(risen.rank - before.rank).toBeCloseTo(2 / 3)
    await Promise.all(crowd.map((one) => one.post(`/path/like/${id}`)))
    expect(await standing()).toEqual(before)
  })
})

test('whoever liked a journey that is hidden since is reports what everybody is', async () => {
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

describe('recommended', () => {
  test('shared badges first, with the reason; without one’s own, followed and finished journeys', async () => {
    const cleo = await server.createUser('Cleo')
    const badges = (...names: string[]) => names.map((name) => ({ name }))
    const both = await ada.createJourney({ badges: badges('Knots', 'Sails') })
    const one = await ada.createJourney({ badges: badges('Knots', 'Tea') })
    const followed = await ada.createJourney({ badges: badges('Knots', 'Sails') })
    const finished = await ada.createJourney({ badges: badges('Knots', 'Sails') })
    await ada.createJourney({ badges: badges('Tea') })
    await cleo.createJourney({ badges: badges('Knots') })
    await cleo.post('/interest/create/list', { interestDataList: ['Knots', 'Sails'] })
    await cleo.post(`/path/follow/${followed.id}`)
    await cleo.put(`/path/progress/${finished.id}`, { completed: finished.steps?.map(({ id }) => id) })
    const reply = await cleo.get('/path/user/interest')
    expect(idsOf(reply)).toEqual([both.id, one.id])
    expect(reply.body[1].because).toEqual([{ name: 'Knots' }])
    const first = await cleo.get('/path/user/interest?limit=1')
    const next = /<\/api(.*)>/.exec(String(first.headers.link))?.[1] ?? ''
    expect(idsOf(await cleo.get(next))).toEqual([one.id])
  })
})

test('likes and follows read by indexes alone, however many come together', async () => {
  const { db, dialect } = server.database
  const laid = await Promise.all([1, 2, 3].map(() => ada.createJourney()))
  const pairs = laid.flatMap(({ id }) => [bob, ada].map((who) => ({ journeyId: id, personId: who.id })))
  for (const who of [bob, ada]) await who.post(`/path/like/${laid[0]?.id}`)
  const asked = await db.transaction().execute((trx) =>
    statementsOf(trx, async () => {
      const held = await lockReactions(trx, dialect, 'journeyLike', pairs)
      for (const { fans } of held.values()) if (!fans.delete(bob.id)) fans.add(bob.id)
      await saveReactions(trx, dialect, 'journeyLike', [...held.values()], Date.now())
    }),
  )
  const reading = asked.filter(({ sql: text }) => !text.startsWith('insert'))
  expect(reading.length).toBeGreaterThan(3)
  for (const one of reading)
    expect(wholeTablesIn(await planOf(server.database, one, ['seqscan', 'hashjoin']))).toEqual([])
})
