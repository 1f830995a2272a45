import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'
import { answer, invite, makeCoauthor } from './testing/together.ts'

const server = new TestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let journey: Journey

beforeAll(() => server.open({ CAIRN_LIMITS: 'off' }))
afterAll(() => server.app.close())

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
  journey = await ada.createJourney({ name: 'Knots' })
})

const numbers = async () => {
  const { db } = server.database
  const columns = ['score', 'countedLikes', 'countedWalkers', 'countedFinishes', 'likeCount', 'followerCount'] as const
  return await db.selectFrom('journey').select(columns).where('id', '=', journey.id).executeTakeFirstOrThrow()
}
const stepId = () => journey.steps?.[0]?.id
const notices = async (person: TestUser) => {
  await server.dispatch()
  return (await person.get('/user/notices')).body.map(({ kind }: { kind: string }) => kind)
}

test('what a co-author did before and does afterwards is not in the numbers that rank journeys', async () => {
  await bob.post(`/path/like/${journey.id}`, { liked: true })
  expect(await numbers()).toMatchObject({ countedLikes: 1 })
  await makeCoauthor(ada, journey, bob)
  expect(await numbers()).toMatchObject({ score: 0, countedLikes: 0, likeCount: 1 })
  await bob.post(`/path/follow/${journey.id}`, { followed: true })
  await bob.post(`/path/like/${journey.id}`, { liked: false })
  await bob.post(`/path/like/${journey.id}`, { liked: true })
  await bob.put(`/path/progress/${journey.id}`, { done: [stepId()] })
  expect(await numbers()).toMatchObject({ score: 0, countedLikes: 0, countedWalkers: 0, countedFinishes: 0 })
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('the acts of a former co-author count once they act again', async () => {
  await makeCoauthor(ada, journey, bob)
  await bob.post(`/path/like/${journey.id}`, { liked: true })
  await bob.delete(`/path/coauthors/${journey.id}/${bob.id}`)
  expect(await numbers()).toMatchObject({ countedLikes: 0 })
  await bob.post(`/path/like/${journey.id}`, { liked: false })
  await bob.post(`/path/like/${journey.id}`, { liked: true })
  expect(await numbers()).toMatchObject({ countedLikes: 1 })
})

test('the owner is told who joins, and a co-author of questions, reports and answers to others, not of likes and follows', async () => {
  await makeCoauthor(ada, journey, bob)
  expect(await notices(ada)).toEqual(['coauthorJoined'])
  const { id } = (await cleo.post(`/path/comments/${journey.id}`, { text: 'Where do I start?' })).body
  await cleo.post(`/path/suggestions/${journey.id}`, { stepId: stepId(), problem: 'broken' })
  await cleo.post(`/path/like/${journey.id}`, { liked: true })
  await cleo.post(`/path/follow/${journey.id}`, { followed: true })
  expect((await notices(bob)).toSorted()).toEqual(['comment', 'suggestion'])
  expect((await notices(ada)).toSorted()).toEqual(['coauthorJoined', 'comment', 'follow', 'like', 'suggestion'])
  await bob.post(`/path/comments/${journey.id}`, { text: 'At the top.', parentId: id })
  expect(await notices(cleo)).toEqual(['reply'])
})

test('notices about work end with the co-authorship', async () => {
  await makeCoauthor(ada, journey, bob)
  await cleo.post(`/path/comments/${journey.id}`, { text: 'Where do I start?' })
  expect(await notices(bob)).toEqual(['comment'])
  await ada.delete(`/path/coauthors/${journey.id}/${bob.id}`)
  expect(await notices(bob)).toEqual([])
  expect((await bob.get('/user/notices/unread')).body.unread).toBe(0)
})

test('an invitation to a private journey is a notice that names it until it is answered', async () => {
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  await invite(ada, journey, bob)
  await server.dispatch()
  const [notice] = (await bob.get('/user/notices')).body
  expect(notice).toMatchObject({ kind: 'coauthorInvitation', people: [{ id: ada.id }], journey: { name: 'Knots' } })
  await answer(bob, journey, false)
  expect(await notices(bob)).toEqual([])
})

test('inviting again and again tells the person once', async () => {
  for (let count = 0; count < 3; count++) {
    await invite(ada, journey, bob)
    expect(await notices(bob)).toEqual(['coauthorInvitation'])
    await bob.post('/user/notices/read', { upTo: Number.MAX_SAFE_INTEGER })
    await ada.delete(`/path/coauthors/${journey.id}/${bob.id}`)
  }
  await invite(ada, journey, bob)
  expect((await bob.get('/user/notices')).body).toMatchObject([{ read: true }])
})

test('an offer is a notice to the co-author until it is taken back', async () => {
  await makeCoauthor(ada, journey, bob)
  const offer = (offered: boolean) => ada.post(`/path/coauthors/${journey.id}/${bob.id}/offer`, { offered })
  await offer(true)
  expect(await notices(bob)).toEqual(['journeyOffer'])
  await offer(false)
  expect(await notices(bob)).toEqual([])
})

test('followers are told of steps that a co-author adds, in the name of the owner', async () => {
  await makeCoauthor(ada, journey, bob)
  await cleo.post(`/path/follow/${journey.id}`, { followed: true })
  await bob.post(`/path/follow/${journey.id}`, { followed: true })
  const step = { stepType: 'Article', description: 'More', url: 'https://example.org/more' }
  await bob.post('/path/steps/new', { pathId: journey.id, steps: [step] })
  await server.dispatch()
  expect((await cleo.get('/user/notices')).body).toMatchObject([{ kind: 'newSteps', people: [{ id: ada.id }] }])
  expect((await bob.get('/user/notices')).body).toEqual([])
})

test('an owner who is suspended is read by the co-author, who still cannot list the journey', async () => {
  await makeCoauthor(ada, journey, bob)
  const mia = await server.createConfirmedUser('Mia')
  const { db } = server.database
  await db.updateTable('person').set({ moderatorSince: 1 }).where('id', '=', mia.id).execute()
  await mia.post(`/moderation/people/${ada.id}/suspend`, { reason: 'Spam' })
  expect((await bob.put(`/path/${journey.id}`, { name: 'Bends' })).status).toBe(200)
  expect((await server.visitor.get(`/path/all?q=Bends`)).body).toEqual([])
})

test('a suspended co-author cannot act', async () => {
  await makeCoauthor(ada, journey, bob)
  const mia = await server.createConfirmedUser('Mia')
  const { db } = server.database
  await db.updateTable('person').set({ moderatorSince: 1 }).where('id', '=', mia.id).execute()
  await mia.post(`/moderation/people/${bob.id}/suspend`, { reason: 'Spam' })
  expect((await bob.put(`/path/${journey.id}`, { name: 'Bends' })).status).toBe(401)
  expect((await ada.get(`/path/journey/${journey.id}`)).body.coauthors).toEqual([])
})
