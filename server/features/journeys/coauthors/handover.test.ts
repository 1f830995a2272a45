import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { ageSessions } from '#server/testing/write-user.ts'
import { answer, invite, makeCoauthor, refused } from './testing/together.ts'

const server = new TestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let journey: Journey

beforeAll(() => server.open({ CAIRN_LIMITS: 'off' }, { accountTextBytes: 20_000 }))
afterAll(() => server.app.close())

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
  journey = await ada.createJourney({ name: 'Knots', badges: [{ name: `Splicing ${ada.id}` }] })
})

const read = async (person = server.visitor) => (await person.get(`/path/journey/${journey.id}`)).body
const offer = (to: TestUser, offered = true) => ada.post(`/path/coauthors/${journey.id}/${to.id}/offer`, { offered })
const leave = (person: TestUser, body: object) =>
  server.call('DELETE', '/user/account', { password: PASSWORD, ...body }, person.headers)
const idsInColumn = async () => {
  const journeys = server.database.db.selectFrom('journey').select('coauthorIds').where('id', '=', journey.id)
  return (await journeys.executeTakeFirst())?.coauthorIds
}

test('a co-author who accepts the offer owns the journey, and the former owner works on it', async () => {
  await makeCoauthor(ada, journey, bob)
  expect((await offer(bob)).body).toMatchObject([{ person: { id: bob.id }, offered: true }])
  expect((await bob.get('/user/coauthorships')).body.invitations).toMatchObject([
    { as: 'owner', owner: { id: ada.id } },
  ])
  expect((await answer(bob, journey, true, 'owner')).body).toEqual({ accepted: true })
  expect(await read()).toMatchObject({ owner: { id: bob.id }, coauthors: [{ id: ada.id }] })
  expect((await bob.put(`/path/${journey.id}`, { visibility: 'unlisted' })).status).toBe(200)
  expect(await refused(ada.delete(`/path/${journey.id}`))).toBe('403 ownerOnly')
  expect((await server.visitor.get(`/path/user/${ada.id}`)).body).toEqual([])
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('a journey is offered by who has just signed in, or gives the password', async () => {
  await makeCoauthor(ada, journey, bob)
  const wrong = await ada.post(`/path/coauthors/${journey.id}/${bob.id}/offer`, {
    offered: true,
    password: 'not-the-one',
  })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['password']])
  server.later(11 * 60_000)
  await ageSessions(server.database, ada.id, 11 * 60_000)
  Object.assign(ada.headers, await server.tokenFor(ada.cookie))
  const refusal = await offer(bob)
  expect([refusal.status, Object.keys(refusal.body.fields)]).toEqual([400, ['password']])
  const path = `/path/coauthors/${journey.id}/${bob.id}/offer`
  expect((await ada.post(path, { offered: true, password: PASSWORD })).status).toBe(200)
  expect((await offer(bob, false)).status).toBe(200)
})

test('the journey is found under its new owner, by name and in their list', async () => {
  await makeCoauthor(ada, journey, bob)
  await bob.put(`/user/profile/Bartholomew ${bob.id}`)
  await offer(bob)
  await answer(bob, journey, true, 'owner')
  expect((await server.visitor.get(`/path/user/${bob.id}`)).body).toMatchObject([{ id: journey.id }])
  expect((await server.visitor.get(`/path/all?q=${bob.id}`)).body).toMatchObject([{ id: journey.id }])
})

test.each([
  ['who is only invited', () => invite(ada, journey, bob)],
  [
    'who left',
    async () => {
      await makeCoauthor(ada, journey, bob)
      await bob.delete(`/path/coauthors/${journey.id}/${bob.id}`)
    },
  ],
])('a journey cannot be offered to someone %s', async (_who, prepare) => {
  await prepare()
  expect(await refused(offer(bob))).toBe('404 personNotFound')
})

test('an offer that was taken back or declined, and that of a removed co-author, cannot be accepted', async () => {
  await makeCoauthor(ada, journey, bob)
  const take = () => refused(answer(bob, journey, true, 'owner'))
  expect(await take()).toBe('404 notFound')
  await offer(bob)
  await offer(bob, false)
  expect(await take()).toBe('404 notFound')
  await offer(bob)
  expect((await answer(bob, journey, false, 'owner')).status).toBe(200)
  expect(await take()).toBe('404 notFound')
  await offer(bob)
  await ada.delete(`/path/coauthors/${journey.id}/${bob.id}`)
  expect(await take()).toBe('404 notFound')
})

test('a journey is offered to one co-author at a time', async () => {
  await makeCoauthor(ada, journey, bob)
  await makeCoauthor(ada, journey, cleo)
  await offer(bob)
  await offer(cleo)
  expect(await refused(answer(bob, journey, true, 'owner'))).toBe('404 notFound')
  expect((await answer(cleo, journey, true, 'owner')).status).toBe(200)
})

test('a new owner who followed the journey follows it no more', async () => {
  await makeCoauthor(ada, journey, bob)
  await bob.post(`/path/follow/${journey.id}`, { followed: true })
  await offer(bob)
  await answer(bob, journey, true, 'owner')
  expect(await read(bob)).toMatchObject({ followed: false, followerCount: 0 })
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('an account without room for the texts takes no journey over', async () => {
  await makeCoauthor(ada, journey, bob)
  await bob.post('/draft', { content: { closingWords: 'c'.repeat(9000), description: 'd'.repeat(9900) } })
  await ada.put(`/path/${journey.id}`, { description: 'd'.repeat(1900) })
  await offer(bob)
  expect(await refused(answer(bob, journey, true, 'owner'))).toBe('413 storageFull')
  expect((await read()).owner.id).toBe(ada.id)
})

test('the new owner and people who are apart from them no longer work together', async () => {
  await makeCoauthor(ada, journey, bob)
  await makeCoauthor(ada, journey, cleo)
  await cleo.post(`/user/block/${bob.id}`, { blocked: true })
  await offer(bob)
  await answer(bob, journey, true, 'owner')
  expect(await refused(cleo.put(`/path/${journey.id}`, { name: 'Mine' }))).toBe('403 ownerOnly')
})

test('who deletes an account is asked for each shared journey, and leaves it to the co-author of longest standing', async () => {
  await makeCoauthor(ada, journey, bob)
  server.later(1000)
  await makeCoauthor(ada, journey, cleo)
  const { shared } = (await ada.get('/user/coauthorships')).body
  expect(shared).toMatchObject([{ journey: { id: journey.id, name: 'Knots' }, heir: { id: bob.id } }])
  expect((await leave(ada, { leaveShared: [journey.id] })).status).toBe(204)
  expect(await read()).toMatchObject({ owner: { id: bob.id }, coauthors: [{ id: cleo.id }] })
  expect(await idsInColumn()).toBe(` ${cleo.id} `)
  await server.dispatch()
  const [notice] = (await bob.get('/user/notices')).body
  expect(notice).toMatchObject({ kind: 'journeyInherited', people: [], journey: { id: journey.id } })
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('the history of an inherited journey goes where the heir has no room for it', async () => {
  await makeCoauthor(ada, journey, bob)
  server.later(1000)
  await makeCoauthor(ada, journey, cleo)
  for (let n = 0; n < 3; n++) await bob.createJourney({ description: 'x'.repeat(2000) })
  for (const person of [ada, cleo, ada, cleo, ada, cleo, ada])
    await person.put(`/path/${journey.id}`, { description: randomBytes(1000).toString('hex') })
  expect((await leave(ada, { leaveShared: [journey.id] })).status).toBe(204)
  expect((await bob.get(`/path/revisions/${journey.id}`)).body).toEqual([])
  expect((await bob.post('/draft', { content: { name: 'A next one' } })).status).toBe(201)
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('the heir of a journey and people who are apart from them no longer work together', async () => {
  await makeCoauthor(ada, journey, bob)
  server.later(1000)
  await makeCoauthor(ada, journey, cleo)
  await cleo.post(`/user/block/${bob.id}`, { blocked: true })
  expect((await leave(ada, { leaveShared: [journey.id] })).status).toBe(204)
  expect(await read()).toMatchObject({ owner: { id: bob.id }, coauthors: [] })
  expect(await refused(cleo.put(`/path/${journey.id}`, { name: 'Mine' }))).toBe('403 ownerOnly')
})

test.each([{}, { leaveFollowed: true }, { leaveShared: ['other'] }])(
  'a shared journey that is not left to anyone is deleted with the account: %j',
  async (body) => {
    await makeCoauthor(ada, journey, bob)
    await cleo.post(`/path/follow/${journey.id}`, { followed: true })
    expect((await leave(ada, body)).status).toBe(204)
    expect((await bob.get(`/path/journey/${journey.id}`)).status).toBe(404)
    expect((await bob.get('/path/user')).body).toEqual([])
  },
)

test('a suspended co-author inherits nothing', async () => {
  await makeCoauthor(ada, journey, bob)
  const { db } = server.database
  await db.updateTable('person').set({ suspendedAt: 1 }).where('id', '=', bob.id).execute()
  expect((await ada.get('/user/coauthorships')).body.shared).toEqual([])
  expect((await read()).coauthors).toEqual([])
  await cleo.post(`/path/follow/${journey.id}`, { followed: true })
  await leave(ada, { leaveFollowed: true, leaveShared: [journey.id] })
  expect(await read()).toMatchObject({ owner: { id: 'former-member' } })
  expect(await idsInColumn()).toBe('')
})

test('a deleted account leaves no id with the journeys it worked on', async () => {
  await makeCoauthor(ada, journey, bob)
  await makeCoauthor(ada, journey, cleo)
  await leave(bob, {})
  expect(await idsInColumn()).toBe(` ${cleo.id} `)
  expect((await ada.get(`/path/coauthors/${journey.id}`)).body).toHaveLength(1)
  expect((await ada.get(`/path/journey/${journey.id}`)).status).toBe(200)
})

test('the replies of a co-author to reports of links go with their account', async () => {
  await makeCoauthor(ada, journey, bob)
  const report = { stepId: journey.steps?.[0]?.id, problem: 'broken' }
  const { id } = (await cleo.post(`/path/suggestions/${journey.id}`, report)).body
  await bob.post(`/suggestion/${id}/dismiss`, { reply: 'It works.' })
  expect((await bob.get('/user/export?format=json')).body.suggestionReplies).toMatchObject([{ reply: 'It works.' }])
  await leave(bob, {})
  expect((await cleo.get(`/path/suggestions/${journey.id}?links=true`)).body).toMatchObject([
    { state: 'dismissed', reply: null },
  ])
})

test('the record names the journeys that a person worked on, with texts only while they do', async () => {
  await makeCoauthor(ada, journey, bob)
  await bob.put(`/path/${journey.id}`, { name: 'Bends' })
  const record = async () => (await bob.get('/user/export?format=json')).body
  expect((await record()).coauthorships).toMatchObject([{ journeyId: journey.id, declinedAt: null }])
  expect((await record()).revisions).toMatchObject([{ number: 2, texts: { name: 'Bends' } }])
  await ada.delete(`/path/coauthors/${journey.id}/${bob.id}`)
  expect((await record()).coauthorships).toEqual([])
  expect((await record()).revisions[0].texts).toBeUndefined()
})

test('accepting and removing at the same time leave one consistent state', async () => {
  await invite(ada, journey, bob)
  await Promise.all([answer(bob, journey, true), ada.delete(`/path/coauthors/${journey.id}/${bob.id}`)])
  const listed = (await ada.get(`/path/coauthors/${journey.id}`)).body
  expect(await idsInColumn()).toBe(listed.length > 0 ? ` ${bob.id} ` : '')
})

test('a declined invitation is not repeated after two changes of owner, also across a block', async () => {
  await makeCoauthor(ada, journey, bob)
  await invite(ada, journey, cleo)
  await answer(cleo, journey, false)
  await cleo.post(`/user/block/${bob.id}`, { blocked: true })
  await offer(bob)
  expect((await answer(bob, journey, true, 'owner')).status).toBe(200)
  await bob.post(`/path/coauthors/${journey.id}/${ada.id}/offer`, { offered: true })
  expect((await answer(ada, journey, true, 'owner')).status).toBe(200)
  expect(await refused(invite(ada, journey, cleo))).toBe('409 invitationDeclined')
})
