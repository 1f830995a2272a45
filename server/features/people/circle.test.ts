import { beforeAll, expect, test } from 'vitest'
import { idsOf, idsOnAllPages, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

test('followers and followed people are listed latest first', async () => {
  const users = await Promise.all(['Cleo', 'Dora', 'Eve', 'Finn', 'Gil'].map((name) => server.createUser(name)))
  for (const user of users) {
    server.later(5)
    await user.post(`/user/follow/${ada.id}`)
    await ada.post(`/user/follow/${user.id}`)
  }
  const latest = users.map(({ id }) => id).reverse()
  const followers = await bob.get(`/user/${ada.id}/people?kind=followers`)
  expect(idsOf(followers)).toEqual(latest)
  expect(followers.body[0]).toMatchObject({ displayName: 'Gil Stone', uid: latest[0], initial: 'G' })
  expect(JSON.stringify(followers.body)).not.toContain('@')
  expect(await idsOnAllPages(bob, `/user/${ada.id}/people?kind=followers&limit=2`)).toEqual(latest)
  expect(await idsOnAllPages(bob, `/user/${ada.id}/people?kind=following&limit=2`)).toEqual(latest)
  expect((await bob.get(`/user/${bob.id}/people?kind=followers`)).body).toEqual([])
})

test('followers of the same millisecond appear once each', async () => {
  const users = await Promise.all(['Hana', 'Ivo', 'Jo', 'Kim'].map((name) => server.createUser(name)))
  const now = Date.now()
  await server.database.db
    .insertInto('personFollow')
    .values(users.map(({ id }) => ({ followerId: id, followedId: bob.id, createdAt: now })))
    .execute()
  const ids = await idsOnAllPages(ada, `/user/${bob.id}/people?kind=followers&limit=1`)
  expect(ids.toSorted()).toEqual(users.map(({ id }) => id).sort())
})

test('an unknown person, a visitor, and a missing or unknown kind are refused', async () => {
  expect((await ada.get('/user/nobody/people?kind=followers')).body.code).toBe('personNotFound')
  expect((await server.visitor.get(`/user/${ada.id}/people?kind=followers`)).status).toBe(401)
  expect((await bob.get(`/user/${ada.id}/people`)).body.fields).toEqual({ kind: 'Choose one from the list' })
  expect((await bob.get(`/user/${ada.id}/people?kind=friends`)).status).toBe(400)
  expect((await bob.get(`/user/${ada.id}/people?kind=followers&cursor=x`)).status).toBe(400)
})
