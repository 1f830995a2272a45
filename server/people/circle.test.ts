import { beforeAll, expect, test } from 'vitest'
import { idsOf, idsOnAllPages, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

test('who follows ada and whom she follows, the latest first, page by page', async () => {
  const crowd = await Promise.all(['Cleo', 'Dora', 'Eve', 'Finn', 'Gil'].map((name) => server.createUser(name)))
  for (const one of crowd) {
    server.later(5)
    await one.post(`/user/follow/${ada.id}`)
    await ada.post(`/user/follow/${one.id}`)
  }
  const latest = crowd.map(({ id }) => id).reverse()
  const followers = await bob.get(`/user/${ada.id}/people?kind=followers`)
  expect(idsOf(followers)).toEqual(latest)
  expect(followers.body[0]).toMatchObject({ displayName: 'Gil Stone', uid: latest[0], initial: 'G' })
  expect(JSON.stringify(followers.body)).not.toContain('@')
  expect(await idsOnAllPages(bob, `/user/${ada.id}/people?kind=followers&limit=2`)).toEqual(latest)
  expect(await idsOnAllPages(bob, `/user/${ada.id}/people?kind=following&limit=2`)).toEqual(latest)
  expect((await bob.get(`/user/${bob.id}/people?kind=followers`)).body).toEqual([])
})

test('those who came in the same moment each stand on one page', async () => {
  const crowd = await Promise.all(['Hana', 'Ivo', 'Jo', 'Kim'].map((name) => server.createUser(name)))
  const now = Date.now()
  await server.database.db
    .insertInto('personFollow')
    .values(crowd.map(({ id }) => ({ followerId: id, followedId: bob.id, createdAt: now })))
    .execute()
  const ids = await idsOnAllPages(ada, `/user/${bob.id}/people?kind=followers&limit=1`)
  expect(ids.toSorted()).toEqual(crowd.map(({ id }) => id).sort())
})

test('nobody has no circle, visitors see none, and its kind has to be reports', async () => {
  expect((await ada.get('/user/nobody/people?kind=followers')).body.code).toBe('personNotFound')
  expect((await server.visitor.get(`/user/${ada.id}/people?kind=followers`)).status).toBe(401)
  expect((await bob.get(`/user/${ada.id}/people`)).body.fields).toEqual({ kind: 'Choose one from the list' })
  expect((await bob.get(`/user/${ada.id}/people?kind=friends`)).status).toBe(400)
  expect((await bob.get(`/user/${ada.id}/people?kind=followers&cursor=x`)).status).toBe(400)
})
