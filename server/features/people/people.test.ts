import { beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

test('only the own profile contains the email', async () => {
  const own = await ada.get('/user/profile')
  expect(own.body).toMatchObject({
    id: ada.id,
    uid: ada.id,
    email: ada.email,
    displayName: 'Ada Stone',
    firstName: 'Ada',
    lastName: 'Stone',
  })
  const seen = await bob.get(`/user/profile/${ada.id}`)
  expect(seen.body).not.toHaveProperty('email')
  expect(JSON.stringify(seen.body)).not.toContain(ada.email)
  expect((await server.visitor.get(`/user/profile/${ada.id}`)).status).toBe(200)
  expect((await bob.get('/user/profile/nobody')).status).toBe(404)
  expect((await server.visitor.get('/user/profile')).status).toBe(401)
})

test('only the own profile says whether the email is confirmed', async () => {
  const cleo = await server.createUser('Cleo')
  expect((await cleo.get('/user/profile')).body.emailVerified).toBe(false)
  await server.confirm(cleo)
  expect((await cleo.get('/user/profile')).body.emailVerified).toBe(true)
  expect((await cleo.get(`/user/profile/${cleo.id}`)).body.emailVerified).toBe(true)
  expect((await cleo.put('/user/profile/update', { role: 'Climber' })).body.emailVerified).toBe(true)
  for (const reader of [bob, server.visitor]) {
    expect((await reader.get(`/user/profile/${cleo.id}`)).body).not.toHaveProperty('emailVerified')
  }
  const { body } = await bob.get('/user/all')
  expect(JSON.stringify(body)).not.toContain('emailVerified')
})

test('renaming splits a full name into first and last name', async () => {
  const renamed = await bob.put(`/user/profile/${encodeURIComponent('Bob van der Berg')}`)
  expect(renamed.body).toMatchObject({ displayName: 'Bob van der Berg', firstName: 'Bob', lastName: 'van der Berg' })
  const refused = await bob.put(`/user/profile/${encodeURIComponent('   ')}`)
  expect([refused.status, refused.body.fields]).toEqual([400, { fullname: 'please enter your full name' }])
  expect((await bob.put(`/user/profile/${'x'.repeat(121)}`)).status).toBe(400)
})

test('a profile change may be wrapped; missing fields stay, null clears them', async () => {
  const wrapped = await ada.put('/user/profile/update', {
    userProfileInputDTO: { role: 'Guide', company: 'Fjord Labs' },
  })
  expect(wrapped.body).toMatchObject({ role: 'Guide', company: 'Fjord Labs' })
  const bare = await ada.put('/user/profile/update', { company: null, links: ['https://ada.example.org'] })
  expect(bare.body).toMatchObject({ role: 'Guide', company: null, links: ['https://ada.example.org'] })
  const refused = await ada.put('/user/profile/update', { links: ['javascript:alert(1)'], about: 'x'.repeat(1001) })
  expect(refused.body.fields).toEqual({ 'links.0': 'Enter a valid URL', about: 'At most 1000 characters' })
})

test('following a person toggles and updates the counters of both people', async () => {
  expect((await bob.post(`/user/follow/${ada.id}`)).body).toEqual({ followed: true, followerCount: 1 })
  expect((await bob.post(`/user/follow/${ada.id}`, { followed: true })).body).toEqual({
    followed: true,
    followerCount: 1,
  })
  expect((await bob.get(`/user/profile/${ada.id}`)).body).toMatchObject({ follower: 1, isFollowed: true })
  expect((await bob.get('/user/profile')).body.following).toBe(1)
  await Promise.all(
    [1, 2, 3, 4, 5].flatMap(() => [bob.post(`/user/follow/${ada.id}`), ada.post(`/user/follow/${bob.id}`)]),
  )
  expect((await bob.get(`/user/profile/${ada.id}`)).body).toMatchObject({
    follower: 0,
    isFollowed: false,
    following: 1,
  })
  expect((await ada.post(`/user/follow/${ada.id}`)).status).toBe(403)
  expect((await ada.post('/user/follow/nobody')).status).toBe(404)
})

test('the first login lasts until interests are saved or onboarding is skipped', async () => {
  const cleo = await server.createUser('Cleo')
  const dora = await server.createUser('Dora')
  expect((await cleo.get('/user/firstLogin')).body).toBe(true)
  await cleo.post('/interest/create/list', { interestDataList: ['Go'] })
  expect((await cleo.get('/user/firstLogin')).body).toBe(false)
  expect((await dora.post('/user/onboarding/skip')).status).toBe(204)
  expect((await dora.get('/user/firstLogin')).body).toBe(false)
})
