import { beforeEach, expect, test } from 'vitest'
import type { Group } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { join, makeGroup, makeGroupOf, namesIn, refused } from './testing/walkers.ts'

const server = openTestServer()
let noor: TestUser
let ines: TestUser
let kofi: TestUser
let journey: Journey

const step = (description: string, more: object = {}) => ({
  ...{ stepType: 'Article', description, url: `https://example.org/${description}` },
  ...more,
})
const STEPS = [step('a'), step('b'), step('c', { orPrevious: true }), step('d', { optional: true }), step('e')]

beforeEach(async () => {
  noor = await server.createConfirmedUser('Noor')
  ines = await server.createConfirmedUser('Ines')
  kofi = await server.createConfirmedUser('Kofi')
  journey = await noor.createJourney({ name: 'Knots', steps: STEPS as never })
})

/** Ticks the steps with these indexes. */
async function tick(person: TestUser, ...indexes: number[]): Promise<void> {
  const done = indexes.map((index) => journey.steps?.[index]?.id)
  expect((await person.put(`/path/progress/${journey.id}`, { done })).status).toBe(200)
}

const placesIn = ({ members }: Group) => members.map(({ at }) => at)
const read = async (person: TestUser, { id }: { id: string }) => (await person.get(`/groups/${id}`)).body as Group
const today = () => new Date(Date.now() + server.ahead).toISOString().slice(0, 10)

test('a mentor hands a journey to six people, sees four of them walk, and the one who left is nowhere', async () => {
  const six = [ines, kofi]
  for (const name of ['Lea', 'Max', 'Ona', 'Pia']) six.push(await server.createConfirmedUser(name))
  const group = await makeGroup(noor, journey, { message: 'One step a week', personIds: six.map(({ id }) => id) })
  expect(group).toMatchObject({ name: 'Mountain Goats', isLead: true, memberCount: 1, message: 'One step a week' })
  expect(group.invited.map(({ id }) => id).toSorted()).toEqual(six.map(({ id }) => id).toSorted())
  for (const person of six.slice(0, 5)) await join(person, group)
  for (const person of six.slice(0, 4)) await tick(person, 0)
  await ines.delete(`/groups/${group.id}/members/${ines.id}`)
  const page = await read(noor, group)
  expect(page).toMatchObject({ memberCount: 5, doneBy: [3, 0, 0, 0, 0], invited: [{ id: six[5]?.id }] })
  expect(placesIn(page).toSorted()).toEqual([0, 0, 1, 1, 1])
  expect(JSON.stringify(page)).not.toContain(ines.id)
  expect(await refused(ines.get(`/groups/${group.id}`))).toBe('404 notFound')
  expect((await ines.get('/user/groups')).body).toEqual({ groups: [], invitations: [], requests: [] })
})

test('a group names its journey, its lead and the next step of the viewer, who comes first', async () => {
  const group = await makeGroupOf(noor, journey, [ines, kofi])
  await tick(kofi, 0)
  const page = await read(kofi, group)
  expect(page).toMatchObject({
    ...{ isLead: false, lead: { id: noor.id }, journey: { id: journey.id, name: 'Knots', stepCount: 5 } },
    ...{ next: { description: 'b' }, invited: [], link: null, messageOn: null, lastDay: null },
  })
  expect(page.journey?.steps).toBeUndefined()
  expect(await namesIn(kofi, group)).toEqual(['Kofi', 'Ines', 'Noor'])
  expect(page.members[0]).toMatchObject({ isLead: false, joinedOn: today(), seenOn: today(), at: 1 })
})

test('one of two alternatives is enough, and optional steps are skipped', async () => {
  const group = await makeGroupOf(noor, journey, [ines, kofi])
  await tick(ines, 0, 2)
  expect(placesIn(await read(ines, group))).toEqual([4, 0, 0])
  await tick(kofi, 0, 1, 3, 4)
  const page = await read(noor, group)
  expect(page.doneBy).toEqual([2, 2, 2, 1, 1])
  expect(placesIn(page)).toEqual([0, 4, 5])
  expect((await read(kofi, group)).next).toBeNull()
})

test('a removed step counts for no one', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  await tick(ines, 0)
  await noor.put(`/path/${journey.id}`, { steps: journey.steps?.slice(3) })
  expect(await read(ines, group)).toMatchObject({ doneBy: [0, 0], members: [{ at: 1 }, { at: 1 }] })
})

test('a member was here on the day of their last tick, in the time zone of the viewer', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  const { db } = server.database
  await db
    .updateTable('groupMember')
    .set({ joinedAt: Date.UTC(2026, 4, 1) })
    .execute()
  await tick(ines, 0)
  await db
    .updateTable('stepDone')
    .set({ doneAt: Date.UTC(2026, 4, 9, 20) })
    .where('personId', '=', ines.id)
    .execute()
  const seenOn = async () => (await read(noor, group)).members.map((member) => member.seenOn)
  expect(await seenOn()).toEqual(['2026-05-01', '2026-05-09'])
  await noor.put('/user/profile/update', { timeZone: 'Asia/Kolkata' })
  expect(await seenOn()).toEqual(['2026-05-01', '2026-05-10'])
})

test('the same key of idempotency makes one group', async () => {
  const post = () =>
    noor.post('/groups', { journeyId: journey.id, name: 'Goats', personIds: [ines.id] }, { 'idempotency-key': 'once' })
  const [first, second] = [await post(), await post()]
  expect([second.status, second.body.id]).toEqual([201, first.body.id])
  expect((await noor.get('/user/groups')).body.groups).toHaveLength(1)
})

test('the lead changes name, message and last day, which other members cannot', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  const path = `/groups/${group.id}`
  const lastDay = new Date(Date.now() + server.ahead + 9 * 86_400_000).toISOString().slice(0, 10)
  const change = { name: 'Chamois', message: 'Well done', lastDay }
  expect((await noor.put(path, change)).body).toMatchObject({ ...change, messageOn: today() })
  expect((await noor.put(path, { lastDay: null })).body).toMatchObject({ name: 'Chamois', lastDay: null })
  expect(await refused(ines.put(path, { name: 'Mine' }))).toBe('403 leadOnly')
})

test.each([
  ['message', { message: 'Look at https://evil.example' }],
  ['name', { name: 'www.evil.example' }],
  ['lastDay', { lastDay: '2020-01-01' }],
  ['lastDay', { lastDay: '9999-12-31' }],
  ['lastDay', { lastDay: 'soon' }],
  ['name', { name: ' ' }],
  ['personIds', { personIds: Array(100).fill('x') }],
])('a group with a wrong %s is refused', async (field, wrong) => {
  const { status, body } = await noor.post('/groups', { journeyId: journey.id, name: 'Goats', ...wrong })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  if (field === 'personIds') return
  const { id } = await makeGroup(noor, journey)
  expect((await noor.put(`/groups/${id}`, wrong)).status).toBe(400)
})

test('a last day that has passed stays when something else changes', async () => {
  const { id } = await makeGroup(noor, journey)
  await server.database.db.updateTable('walkGroup').set({ lastDay: '2026-01-01' }).where('id', '=', id).execute()
  expect((await noor.put(`/groups/${id}`, { name: 'Chamois', lastDay: '2026-01-01' })).status).toBe(200)
})

test('no group is made before the email is confirmed, nor for a journey that one cannot read', async () => {
  const uma = await server.createUser('Uma')
  const secret = await ines.createJourney({ visibility: 'private' })
  const make = (person: TestUser, journeyId: string) => refused(person.post('/groups', { journeyId, name: 'Goats' }))
  expect(await make(uma, journey.id)).toBe('403 unverified')
  expect(await make(noor, secret.id)).toBe('404 journeyNotFound')
  expect(await make(noor, 'nowhere')).toBe('404 journeyNotFound')
})

test('a member who cannot read a private journey sees everything of the group but the journey', async () => {
  const secret = await noor.createJourney({ visibility: 'private' })
  const group = await makeGroupOf(noor, secret, [ines])
  await noor.put(`/path/progress/${secret.id}`, { done: [secret.steps?.[0]?.id] })
  expect(await read(ines, group)).toMatchObject({
    ...{ name: 'Mountain Goats', memberCount: 2, journey: null, next: null, doneBy: [] },
    members: [{ at: null }, { at: null }],
  })
  expect((await ines.get('/user/groups')).body.groups).toMatchObject([{ id: group.id, journey: null }])
  expect(await read(noor, group)).toMatchObject({
    journey: { id: secret.id },
    doneBy: [1],
    members: [{ at: 1 }, { at: 0 }],
  })
})

test('a deleted journey leaves the group', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  await noor.delete(`/path/${journey.id}`)
  expect(await read(ines, group)).toMatchObject({ journey: null, memberCount: 2, doneBy: [] })
})

test('one’s groups are listed with the latest joined first, and invitations apart', async () => {
  const first = await makeGroupOf(noor, journey, [ines])
  server.later(1000)
  const second = await makeGroup(ines, journey, { name: 'Second' })
  const third = await makeGroup(kofi, journey, { name: 'Third', personIds: [ines.id] })
  expect((await ines.get('/user/groups')).body).toEqual({
    groups: [
      { id: second.id, name: 'Second', journey: { id: journey.id, name: 'Knots' }, memberCount: 1, isLead: true },
      {
        id: first.id,
        name: 'Mountain Goats',
        journey: { id: journey.id, name: 'Knots' },
        memberCount: 2,
        isLead: false,
      },
    ],
    invitations: [
      {
        ...{ id: third.id, name: 'Third', journey: { id: journey.id, name: 'Knots' } },
        lead: expect.objectContaining({ id: kofi.id }),
      },
    ],
    requests: [],
  })
})
