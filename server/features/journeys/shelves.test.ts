import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { idsOf, idsOnAllPages, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let listed: Journey
let unlisted: Journey
let privateJourney: Journey
let own: Journey

/** Bob likes, follows and finishes Ada's journeys; then Ada makes one of them private. */
beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
  listed = await ada.createJourney()
  unlisted = await ada.createJourney({ visibility: 'unlisted' })
  privateJourney = await ada.createJourney()
  own = await bob.createJourney({ visibility: 'private' })
  for (const { id, steps } of [listed, unlisted, privateJourney]) {
    server.later(5)
    await bob.post(`/path/like/${id}`)
    await bob.post(`/path/follow/${id}`)
    await bob.put(`/path/progress/${id}`, { completed: steps?.map((step) => step.id) })
  }
  server.later(5)
  await bob.post(`/path/like/${own.id}`)
  await bob.put(`/path/progress/${own.id}`, { completed: own.steps?.map((step) => step.id) })
  await ada.put(`/path/${privateJourney.id}`, { visibility: 'private' })
})

const shelf = (name: string) => `/path/user/${bob.id}/${name}`

test('people see on their own shelves every journey that they may read, latest first', async () => {
  expect(idsOf(await bob.get(shelf('liked')))).toEqual([own.id, unlisted.id, listed.id])
  expect(idsOf(await bob.get(shelf('following')))).toEqual([unlisted.id, listed.id])
  expect(idsOf(await bob.get(shelf('finished')))).toEqual([own.id, unlisted.id, listed.id])
  expect(await idsOnAllPages(bob, `${shelf('finished')}?limit=1`)).toEqual([own.id, unlisted.id, listed.id])
  expect((await bob.get(`${shelf('liked')}?steps=true`)).body[0].steps).toHaveLength(1)
})

test("other people's shelves return 404 until their owner shows them", async () => {
  await bob.put('/user/profile/update', { shows: ['finished'] })
  for (const reader of [ada, server.visitor]) {
    const refused = await reader.get(shelf('liked'))
    expect([refused.status, refused.body.code]).toEqual([404, 'notFound'])
    expect((await reader.get(shelf('following'))).status).toBe(404)
  }
})

test("other people see only listed journeys on a shelf, with the viewer's own reactions", async () => {
  await bob.put('/user/profile/update', { shows: ['liked', 'following', 'finished'] })
  for (const name of ['liked', 'following', 'finished']) {
    const seen = await ada.get(shelf(name))
    expect(idsOf(seen)).toEqual([listed.id])
    expect(seen.body[0]).toMatchObject({ liked: false, followed: false })
    expect(idsOf(await server.visitor.get(shelf(name)))).toEqual([listed.id])
  }
  await bob.put('/user/profile/update', { shows: [] })
  expect((await ada.get(shelf('finished'))).status).toBe(404)
})

test('unticking a step removes the journey from the finished ones', async () => {
  await bob.put(`/path/progress/${own.id}`, { completed: [] })
  expect(idsOf(await bob.get(shelf('finished')))).toEqual([unlisted.id, listed.id])
})

test('an unknown shelf, an unknown person and an invalid cursor are refused', async () => {
  expect((await bob.get(shelf('secret'))).body.code).toBe('notFound')
  expect((await bob.get('/path/user/nobody/liked')).body.code).toBe('personNotFound')
  expect((await bob.get(`${shelf('liked')}?cursor=x`)).status).toBe(400)
})
