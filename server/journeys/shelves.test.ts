import { beforeAll, describe, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { idsOf, idsOnAllPages, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let listed: Journey
let unlisted: Journey
let hidden: Journey
let own: Journey

/** Bob likes, follows and finishes what Ada laid; one of them she hides from everybody afterwards. */
beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
  listed = await ada.createJourney()
  unlisted = await ada.createJourney({ visibility: 'unlisted' })
  hidden = await ada.createJourney()
  own = await bob.createJourney({ visibility: 'private' })
  for (const { id, steps } of [listed, unlisted, hidden]) {
    server.later(5)
    await bob.post(`/path/like/${id}`)
    await bob.post(`/path/follow/${id}`)
    await bob.put(`/path/progress/${id}`, { completed: steps?.map((step) => step.id) })
  }
  server.later(5)
  await bob.post(`/path/like/${own.id}`)
  await bob.put(`/path/progress/${own.id}`, { completed: own.steps?.map((step) => step.id) })
  await ada.put(`/path/${hidden.id}`, { visibility: 'private' })
})

const shelf = (name: string) => `/path/user/${bob.id}/${name}`

describe('the shelves of journeys', () => {
  test('are seen by oneself: all that one may still read, the latest first', async () => {
    expect(idsOf(await bob.get(shelf('liked')))).toEqual([own.id, unlisted.id, listed.id])
    expect(idsOf(await bob.get(shelf('following')))).toEqual([unlisted.id, listed.id])
    expect(idsOf(await bob.get(shelf('finished')))).toEqual([own.id, unlisted.id, listed.id])
    expect(await idsOnAllPages(bob, `${shelf('finished')}?limit=1`)).toEqual([own.id, unlisted.id, listed.id])
    expect((await bob.get(`${shelf('liked')}?steps=true`)).body[0].steps).toHaveLength(1)
  })

  test('are nobody else’s, signed in or not, until they are shown', async () => {
    await bob.put('/user/profile/update', { shows: ['finished'] })
    for (const reader of [ada, server.visitor]) {
      const refused = await reader.get(shelf('liked'))
      expect([refused.status, refused.body.code]).toEqual([404, 'notFound'])
      expect((await reader.get(shelf('following'))).status).toBe(404)
    }
  })

  test('show others the listed journeys alone, as they themselves have to do with them', async () => {
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

  test('a step unticked takes a journey off the finished ones', async () => {
    await bob.put(`/path/progress/${own.id}`, { completed: [] })
    expect(idsOf(await bob.get(shelf('finished')))).toEqual([unlisted.id, listed.id])
  })

  test('another shelf, nobody’s shelf and a forged cursor are refused', async () => {
    expect((await bob.get(shelf('secret'))).body.code).toBe('notFound')
    expect((await bob.get('/path/user/nobody/liked')).body.code).toBe('personNotFound')
    expect((await bob.get(`${shelf('liked')}?cursor=x`)).status).toBe(400)
  })
})
