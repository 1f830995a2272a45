import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { emailNotices, MINUTE, mailsTo } from '#server/features/notice-mail/testing/run-jobs.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { join, makeGroup, makeGroupOf, makeLink } from './testing/walkers.ts'

const server = openTestServer()
let noor: TestUser
let ines: TestUser
let journey: Journey

beforeEach(async () => {
  noor = await server.createConfirmedUser('Noor')
  ines = await server.createConfirmedUser('Ines')
  journey = await noor.createJourney({ name: 'Knots', visibility: 'private' })
})

async function kindsFor(person: TestUser): Promise<string[]> {
  await server.dispatch()
  return (await person.get('/user/notices')).body.map(({ kind }: { kind: string }) => kind)
}
const write = ({ id }: { id: string }, message: string) => noor.put(`/groups/${id}`, { message })

test('an invitation is a notice that names the group until it is answered, and is emailed', async () => {
  const group = await makeGroup(noor, journey, { personIds: [ines.id] })
  expect(await kindsFor(ines)).toEqual(['groupInvitation'])
  const [notice] = (await ines.get('/user/notices')).body
  expect(notice).toMatchObject({ people: [{ id: noor.id }], journey: null, group: { id: group.id } })
  await emailNotices(server, 6 * MINUTE)
  const [mail] = await mailsTo(server, ines)
  expect(mail?.subject).toBe('Noor Stone invites you to walk with Mountain Goats')
  expect(mail?.text).toContain(`/app/groups/${group.id}/join`)
  await ines.post(`/groups/${group.id}/decline`)
  expect(await kindsFor(ines)).toEqual([])
})

test('inviting again and again tells the person once', async () => {
  const group = await makeGroup(noor, journey)
  for (let count = 0; count < 3; count++) {
    await noor.post(`/groups/${group.id}/invitations`, { personIds: [ines.id] })
    expect(await kindsFor(ines)).toEqual(['groupInvitation'])
    await ines.post('/user/notices/read', { upTo: Number.MAX_SAFE_INTEGER })
    await noor.delete(`/groups/${group.id}/members/${ines.id}`)
    expect(await kindsFor(ines)).toEqual([])
  }
})

test('the lead gets a notice of each person who joins, while that person is a member', async () => {
  const kofi = await server.createConfirmedUser('Kofi')
  const first = await makeGroupOf(noor, journey, [ines, kofi])
  await makeGroupOf(noor, journey, [ines])
  expect(await kindsFor(noor)).toEqual(['groupJoined', 'groupJoined'])
  await ines.delete(`/groups/${first.id}/members/${ines.id}`)
  expect((await noor.get('/user/notices')).body.at(-1)).toMatchObject({ people: [{ id: kofi.id }], peopleCount: 1 })
  await noor.delete(`/groups/${first.id}`)
  expect(await kindsFor(noor)).toEqual(['groupJoined'])
})

test('members are told once a day of the lead’s message, without an email', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  await write(group, 'One step a week')
  expect(await kindsFor(ines)).toEqual(['groupMessage'])
  expect(await kindsFor(noor)).toEqual(['groupJoined'])
  await ines.post('/user/notices/read', { upTo: Number.MAX_SAFE_INTEGER })
  await write(group, 'Two steps a week')
  expect(await kindsFor(ines)).toEqual(['groupMessage'])
  await emailNotices(server, 6 * MINUTE)
  const subjects = (await mailsTo(server, ines)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('wrote'))).toEqual([])
})

test.each([
  ['left', (id: string) => ines.delete(`/groups/${id}/members/${ines.id}`)],
  ['was removed', (id: string) => noor.delete(`/groups/${id}/members/${ines.id}`)],
  ['sees the group end', (id: string) => noor.delete(`/groups/${id}`)],
])('who %s finds no notice of the group', async (_, act) => {
  const group = await makeGroupOf(noor, journey, [ines])
  await write(group, 'One step a week')
  expect(await kindsFor(ines)).toEqual(['groupMessage'])
  await act(group.id)
  expect(await kindsFor(ines)).toEqual([])
  expect((await ines.get('/user/notices/unread')).body.unread).toBe(0)
})

test('a group that ended before its notices were made tells nothing', async () => {
  const group = await makeGroup(noor, journey, { personIds: [ines.id] })
  await join(ines, group)
  await noor.delete(`/groups/${group.id}`)
  expect([await kindsFor(noor), await kindsFor(ines)]).toEqual([[], []])
})

async function finish(person: TestUser): Promise<void> {
  const done = journey.steps?.map(({ id }) => id)
  expect((await person.put(`/path/progress/${journey.id}`, { done })).status).toBe(200)
}

test('when the last member finishes the journey, the others are told once', async () => {
  journey = await noor.createJourney({ name: 'Knots', visibility: 'public' })
  const kofi = await server.createConfirmedUser('Kofi')
  await makeGroupOf(noor, journey, [ines, kofi])
  for (const person of [noor, ines]) await finish(person)
  expect(await kindsFor(ines)).not.toContain('groupArrived')
  await finish(kofi)
  expect(await kindsFor(ines)).toContain('groupArrived')
  expect(await kindsFor(noor)).toContain('groupArrived')
  expect(await kindsFor(kofi)).not.toContain('groupArrived')
})

test('that everyone has finished says nothing of people whom a member blocks', async () => {
  journey = await noor.createJourney({ name: 'Knots', visibility: 'public' })
  const kofi = await server.createConfirmedUser('Kofi')
  await makeGroupOf(noor, journey, [ines, kofi])
  await ines.post(`/user/block/${kofi.id}`, { blocked: true })
  for (const person of [noor, ines, kofi]) await finish(person)
  expect(await kindsFor(ines)).not.toContain('groupArrived')
  expect(await kindsFor(noor)).toContain('groupArrived')
})

test('that everyone has finished is no longer told once someone walks on', async () => {
  journey = await noor.createJourney({ name: 'Knots', visibility: 'public' })
  const group = await makeGroupOf(noor, journey, [ines])
  for (const person of [noor, ines]) await finish(person)
  expect(await kindsFor(noor)).toContain('groupArrived')
  const kofi = await server.createConfirmedUser('Kofi')
  await join(kofi, group, await makeLink(noor, group))
  expect(await kindsFor(noor)).not.toContain('groupArrived')
})

test('who becomes the lead by a hand-over gets a notice, which stays while they lead', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  await noor.put(`/groups/${group.id}/lead`, { personId: ines.id })
  expect(await kindsFor(ines)).toContain('groupLead')
  await ines.put(`/groups/${group.id}/lead`, { personId: noor.id })
  expect(await kindsFor(ines)).not.toContain('groupLead')
  expect(await kindsFor(noor)).toContain('groupLead')
})
