import { beforeAll, expect, test } from 'vitest'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { createModerator } from './testing/moderator.ts'

const server = openTestServer()
let mia: TestUser
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  mia = await createModerator(server, 'Mia')
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

const calls = (Object.keys(api) as CallName[]).map((name) => [name, api[name] as Endpoint] as const)
const moderated = calls.filter(([, { access }]) => access === 'moderator')

test.each(moderated)('only moderators may call %s, whether or not the target exists', async (_, { method, path }) => {
  for (const id of ['x', bob.id]) {
    const body = method === 'GET' ? undefined : { reason: 'x', state: 'closed' }
    const reply = await server.call(method, path.replace(/:\w+/g, id), body, ada.headers)
    expect([reply.status, reply.body]).toEqual([403, { code: 'forbidden', message: "You're not allowed to do this" }])
  }
})

test("only a moderator's own profile shows that they are a moderator", async () => {
  expect((await mia.get('/user/profile')).body.moderator).toBe(true)
  expect((await mia.get(`/user/profile/${mia.id}`)).body.moderator).toBe(true)
  expect((await ada.get('/user/profile')).body).not.toHaveProperty('moderator')
  expect((await ada.get(`/user/profile/${mia.id}`)).body).not.toHaveProperty('moderator')
  const listed = (await ada.get('/user/all?q=Mia')).body
  expect(listed).toHaveLength(1)
  expect(JSON.stringify(listed)).not.toContain('moderator')
})

test('log entries of a deleted moderator remain, without the name', async () => {
  const max = await createModerator(server, 'Max')
  const eve = await server.createUser('Eve')
  await max.post(`/moderation/people/${eve.id}/suspend`, { reason: 'Sells watches' })
  await max.post(`/moderation/people/${eve.id}/reinstate`)
  await server.call('DELETE', '/user/account', { password: 'walk-every-day' }, max.headers)
  const [reinstated, suspended] = (await mia.get('/moderation/log')).body
  expect(reinstated).toMatchObject({
    act: 'reinstate',
    actor: { displayName: 'A former member' },
    target: { id: eve.id },
  })
  expect(suspended).toMatchObject({ act: 'suspend', reason: 'Sells watches' })
  expect(JSON.stringify([reinstated, suspended])).not.toContain(max.id)
})
