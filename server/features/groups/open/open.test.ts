import { beforeEach, expect, test } from 'vitest'
import type { Group, OpenGroup } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { keyFor } from '../testing/emails.ts'
import { join, makeGroup, makeGroupOf, namesIn, refused } from '../testing/walkers.ts'

const server = openTestServer()
let noor: TestUser
let ines: TestUser
let kofi: TestUser
let journey: Journey
let group: { id: string }

beforeEach(async () => {
  noor = await server.createConfirmedUser('Noor')
  ines = await server.createConfirmedUser('Ines')
  kofi = await server.createConfirmedUser('Kofi')
  journey = await kofi.createJourney({ name: 'Knots' })
  group = await makeGroup(noor, journey, { message: 'Inside words' })
  await setOpen(true)
})

const setOpen = (isOpen: boolean, { id } = group) => noor.put(`/groups/${id}`, { isOpen })
const listed = async (person: TestUser) => (await person.get(`/path/${journey.id}/groups`)).body as OpenGroup[]
const ask = (person: TestUser, text = 'I tie knots, too') => person.post(`/groups/${group.id}/requests`, { text })
const accept = (person: TestUser, lead = noor) => lead.put(`/groups/${group.id}/requests/${person.id}`)
const decline = (person: TestUser, lead = noor) => lead.delete(`/groups/${group.id}/requests/${person.id}`)
const takeBack = (person: TestUser) => person.delete(`/groups/${group.id}/requests/${person.id}`)
const requestsFor = async (person = noor) =>
  ((await person.get(`/groups/${group.id}`)).body as Group).requests.map(({ person: { id }, text }) => [id, text])
const ownRequests = async (person: TestUser) =>
  (await person.get('/user/groups')).body.requests.map(({ id }: { id: string }) => id)
async function kindsFor(person: TestUser): Promise<string[]> {
  await server.dispatch()
  return (await person.get('/user/notices')).body.map(({ kind }: { kind: string }) => kind)
}

test('an open group is listed with its name and its lead for members who are not in it', async () => {
  expect(await listed(ines)).toEqual([
    {
      ...{ id: group.id, name: 'Mountain Goats', memberCount: null, asked: false },
      lead: expect.objectContaining({ id: noor.id }),
    },
  ])
  expect(await listed(noor)).toEqual([])
  expect(await refused(server.visitor.get(`/path/${journey.id}/groups`))).toBe('401 unauthenticated')
})

test('from five members on their number is listed, and a block does not tell who is among them', async () => {
  const walkers = []
  for (const name of ['Lea', 'Max', 'Ona', 'Pia']) walkers.push(await server.createConfirmedUser(name))
  const big = await makeGroupOf(noor, journey, walkers)
  await setOpen(true, big)
  const numbers = async () => (await listed(ines)).map(({ memberCount }) => memberCount)
  expect(await numbers()).toEqual([5, null])
  await ines.post(`/user/block/${walkers[0]?.id}`, { blocked: true })
  expect(await numbers()).toEqual([5, null])
  const mia = await createModerator(server, 'Mia')
  await mia.post(`/moderation/people/${walkers[0]?.id}/suspend`, { reason: 'Spam' })
  expect(await numbers()).toEqual([null, null])
})

test('groups are closed at first, and closing one hides it and ends its requests', async () => {
  await ask(ines)
  await setOpen(false)
  expect([await listed(ines), await ownRequests(ines), await requestsFor()]).toEqual([[], [], []])
  expect(await refused(ask(ines))).toBe('404 notFound')
  expect(await refused(accept(ines))).toBe('404 notFound')
  await setOpen(true)
  expect([await ownRequests(ines), await requestsFor()]).toEqual([[], []])
  await makeGroup(noor, journey)
  expect(await listed(ines)).toHaveLength(1)
})

test.each([
  ['unlisted', () => kofi.put(`/path/${journey.id}`, { visibility: 'unlisted' })],
  ['private', () => kofi.put(`/path/${journey.id}`, { visibility: 'private' })],
  ['archived', () => kofi.put(`/path/${journey.id}`, { archived: true })],
  ['deleted', () => kofi.delete(`/path/${journey.id}`)],
  ['blocked by its lead', () => noor.post(`/user/block/${ines.id}`, { blocked: true })],
  ['whose lead they block', () => ines.post(`/user/block/${noor.id}`, { blocked: true })],
])('a group of a journey that is %s is not listed, and no one can ask', async (_, act) => {
  await act()
  expect([await listed(ines), (await ask(ines)).status]).toEqual([[], 404])
})

test('a group of a suspended lead is not listed, and a suspended person is not accepted', async () => {
  await ask(ines)
  const mia = await createModerator(server, 'Mia')
  await mia.post(`/moderation/people/${ines.id}/suspend`, { reason: 'Spam' })
  expect([await requestsFor(), await refused(accept(ines))]).toEqual([[], '404 notFound'])
  await mia.post(`/moderation/people/${noor.id}/suspend`, { reason: 'Spam' })
  expect(await listed(kofi)).toEqual([])
})

test('a person asks with a sentence that the lead alone reads, and is a member once accepted', async () => {
  const olek = await server.createConfirmedUser('Olek')
  await makeMember(olek)
  expect((await ask(ines)).status).toBe(204)
  expect([await requestsFor(), await requestsFor(olek)]).toEqual([[[ines.id, 'I tie knots, too']], []])
  expect(await refused(ines.get(`/groups/${group.id}`))).toBe('404 notFound')
  expect([(await listed(ines))[0]?.asked, await ownRequests(ines)]).toEqual([true, [group.id]])
  expect((await accept(ines)).body).toMatchObject({ memberCount: 3, requests: [] })
  expect(await namesIn(ines, group)).toEqual(['Ines', 'Noor', 'Olek'])
  expect([await listed(ines), await ownRequests(ines)]).toEqual([[], []])
})

async function makeMember(person: TestUser): Promise<void> {
  await noor.post(`/groups/${group.id}/invitations`, { personIds: [person.id] })
  await join(person, group)
}

test('the lead gets a notice of who asks, and the person one when they are accepted', async () => {
  await ask(ines)
  expect(await kindsFor(noor)).toEqual(['groupAsked'])
  await accept(ines)
  expect([await kindsFor(noor), await kindsFor(ines)]).toEqual([[], ['groupAccepted']])
  await ines.delete(`/groups/${group.id}/members/${ines.id}`)
  expect(await kindsFor(ines)).toEqual([])
})

test('a declined person is not told, and asking again does not reach the lead', async () => {
  await ask(ines)
  expect((await decline(ines)).status).toBe(204)
  const seen = async () => [(await listed(ines))[0]?.asked, await ownRequests(ines), await kindsFor(ines)]
  expect([await seen(), await requestsFor(), await kindsFor(noor)]).toEqual([[true, [group.id], []], [], []])
  await takeBack(ines)
  expect(await seen()).toEqual([false, [], []])
  expect((await ask(ines, 'Please')).status).toBe(204)
  expect([await seen(), await requestsFor()]).toEqual([[true, [group.id], []], []])
  expect(await refused(accept(ines))).toBe('404 notFound')
  await setOpen(false)
  await setOpen(true)
  await ask(ines)
  expect([await requestsFor(), await kindsFor(noor)]).toEqual([[], []])
})

test.each([
  ['who asked', () => [ines, noor] as const],
  ['by the lead', () => [noor, ines] as const],
])('a declined request stays so after a block %s that ended', async (_, people) => {
  const [who, whom] = people()
  await ask(ines)
  await decline(ines)
  for (const blocked of [true, false]) await who.post(`/user/block/${whom.id}`, { blocked })
  expect(await ownRequests(ines)).toEqual([])
  expect((await ask(ines)).status).toBe(204)
  expect([await requestsFor(), await kindsFor(noor)]).toEqual([[], []])
})

test('a request that was taken back is gone, and asking again and again tells the lead once', async () => {
  for (let count = 0; count < 3; count++) {
    await ask(ines, `Try ${count}`)
    expect(await requestsFor()).toEqual([[ines.id, `Try ${count}`]])
    expect(await kindsFor(noor)).toEqual(['groupAsked'])
    await noor.post('/user/notices/read', { upTo: Number.MAX_SAFE_INTEGER })
    await takeBack(ines)
    expect([await requestsFor(), await kindsFor(noor)]).toEqual([[], []])
  }
})

test('a request stays in the sight of who asked while the journey is not listed, so that they can take it back', async () => {
  await ask(ines)
  await kofi.put(`/path/${journey.id}`, { visibility: 'unlisted' })
  expect([await ownRequests(ines), await requestsFor()]).toEqual([[group.id], [[ines.id, 'I tie knots, too']]])
  await takeBack(ines)
  expect([await ownRequests(ines), await requestsFor()]).toEqual([[], []])
})

test('asking twice changes nothing', async () => {
  await ask(ines, 'First')
  expect((await ask(ines, 'Second')).status).toBe(204)
  expect(await requestsFor()).toEqual([[ines.id, 'First']])
})

test.each([
  ['a link', 'See https://evil.example'],
  ['no words', ' '],
  ['201 characters', 'x'.repeat(201)],
])('a sentence with %s is refused', async (_, text) => {
  const { status, body } = await ask(ines, text)
  expect([status, Object.keys(body.fields)]).toEqual([400, ['text']])
})

test('no one asks before the email is confirmed', async () => {
  expect(await refused(ask(await server.createUser('Uma')))).toBe('403 unverified')
})

test('only the lead accepts and declines, and only who asked', async () => {
  await ask(ines)
  await makeMember(kofi)
  const ruth = await server.createUser('Ruth')
  for (const act of [accept, decline]) {
    expect(await refused(act(ines, kofi))).toBe('403 leadOnly')
    expect(await refused(act(ines, ruth))).toBe('404 notFound')
  }
  expect(await refused(accept(ruth))).toBe('404 notFound')
  expect(await requestsFor()).toHaveLength(1)
  expect((await takeBack(ruth)).status).toBe(204)
  expect((await ruth.delete(`/groups/nowhere/requests/${ruth.id}`)).status).toBe(204)
})

test('a full group accepts no one', async () => {
  await ask(ines)
  const people = await Promise.all(Array.from({ length: 99 }, () => server.createUser('Walker')))
  await server.database.db
    .insertInto('groupMember')
    .values(
      people.map(({ id }) => ({ groupId: group.id, personId: id, invitedAt: null, joinedAt: 1, declinedAt: null })),
    )
    .execute()
  expect(await refused(accept(ines))).toBe('409 groupFull')
})

test('a person has at most 20 requests', async () => {
  const { db } = server.database
  const groups = Array.from({ length: 20 }, (_, index) => `${group.id} ${index}`)
  const texts = { name: 'Goats', message: '', messageAt: null, lastDay: null, createdAt: 1, isOpen: 1 }
  const link = { linkSeed: null, linkUses: null, linkUntil: null }
  await db
    .insertInto('walkGroup')
    .values(groups.map((id) => ({ id, ...texts, ...link, journeyId: journey.id, leadId: noor.id })))
    .execute()
  await db
    .insertInto('groupRequest')
    .values(groups.map((groupId) => ({ groupId, personId: ines.id, text: 'Hi', askedAt: 1, declinedAt: null })))
    .execute()
  expect(await refused(ask(ines))).toBe('409 groupRequestsOpen')
  await ines.delete(`/groups/${groups[0]}/requests/${ines.id}`)
  expect((await ask(ines)).status).toBe(204)
  expect(await listed(kofi)).toHaveLength(20)
})

test('who joins otherwise asks no more', async () => {
  await ask(ines)
  await makeMember(ines)
  expect([await requestsFor(), await ownRequests(ines), await kindsFor(noor)]).toEqual([[], [], ['groupJoined']])
})

test('invited people are not asked to ask, but who declined an invitation can', async () => {
  await noor.post(`/groups/${group.id}/invitations`, { personIds: [ines.id] })
  expect([await listed(ines), (await ask(ines)).status]).toEqual([[], 404])
  await ines.post(`/groups/${group.id}/decline`)
  await ask(ines)
  await accept(ines)
  expect(await namesIn(ines, group)).toEqual(['Ines', 'Noor'])
})

test('who declines an invitation after asking is not accepted', async () => {
  await ask(ines)
  await noor.post(`/groups/${group.id}/invitations`, { personIds: [ines.id] })
  await ines.post(`/groups/${group.id}/decline`)
  expect([await requestsFor(), await ownRequests(ines)]).toEqual([[], []])
  expect(await refused(accept(ines))).toBe('404 notFound')
  expect(await namesIn(noor, group)).toEqual(['Noor'])
})

test('who declines an email to them after asking is not accepted', async () => {
  const open = await makeGroup(kofi, await kofi.createJourney({ name: 'Ropes' }), { emails: [ines.email] })
  await kofi.put(`/groups/${open.id}`, { isOpen: true })
  await ines.post(`/groups/${open.id}/requests`, { text: 'Me, too' })
  const key = await keyFor(server, ines.email)
  await ines.post(`/groups/${open.id}/emails/decline`, { key })
  expect(await refused(kofi.put(`/groups/${open.id}/requests/${ines.id}`))).toBe('404 notFound')
})

test.each([
  ['a block', () => noor.post(`/user/block/${ines.id}`, { blocked: true })],
  [
    'the end of the account',
    () => server.call('DELETE', '/user/account', { password: PASSWORD, leaveFollowed: true }, ines.headers),
  ],
])('%s ends the request', async (_, act) => {
  await ask(ines)
  await act()
  expect(await requestsFor()).toEqual([])
  const { db } = server.database
  const rows = await db.selectFrom('groupRequest').selectAll().where('personId', '=', ines.id).execute()
  expect(rows).toEqual([])
})

test('the next lead begins with a closed group, and without requests', async () => {
  await makeMember(kofi)
  await ask(ines)
  await noor.put(`/groups/${group.id}/lead`, { personId: kofi.id })
  expect((await kofi.get(`/groups/${group.id}`)).body).toMatchObject({ isOpen: false, requests: [] })
  expect(await listed(ines)).toEqual([])
})

test('a class cannot be opened, and other members cannot open a group', async () => {
  const { id } = await makeGroup(noor, journey, { isClass: true })
  const { status, body } = await noor.put(`/groups/${id}`, { isOpen: true })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['isOpen']])
  await makeMember(kofi)
  expect(await refused(kofi.put(`/groups/${group.id}`, { isOpen: false }))).toBe('403 leadOnly')
})
