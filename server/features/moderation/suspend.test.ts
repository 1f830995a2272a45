import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { aPng } from '#server/core/images/testing/png.ts'
import { cookiesOf, idsOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { createModerator } from './testing/moderator.ts'
import { listsWith } from './testing/visibility.ts'

const server = openTestServer()
const reason = 'It sells watches'
let mia: TestUser
let bob: TestUser
let cleo: TestUser
let eve: TestUser
let listed: Journey
let hidden: Journey
let secret: Journey

beforeAll(async () => {
  mia = await createModerator(server, 'Mia')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createUser('Cleo')
  await cleo.post('/interest/create/list', { interestDataList: ['Quokkas'] })
  eve = await server.createConfirmedUser('Eve')
  listed = await eve.createJourney({ name: 'Eve on quokkas', badges: [{ name: 'Quokkas' }] })
  hidden = await eve.createJourney({ name: 'Eve on watches' })
  secret = await eve.createJourney({ visibility: 'private' })
  await eve.post(`/user/follow/${bob.id}`)
  await mia.post(`/moderation/journeys/${hidden.id}/hide`, { reason })
  expect((await mia.post(`/moderation/people/${eve.id}/suspend`, { reason })).status).toBe(204)
})

const readLists = (journey: Journey) => listsWith(server, journey, { bob, cleo })
const signIn = (password: string) => server.visitor.post('/auth/sign-in/email', { email: eve.email, password })

test('suspending a person ends all their sessions', async () => {
  expect((await eve.get('/user/profile')).status).toBe(401)
  expect((await server.visitor.get('/auth/token', { cookie: eve.cookie })).status).toBe(401)
})

test("a suspended person can't sign in; only the right password reveals the suspension", async () => {
  const refused = await signIn(PASSWORD)
  expect([refused.status, refused.body.code]).toEqual([403, 'suspended'])
  expect(refused.body.message).toMatch(new RegExp(`^This account is suspended\\. .*\\.\nReason: ${reason}$`, 'u'))
  expect(cookiesOf(refused)).not.toContain('session_token')
  const stranger = await signIn('not-the-one')
  expect(stranger.body.code).toBe('invalidCredentials')
  expect(JSON.stringify(stranger.body)).not.toContain(reason)
})

test('a suspended person looks missing; their journeys are unlisted but can still be opened', async () => {
  for (const user of [bob, server.visitor])
    expect((await user.get(`/user/profile/${eve.id}`)).body.code).toBe('personNotFound')
  expect((await bob.get(`/path/user/${eve.id}`)).status).toBe(404)
  expect((await bob.post(`/user/follow/${eve.id}`)).status).toBe(404)
  expect((await bob.get('/user/all?q=Eve')).body).toEqual([])
  expect(idsOf(await bob.get(`/user/${bob.id}/people?kind=followers`))).toEqual([])
  expect(await readLists(listed)).toMatchObject({
    newest: false,
    search: false,
    badge: false,
    recommendedToCleo: false,
  })
  expect((await bob.get(`/path/journey/${listed.id}`)).status).toBe(200)
})

test("restoring a suspended person's journey doesn't list it", async () => {
  await mia.post(`/moderation/journeys/${hidden.id}/restore`)
  expect((await readLists(hidden)).newest).toBe(false)
  await mia.post(`/moderation/journeys/${hidden.id}/hide`, { reason })
})

test('moderators list suspended people with the reason', async () => {
  const { body } = await mia.get('/moderation/people')
  expect(body).toMatchObject([{ id: eve.id, displayName: 'Eve Stone', reason }])
  expect(JSON.stringify(body)).not.toContain('@')
})

test('reinstating a person lists their journeys again, except hidden ones', async () => {
  expect((await mia.post(`/moderation/people/${eve.id}/reinstate`)).status).toBe(204)
  expect((await signIn(PASSWORD)).status).toBe(200)
  expect(await readLists(listed)).toMatchObject({ newest: true, search: true, badge: true, recommendedToCleo: true })
  for (const journey of [hidden, secret]) expect((await readLists(journey)).newest).toBe(false)
  expect((await bob.get(`/user/profile/${eve.id}`)).body).toMatchObject({ totalPost: 1 })
  expect(idsOf(await bob.get('/user/all?q=Eve'))).toEqual([eve.id])
  expect((await mia.get('/moderation/people')).body).toEqual([])
  expect((await mia.get('/moderation/log?limit=1')).body).toMatchObject([
    { act: 'reinstate', target: { name: 'Eve Stone' } },
  ])
})

test('the photo of a person is gone while they are suspended, and back when they are reinstated', async () => {
  const pia = await server.createConfirmedUser('Pia')
  const { body: profile } = await pia.put('/user/photo', await aPng(300, 300), { 'content-type': 'image/png' })
  const { id } = await pia.createJourney()
  const photo = async () => {
    const { owner } = (await bob.get(`/path/journey/${id}`)).body
    const { status, headers } = await server.visitor.get(profile.photoURL.replace('/api', ''))
    return [owner.photoURL, status, headers['cache-control']]
  }
  const shown = await photo()
  expect(shown.slice(0, 2)).toEqual([profile.photoURL, 200])
  await mia.post(`/moderation/people/${pia.id}/suspend`, { reason })
  expect(await photo()).toEqual([null, 404, 'no-store'])
  await mia.post(`/moderation/people/${pia.id}/reinstate`)
  expect(await photo()).toEqual(shown)
})

test("moderators and unknown people can't be suspended", async () => {
  const max = await createModerator(server, 'Max')
  for (const { id } of [mia, max])
    expect((await mia.post(`/moderation/people/${id}/suspend`, { reason })).body.code).toBe('forbidden')
  for (const id of ['nobody', 'former-member'])
    expect((await mia.post(`/moderation/people/${id}/suspend`, { reason })).body.code).toBe('personNotFound')
  expect((await max.get('/moderation/people')).status).toBe(200)
})

test("a journey created while its owner is being suspended isn't listed", async () => {
  const zed = await server.createConfirmedUser('Zed')
  const [, created] = await Promise.all([
    mia.post(`/moderation/people/${zed.id}/suspend`, { reason }),
    zed.post('/path/create', { name: 'Late', description: 'Late', badges: [{ name: 'Late' }], steps: listed.steps }),
  ])
  expect([201, 401]).toContain(created.status)
  expect(idsOf(await bob.get('/path/all?badge=Late'))).toEqual([])
})

test('a session that outlives a suspension is not accepted', async () => {
  const zoe = await server.createUser('Zoe')
  const renew = async () => (await server.visitor.get('/auth/token', { cookie: zoe.cookie })).status
  expect([(await zoe.get('/user/profile')).status, await renew()]).toEqual([200, 200])
  await server.database.db.updateTable('person').set({ suspendedAt: 1 }).where('id', '=', zoe.id).execute()
  expect([(await zoe.get('/user/profile')).status, await renew()]).toEqual([401, 401])
})
