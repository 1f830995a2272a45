import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { eraseJourney } from '#server/features/erasure/testing/find-text.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { join, makeGroup, makeGroupOf, makeLink, namesIn, refused } from './testing/walkers.ts'

const server = openTestServer()
let noor: TestUser
let ines: TestUser
let kofi: TestUser
let journey: Journey

beforeEach(async () => {
  noor = await server.createConfirmedUser('Noor')
  ines = await server.createConfirmedUser('Ines')
  kofi = await server.createConfirmedUser('Kofi')
  journey = await noor.createJourney({ name: 'Knots' })
})

const invite = (group: { id: string }, ...people: { id: string }[]) =>
  noor.post(`/groups/${group.id}/invitations`, { personIds: people.map(({ id }) => id) })
const block = (who: TestUser, whom: TestUser, blocked = true) => who.post(`/user/block/${whom.id}`, { blocked })
const invitedTo = async (group: { id: string }) =>
  (await noor.get(`/groups/${group.id}`)).body.invited.map(({ id }: { id: string }) => id)
const look = (person: TestUser, { id }: { id: string }, key?: string) =>
  person.get(`/groups/${id}/invitation${key === undefined ? '' : `?key=${key}`}`)

test('an invited person sees the group, its lead and journey, and nothing of anyone’s progress', async () => {
  const group = await makeGroup(noor, journey, { message: 'Come along', personIds: [ines.id] })
  const { status, body } = await look(ines, group)
  expect([status, body]).toMatchObject([
    200,
    {
      ...{ id: group.id, name: 'Mountain Goats', message: 'Come along', lastDay: null, memberCount: 1 },
      ...{ lead: { id: noor.id }, journey: { id: journey.id }, faces: [{ id: noor.id }] },
      ...{ byKey: false, blocks: false, isMember: false },
    },
  ])
  expect(body.journey.steps).toBeUndefined()
  expect(await refused(ines.get(`/groups/${group.id}`))).toBe('404 notFound')
})

test('only who joined is among the members', async () => {
  const group = await makeGroup(noor, journey, { personIds: [ines.id, kofi.id] })
  await join(ines, group)
  expect(await namesIn(ines, group)).toEqual(['Ines', 'Noor'])
  expect((await look(ines, group)).body.isMember).toBe(true)
})

test('a declined invitation is not repeated, and says so to no one', async () => {
  const group = await makeGroup(noor, journey, { personIds: [ines.id] })
  expect((await ines.post(`/groups/${group.id}/decline`)).status).toBe(204)
  expect((await ines.post(`/groups/${group.id}/decline`)).status).toBe(204)
  expect((await invite(group, ines)).status).toBe(200)
  await noor.delete(`/groups/${group.id}/members/${ines.id}`)
  await invite(group, ines)
  expect(await invitedTo(group)).toEqual([])
  expect(await refused(look(ines, group))).toBe('404 notFound')
  expect(await refused(ines.post(`/groups/${group.id}/join`))).toBe('404 notFound')
})

test('people whom the lead cannot invite are left out without a word', async () => {
  const mia = await createModerator(server, 'Mia')
  const [blocker, blocked, suspended] = [ines, kofi, await server.createConfirmedUser('Sam')]
  await block(blocker, noor)
  await block(noor, blocked)
  await mia.post(`/moderation/people/${suspended.id}/suspend`, { reason: 'Spam' })
  const group = await makeGroup(noor, journey)
  const lea = await server.createConfirmedUser('Lea')
  const asked = [blocker, blocked, suspended, noor, { id: 'nobody' }, { id: 'former-member' }, lea, lea]
  expect((await invite(group, ...asked)).status).toBe(200)
  expect((await invite(group, lea)).status).toBe(200)
  expect(await invitedTo(group)).toEqual([lea.id])
})

test('someone who blocks a member reads so before joining, the blocked person does not, and neither sees the other', async () => {
  const group = await makeGroupOf(noor, journey, [kofi])
  await invite(group, ines)
  await block(ines, kofi)
  expect((await look(ines, group)).body).toMatchObject({ blocks: true, memberCount: 1, faces: [{ id: noor.id }] })
  await join(ines, group)
  expect(await namesIn(ines, group)).toEqual(['Ines', 'Noor'])
  expect(await namesIn(kofi, group)).toEqual(['Kofi', 'Noor'])
  expect((await look(kofi, group)).body).toMatchObject({ blocks: false, memberCount: 2 })
  expect((await noor.get(`/groups/${group.id}`)).body.memberCount).toBe(3)
})

test.each(['ines', 'noor'])('a block by %s between a member and the lead ends the membership', async (who) => {
  const group = await makeGroupOf(noor, journey, [ines, kofi])
  await (who === 'ines' ? block(ines, noor) : block(noor, ines))
  expect(await refused(ines.get(`/groups/${group.id}`))).toBe('404 notFound')
  expect(await namesIn(noor, group)).toEqual(['Noor', 'Kofi'])
})

test('numbers leave out people whom a block hides', async () => {
  const group = await makeGroupOf(noor, journey, [ines, kofi])
  await block(ines, kofi)
  await ines.put(`/path/progress/${journey.id}`, { done: [journey.steps?.[0]?.id] })
  expect((await kofi.get(`/groups/${group.id}`)).body).toMatchObject({ memberCount: 2, doneBy: [0] })
  expect((await kofi.get('/user/groups')).body.groups).toMatchObject([{ id: group.id, memberCount: 2 }])
})

test.each(['ines', 'noor'])(
  'a block by %s ends an invitation and the link for the other, as if there were none',
  async (who) => {
    const group = await makeGroup(noor, journey, { personIds: [ines.id] })
    const key = await makeLink(noor, group)
    await (who === 'ines' ? block(ines, noor) : block(noor, ines))
    for (const given of [undefined, key]) {
      expect(await refused(look(ines, group, given))).toBe('404 notFound')
      expect(await refused(ines.post(`/groups/${group.id}/join`, { key: given }))).toBe('404 notFound')
    }
    expect((await ines.get('/user/groups')).body.invitations).toEqual([])
    expect(await invitedTo(group)).toEqual([])
  },
)

test('a suspended member is neither seen nor counted', async () => {
  const mia = await createModerator(server, 'Mia')
  const group = await makeGroupOf(noor, journey, [ines])
  await mia.post(`/moderation/people/${ines.id}/suspend`, { reason: 'Spam' })
  expect(await namesIn(noor, group)).toEqual(['Noor'])
  expect((await noor.get(`/groups/${group.id}`)).body.memberCount).toBe(1)
})

test('no one joins before their email is confirmed', async () => {
  const uma = await server.createUser('Uma')
  const group = await makeGroup(noor, journey, { personIds: [uma.id] })
  expect(await refused(uma.post(`/groups/${group.id}/join`))).toBe('403 unverified')
})

test('when the lead leaves, the member of longest standing leads, and the last one’s leaving ends the group', async () => {
  const group = await makeGroup(noor, journey, { personIds: [ines.id, kofi.id] })
  const lea = await server.createConfirmedUser('Lea')
  await invite(group, lea)
  for (const person of [kofi, ines]) {
    await join(person, group)
    server.later(1000)
  }
  const leave = (person: TestUser) => person.delete(`/groups/${group.id}/members/${person.id}`)
  expect((await leave(noor)).status).toBe(204)
  expect((await kofi.get(`/groups/${group.id}`)).body).toMatchObject({ isLead: true, lead: { id: kofi.id } })
  await leave(ines)
  await leave(kofi)
  expect((await lea.get('/user/groups')).body.invitations).toEqual([])
  expect(await refused(look(lea, group))).toBe('404 notFound')
})

test('the lead removes members and takes invitations back; other members only leave', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  await invite(group, kofi)
  expect(await refused(ines.delete(`/groups/${group.id}/members/${noor.id}`))).toBe('403 leadOnly')
  for (const person of [ines, kofi])
    expect((await noor.delete(`/groups/${group.id}/members/${person.id}`)).status).toBe(204)
  expect(await refused(ines.get(`/groups/${group.id}`))).toBe('404 notFound')
  expect(await refused(kofi.post(`/groups/${group.id}/join`))).toBe('404 notFound')
})

test('the lead hands the group over to another member, and to no one else', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  await invite(group, kofi)
  const handTo = ({ id: personId }: { id: string }, by = noor) => by.put(`/groups/${group.id}/lead`, { personId })
  for (const person of [kofi, { id: 'nobody' }]) expect(await refused(handTo(person))).toBe('404 personNotFound')
  await noor.put(`/groups/${group.id}`, { message: 'I am Noor' })
  const key = await makeLink(noor, group)
  expect((await handTo(ines)).body).toMatchObject({ isLead: false, lead: { id: ines.id }, message: '' })
  expect(await refused(look(server.visitor, group, key))).toBe('404 notFound')
  expect(await refused(handTo(noor))).toBe('403 leadOnly')
  expect((await handTo(ines, ines)).status).toBe(200)
})

test.each([
  ['hands it over', (id: string) => noor.put(`/groups/${id}/lead`, { personId: kofi.id })],
  ['leaves', (id: string) => noor.delete(`/groups/${id}/members/${noor.id}`)],
])('when the lead %s, no one stays who has a block with the next lead', async (_, act) => {
  const [lea, max] = [await server.createConfirmedUser('Lea'), await server.createConfirmedUser('Max')]
  const group = await makeGroupOf(noor, journey, [kofi])
  server.later(1000)
  await invite(group, ines, lea, max)
  for (const person of [ines, max]) await join(person, group)
  await block(ines, kofi)
  await block(kofi, lea)
  expect((await act(group.id)).status).toBeLessThan(300)
  expect((await kofi.get(`/groups/${group.id}`)).body.isLead).toBe(true)
  await block(ines, kofi, false)
  await block(kofi, lea, false)
  expect(await refused(ines.get(`/groups/${group.id}`))).toBe('404 notFound')
  expect(await refused(look(lea, group))).toBe('404 notFound')
  expect(await namesIn(max, group)).toEqual(expect.arrayContaining(['Max', 'Kofi']))
})

test('an ended group is gone for all, and everyone keeps their progress', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  await ines.put(`/path/progress/${journey.id}`, { done: [journey.steps?.[0]?.id] })
  expect(await refused(ines.delete(`/groups/${group.id}`))).toBe('403 leadOnly')
  expect((await noor.delete(`/groups/${group.id}`)).status).toBe(204)
  for (const person of [noor, ines]) expect(await refused(person.get(`/groups/${group.id}`))).toBe('404 notFound')
  expect((await ines.get(`/path/progress/${journey.id}`)).body.completed).toHaveLength(1)
})

test('a deleted account leaves its groups, which pass to others or end', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  const alone = await makeGroup(noor, journey, { personIds: [ines.id] })
  const other = await makeGroupOf(kofi, await kofi.createJourney(), [noor])
  await server.call('DELETE', '/user/account', { password: PASSWORD, leaveFollowed: true }, noor.headers)
  expect((await ines.get(`/groups/${group.id}`)).body).toMatchObject({ isLead: true, memberCount: 1 })
  expect(await refused(look(ines, alone))).toBe('404 notFound')
  expect((await kofi.get(`/groups/${other.id}`)).body.memberCount).toBe(1)
})

test('of two accounts deleted at once, neither keeps the other’s group', async () => {
  const lea = await server.createConfirmedUser('Lea')
  const first = await makeGroupOf(noor, journey, [ines, kofi, lea])
  const second = await makeGroupOf(ines, journey, [noor, kofi, lea])
  const third = await makeGroupOf(kofi, journey, [ines, lea])
  const gone = (person: TestUser) =>
    server.call('DELETE', '/user/account', { password: PASSWORD, leaveFollowed: true }, person.headers)
  const leaving = kofi.delete(`/groups/${third.id}/members/${kofi.id}`)
  const replies = await Promise.all([gone(noor), gone(ines), leaving])
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
  for (const { id } of [first, second])
    expect((await kofi.get(`/groups/${id}`)).body).toMatchObject({ isLead: true, memberCount: 2 })
  expect((await lea.get(`/groups/${third.id}`)).body).toMatchObject({ isLead: true, memberCount: 1 })
})

test('the erasure of a journey leaves its groups whole', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  await noor.delete(`/path/${journey.id}`)
  await eraseJourney(server, journey.id)
  const { db } = server.database
  const { journeyId } = await db
    .selectFrom('walkGroup')
    .select('journeyId')
    .where('id', '=', group.id)
    .executeTakeFirstOrThrow()
  expect(journeyId).toBeNull()
  expect((await ines.get(`/groups/${group.id}`)).body).toMatchObject({ journey: null, memberCount: 2 })
})

test('the export of an account has its groups without the secret of a link', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  await makeLink(noor, group)
  const { groupsLed, groupMemberships } = (await noor.get('/user/export')).body
  expect([groupsLed.length, groupMemberships.length]).toEqual([1, 1])
  expect(groupsLed[0]).toMatchObject({ id: group.id, name: 'Mountain Goats', linkUses: 10 })
  expect(Object.keys(groupsLed[0])).not.toContain('linkSeed')
  expect((await ines.get('/user/export')).body).toMatchObject({
    groupsLed: [],
    groupMemberships: [{ groupId: group.id }],
  })
})

/** Every call of a group, with an id. */
const CALLS: Record<string, (person: TestUser, id: string) => Promise<{ status: number; body: unknown }>> = {
  group: (person, id) => person.get(`/groups/${id}`),
  groupInvitation: (person, id) => person.get(`/groups/${id}/invitation?key=guess`),
  changeGroup: (person, id) => person.put(`/groups/${id}`, { name: 'Mine' }),
  endGroup: (person, id) => person.delete(`/groups/${id}`),
  joinGroup: (person, id) => person.post(`/groups/${id}/join`, { key: 'guess' }),
  declineGroup: (person, id) => person.post(`/groups/${id}/decline`),
  inviteToGroup: (person, id) => person.post(`/groups/${id}/invitations`, { personIds: [] }),
  leaveGroup: (person, id) => person.delete(`/groups/${id}/members/${person.id}`),
  removeMember: (person, id) => person.delete(`/groups/${id}/members/${noor.id}`),
  makeGroupLink: (person, id) => person.put(`/groups/${id}/link`, { uses: 1, days: 1 }),
  endGroupLink: (person, id) => person.delete(`/groups/${id}/link`),
  handOverGroup: (person, id) => person.put(`/groups/${id}/lead`, { personId: noor.id }),
  walkOn: (person, id) => person.put(`/groups/${id}/journey`, { journeyId: journey.id }),
}

test.each(Object.entries(CALLS))(
  'to strangers and former members, %s answers as for an unknown id',
  async (_, call) => {
    const mia = await createModerator(server, 'Mia')
    const group = await makeGroupOf(noor, journey, [kofi])
    await kofi.delete(`/groups/${group.id}/members/${kofi.id}`)
    for (const person of [ines, kofi, mia]) {
      const [known, unknown] = [await call(person, group.id), await call(person, 'unknown')]
      expect([known.status, known.body]).toEqual([404, unknown.body])
    }
  },
)
