import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { idsOf, idsOnAllPages, openTown, type Somebody } from '../testing/town.ts'

const town = openTown()
let ada: Somebody
let bob: Somebody

beforeAll(async () => {
  ada = await town.newcomer('Ada')
  bob = await town.newcomer('Bob')
})

describe('liking', () => {
  test('toggles, and a stated wish never flips back', async () => {
    const { id } = await ada.lays()
    expect((await bob.post(`/path/like/${id}`)).body).toEqual({ liked: true, likeCount: 1 })
    expect((await bob.post(`/path/like/${id}`)).body).toEqual({ liked: false, likeCount: 0 })
    for (const _ of [1, 2])
      expect((await bob.post(`/path/like/${id}`, { liked: true })).body).toEqual({ liked: true, likeCount: 1 })
    expect((await bob.get(`/path/journey/${id}`)).body).toMatchObject({ liked: true, personLikes: [{ id: bob.id }] })
  })

  test('ada may like her own journey', async () => {
    const { id } = await ada.lays()
    expect((await ada.post(`/path/like/${id}`)).body).toEqual({ liked: true, likeCount: 1 })
  })

  test('visitors are asked to sign in; what is not there cannot be liked', async () => {
    const { id } = await ada.lays({ visibility: 'private' })
    expect((await town.visitor.post(`/path/like/${id}`)).status).toBe(401)
    expect((await bob.post(`/path/like/${id}`)).status).toBe(404)
    expect((await bob.post('/path/like/nowhere')).status).toBe(404)
    expect((await bob.post(`/path/like/${id}`, { liked: 'yes' })).status).toBe(400)
  })
})

describe('following', () => {
  test('toggles, stands in the list of followed journeys with the newest first, and leaves it', async () => {
    const first = await ada.lays()
    const second = await ada.lays()
    await bob.post(`/path/follow/${second.id}`)
    town.later(5)
    expect((await bob.post(`/path/follow/${first.id}`)).body).toEqual({ followed: true, followerCount: 1 })
    expect(idsOf(await bob.get('/path/user/following'))).toEqual([first.id, second.id])
    expect((await bob.post(`/path/follow/${first.id}`, { followed: false })).body).toEqual({
      followed: false,
      followerCount: 0,
    })
    expect(idsOf(await bob.get('/path/user/following'))).toEqual([second.id])
  })

  test('nobody follows a journey of their own', async () => {
    const { id } = await ada.lays()
    const refused = await ada.post(`/path/follow/${id}`)
    expect([refused.status, refused.body.code]).toEqual([403, 'ownJourney'])
  })

  test('a journey shows at most 3 faces, the caller first', async () => {
    const { id } = await ada.lays()
    await bob.post(`/path/follow/${id}`)
    for (const name of ['Cleo', 'Dora', 'Eve', 'Finn']) {
      town.later(5)
      await (await town.newcomer(name)).post(`/path/follow/${id}`)
    }
    const names = (journey: { pathFollowers: { displayName: string }[] }) =>
      journey.pathFollowers.map((face) => face.displayName)
    expect(names((await bob.get(`/path/journey/${id}`)).body)).toEqual(['Bob Stone', 'Finn Stone', 'Eve Stone'])
    expect(names((await ada.get(`/path/journey/${id}`)).body)).toEqual(['Finn Stone', 'Eve Stone', 'Dora Stone'])
    expect((await town.visitor.get(`/path/journey/${id}`)).body).toMatchObject({
      followed: false,
      followerCount: 5,
      completedCount: null,
    })
  })
})

describe('the people behind a journey', () => {
  test('all who like or follow it, the latest first, page by page, for anybody', async () => {
    const { id } = await ada.lays()
    const crowd = await Promise.all(['Kim', 'Lea', 'Max', 'Noa', 'Ole'].map((name) => town.newcomer(name)))
    for (const one of crowd) {
      town.later(5)
      await one.post(`/path/like/${id}`)
      await one.post(`/path/follow/${id}`)
    }
    const latest = crowd.map((one) => one.id).reverse()
    const seen = await town.visitor.get(`/path/${id}/people?kind=likes`)
    expect(idsOf(seen)).toEqual(latest)
    expect(JSON.stringify(seen.body)).not.toContain('@')
    expect(await idsOnAllPages(town.visitor, `/path/${id}/people?kind=likes&limit=2`)).toEqual(latest)
    expect(await idsOnAllPages(bob, `/path/${id}/people?kind=followers&limit=3`)).toEqual(latest)
    await crowd[2]?.post(`/path/like/${id}`, { liked: false })
    expect(idsOf(await bob.get(`/path/${id}/people?kind=likes`))).not.toContain(crowd[2]?.id)
  })

  test('are seen by whoever may see the journey', async () => {
    const hidden = await ada.lays({ visibility: 'private' })
    expect((await bob.get(`/path/${hidden.id}/people?kind=likes`)).status).toBe(404)
    expect((await town.visitor.get(`/path/${hidden.id}/people?kind=likes`)).status).toBe(404)
    expect((await ada.get(`/path/${hidden.id}/people?kind=likes`)).body).toEqual([])
    const gone = await ada.lays()
    await ada.delete(`/path/${gone.id}`)
    expect((await bob.get(`/path/${gone.id}/people?kind=followers`)).status).toBe(410)
    expect((await bob.get('/path/nowhere/people?kind=likes')).status).toBe(404)
    expect((await ada.get(`/path/${hidden.id}/people?kind=readers`)).status).toBe(400)
    expect((await ada.get(`/path/${hidden.id}/people?kind=likes&cursor=x`)).status).toBe(400)
  })
})

describe('many at once', () => {
  test('an odd number of toggles leaves a like, and every counter equals its rows', async () => {
    const { id } = await ada.lays()
    const crowd = await Promise.all(['Gil', 'Hana', 'Ivo'].map((name) => town.newcomer(name)))
    await Promise.all([
      ...Array.from({ length: 21 }, () => bob.post(`/path/like/${id}`)),
      ...crowd.flatMap((one) => [1, 2, 3].map(() => one.post(`/path/like/${id}`, { liked: true }))),
      ...crowd.map((one) => one.post(`/path/follow/${id}`)),
    ])
    expect((await bob.get(`/path/journey/${id}`)).body).toMatchObject({ liked: true, likeCount: 4, followerCount: 3 })
    const { rows } = await sql<{ likes: number; follows: number }>`
      select (select count(*) from "journeyLike" where "journeyId" = ${id}) as likes,
             (select count(*) from "journeyFollow" where "journeyId" = ${id}) as follows`.execute(town.database.db)
    expect(rows[0]).toEqual({ likes: 4, follows: 3 })
  })
})

describe('recommended', () => {
  test('shared badges first, with the reason; without one’s own, followed and finished journeys', async () => {
    const cleo = await town.newcomer('Cleo')
    const badges = (...names: string[]) => names.map((name) => ({ name }))
    const both = await ada.lays({ badges: badges('Knots', 'Sails') })
    const one = await ada.lays({ badges: badges('Knots', 'Tea') })
    const followed = await ada.lays({ badges: badges('Knots', 'Sails') })
    const finished = await ada.lays({ badges: badges('Knots', 'Sails') })
    await ada.lays({ badges: badges('Tea') })
    await cleo.lays({ badges: badges('Knots') })
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
