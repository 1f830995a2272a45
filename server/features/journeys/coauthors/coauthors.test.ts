import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { A_STEP, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { answer, invite, makeCoauthor, refused } from './testing/together.ts'

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
  journey = await ada.createJourney({ name: 'Knots', visibility: 'private' })
})

const path = () => `/path/journey/${journey.id}`
const invitations = async (person: TestUser) => (await person.get('/user/coauthorships')).body.invitations
const coauthors = async (person: TestUser) => (await person.get(`/path/coauthors/${journey.id}`)).body

test('an invitation names the journey and its owner, and opens nothing before it is accepted', async () => {
  expect((await invite(ada, journey, bob)).body).toMatchObject([{ person: { id: bob.id }, accepted: false }])
  expect(await invitations(bob)).toMatchObject([
    { journey: { id: journey.id, name: 'Knots' }, owner: { id: ada.id }, as: 'coauthor' },
  ])
  expect(await refused(bob.get(path()))).toBe('404 journeyNotFound')
  expect((await ada.get(path())).body.coauthors).toEqual([])
})

test('who accepts reads a private journey and is named to everyone who reads it', async () => {
  await makeCoauthor(ada, journey, bob)
  expect((await bob.get(path())).body).toMatchObject({ name: 'Knots', coauthors: [{ id: bob.id }] })
  await ada.put(`/path/${journey.id}`, { visibility: 'public' })
  for (const reader of [server.visitor, cleo, ada])
    expect((await reader.get(path())).body.coauthors).toMatchObject([{ id: bob.id }])
  expect(await invitations(bob)).toEqual([])
})

test('a journey that one works on stands among the journeys that one created, with its owner', async () => {
  const own = await bob.createJourney({ name: 'Own' })
  await makeCoauthor(ada, journey, bob)
  const listed = (await bob.get('/path/user')).body.map(({ name, owner }: Journey) => [name, owner.id])
  expect(listed).toEqual([
    [own.name, bob.id],
    ['Knots', ada.id],
  ])
  const first = await bob.get('/path/user?limit=1')
  const next = /<\/api(.*)>/.exec(String(first.headers.link))?.[1] ?? ''
  expect((await bob.get(next)).body).toMatchObject([{ id: journey.id }])
  await ada.delete(`/path/${journey.id}`)
  expect((await bob.get('/path/user')).body).toHaveLength(1)
})

test('a co-author changes texts and steps, and is named in the history', async () => {
  await makeCoauthor(ada, journey, bob)
  expect((await bob.put(`/path/${journey.id}`, { description: 'Better', revisionLine: 'Clearer' })).status).toBe(200)
  expect((await bob.post('/path/steps/new', { pathId: journey.id, steps: [A_STEP] })).status).toBe(200)
  for (const reader of [ada, bob])
    expect((await reader.get(`/path/revisions/${journey.id}`)).body).toMatchObject([
      { number: 2, by: { id: bob.id }, line: 'Clearer' },
      { number: 1, by: { id: ada.id } },
    ])
})

test('a co-author restores a version, and only the owner erases one', async () => {
  await makeCoauthor(ada, journey, bob)
  await bob.put(`/path/${journey.id}`, { name: 'Bends' })
  expect((await bob.post(`/path/revisions/${journey.id}/1/restore`, {})).body.name).toBe('Knots')
  expect(await refused(bob.delete(`/path/revisions/${journey.id}/1`))).toBe('403 ownerOnly')
  expect((await ada.delete(`/path/revisions/${journey.id}/1`)).status).toBe(204)
})

test('a co-author sees and decides what readers ask and report', async () => {
  await ada.put(`/path/${journey.id}`, { visibility: 'public' })
  await makeCoauthor(ada, journey, bob)
  const question = (await cleo.post(`/path/comments/${journey.id}`, { text: 'Where do I start?' })).body
  const stepId = journey.steps?.[0]?.id
  const linkReport = { stepId, problem: 'broken', url: 'https://example.org/new' }
  const { id } = (await cleo.post(`/path/suggestions/${journey.id}`, linkReport)).body
  const upkeep = async () => (await bob.get(`/path/upkeep/${journey.id}`)).body
  expect((await upkeep()).unanswered).toMatchObject([{ id: question.id }])
  expect((await bob.get(`/path/suggestions/${journey.id}?links=true`)).body).toMatchObject([{ id }])
  expect((await bob.post(`/suggestion/${id}/accept`, {})).body.state).toBe('accepted')
  await bob.post(`/path/comments/${journey.id}`, { text: 'At the first step.', parentId: question.id })
  expect((await upkeep()).unanswered).toEqual([])
  expect((await ada.get(path())).body.steps[0].url).toBe(linkReport.url)
})

test('the reply of a co-author is read by the person who reported the link, unless they are apart', async () => {
  await ada.put(`/path/${journey.id}`, { visibility: 'public' })
  await makeCoauthor(ada, journey, bob)
  const report = { stepId: journey.steps?.[0]?.id, problem: 'broken' }
  const { id } = (await cleo.post(`/path/suggestions/${journey.id}`, report)).body
  await bob.post(`/suggestion/${id}/dismiss`, { reply: 'It works here.' })
  const reply = async () => (await cleo.get(`/path/suggestions/${journey.id}?links=true`)).body[0].reply
  expect(await reply()).toBe('It works here.')
  await cleo.post(`/user/block/${bob.id}`, { blocked: true })
  expect(await reply()).toBeNull()
  expect((await bob.get(`/path/suggestions/${journey.id}?links=true`)).body).toEqual([])
})

test.each([
  ['visibility', (id: string) => bob.put(`/path/${id}`, { visibility: 'public' })],
  ['licence', (id: string) => bob.put(`/path/${id}`, { licence: 'reserved' })],
  ['archiving', (id: string) => bob.put(`/path/${id}`, { archived: true })],
  ['deletion', (id: string) => bob.delete(`/path/${id}`)],
  ['restoring', (id: string) => bob.post(`/path/restore/${id}`)],
  ['the discussion', (id: string) => bob.put(`/path/discussion/${id}`, { closed: true })],
  ['inviting', (id: string) => bob.post(`/path/coauthors/${id}`, { personId: cleo.id })],
  ['removing others', (id: string) => bob.delete(`/path/coauthors/${id}/${cleo.id}`)],
  ['handing over', (id: string) => bob.post(`/path/coauthors/${id}/${bob.id}/offer`, { offered: true })],
  ['notes of ratings', (id: string) => bob.get(`/path/rating/${id}/notes`)],
])('%s stays with the owner', async (_what, attempt) => {
  await makeCoauthor(ada, journey, bob)
  expect(await refused(attempt(journey.id))).toBe('403 ownerOnly')
})

test('a co-author saves with the unchanged visibility and licence, without choosing the licence of their next journey', async () => {
  await ada.put(`/path/${journey.id}`, { licence: 'reserved' })
  await makeCoauthor(ada, journey, bob)
  const whole = { name: 'Bends', visibility: 'private', licence: 'reserved', archived: false }
  expect((await bob.put(`/path/${journey.id}`, whole)).body.name).toBe('Bends')
  expect((await bob.createJourney()).licence).not.toBe('reserved')
})

test('a co-author can neither rate nor thank nor report links', async () => {
  await makeCoauthor(ada, journey, bob)
  const stepId = journey.steps?.[0]?.id
  await bob.put(`/path/progress/${journey.id}`, { done: [stepId] })
  expect(await refused(bob.put(`/path/rating/${journey.id}`, { stars: 5 }))).toBe('403 forbidden')
  expect(await refused(bob.post(`/path/thanks/${journey.id}`))).toBe('403 forbidden')
  expect(await refused(bob.post(`/path/suggestions/${journey.id}`, { stepId, problem: 'broken' }))).toBe(
    '403 forbidden',
  )
})

test('a declined invitation is never repeated, also after it was withdrawn', async () => {
  await invite(ada, journey, bob)
  expect((await answer(bob, journey, false)).body).toEqual({ accepted: false })
  expect(await coauthors(ada)).toEqual([])
  expect((await ada.delete(`/path/coauthors/${journey.id}/${bob.id}`)).status).toBe(204)
  expect(await refused(invite(ada, journey, bob))).toBe('409 invitationDeclined')
  expect(await refused(answer(bob, journey, true))).toBe('404 notFound')
})

test('an invitation that was withdrawn cannot be accepted', async () => {
  await invite(ada, journey, bob)
  await ada.delete(`/path/coauthors/${journey.id}/${bob.id}`)
  expect(await invitations(bob)).toEqual([])
  expect(await refused(answer(bob, journey, true))).toBe('404 notFound')
})

test('accepting twice, as from two tabs, changes nothing', async () => {
  await makeCoauthor(ada, journey, bob)
  expect((await answer(bob, journey, true)).body).toEqual({ accepted: true })
  expect(await coauthors(ada)).toHaveLength(1)
})

test('a block ends an invitation, and across it no one is invited', async () => {
  await invite(ada, journey, bob)
  await bob.post(`/user/block/${ada.id}`, { blocked: true })
  expect(await refused(invite(ada, journey, bob))).toBe('404 personNotFound')
  expect(await refused(answer(bob, journey, true))).toBe('404 notFound')
  await bob.post(`/user/block/${ada.id}`, { blocked: false })
  expect(await invitations(bob)).toEqual([])
})

test.each(['owner', 'coauthor'])('a block by the %s ends the co-authorship for good', async (who) => {
  await makeCoauthor(ada, journey, bob)
  const [blocker, blocked] = who === 'owner' ? [ada, bob] : [bob, ada]
  await blocker.post(`/user/block/${blocked.id}`, { blocked: true })
  expect(await refused(bob.get(path()))).toBe('404 journeyNotFound')
  await blocker.post(`/user/block/${blocked.id}`, { blocked: false })
  expect(await refused(bob.put(`/path/${journey.id}`, { name: 'Mine' }))).toBe('404 journeyNotFound')
})

test('a removed co-author keeps nothing of a private journey, and their open editor is refused', async () => {
  await makeCoauthor(ada, journey, bob)
  const { version } = (await bob.get(path())).body
  await ada.delete(`/path/coauthors/${journey.id}/${bob.id}`)
  expect(await refused(bob.get(path()))).toBe('404 journeyNotFound')
  expect(await refused(bob.put(`/path/${journey.id}`, { version, name: 'Mine' }))).toBe('404 journeyNotFound')
  expect(await refused(bob.get(`/path/revisions/${journey.id}`))).toBe('404 journeyNotFound')
  expect((await bob.get('/path/user')).body).toEqual([])
})

test('a co-author leaves, also when the journey is deleted', async () => {
  await makeCoauthor(ada, journey, bob)
  await ada.delete(`/path/${journey.id}`)
  expect((await bob.delete(`/path/coauthors/${journey.id}/${bob.id}`)).status).toBe(204)
  await ada.post(`/path/restore/${journey.id}`)
  expect(await coauthors(ada)).toEqual([])
})

test('at most ten people are co-authors or invited', async () => {
  for (let count = 0; count < 10; count++)
    expect((await invite(ada, journey, await server.createUser(`Guest ${count}`))).status).toBe(200)
  const { status, body } = await invite(ada, journey, bob)
  expect([status, body.fields?.personId]).toEqual([400, expect.stringContaining('at most 10 co-authors')])
})

test('only people who are there are invited, by an owner whose email is confirmed', async () => {
  expect(await refused(invite(ada, journey, { id: 'nobody' }))).toBe('404 personNotFound')
  expect(await refused(invite(ada, journey, { id: 'former-member' }))).toBe('404 personNotFound')
  expect(await refused(invite(ada, journey, ada))).toBe('403 forbidden')
  const eve = await server.createUser('Eve')
  expect(await refused(invite(eve, await eve.createJourney(), bob))).toBe('403 unverified')
})

test('people who are apart from each other are both co-authors, and neither sees the other', async () => {
  await makeCoauthor(ada, journey, bob)
  await makeCoauthor(ada, journey, cleo)
  await bob.post(`/user/block/${cleo.id}`, { blocked: true })
  expect((await bob.get(path())).body.coauthors).toMatchObject([{ id: bob.id }])
  expect(await coauthors(cleo)).toMatchObject([{ person: { id: cleo.id } }])
  expect(await coauthors(ada)).toHaveLength(2)
})
