import { beforeEach, expect, test } from 'vitest'
import type { Group } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { meetingJob } from './meeting.job.ts'
import { makeGroupOf, refused, setMeeting } from './testing/walkers.ts'

const server = openTestServer()
const HOUR = 3_600_000
const DAY = 24 * HOUR
let noor: TestUser
let ines: TestUser
let kofi: TestUser
let journey: Journey
let group: { id: string }

beforeEach(async () => {
  noor = await server.createConfirmedUser('Noor')
  ines = await server.createConfirmedUser('Ines')
  kofi = await server.createConfirmedUser('Kofi')
  journey = await noor.createJourney({ name: 'Knots' })
  group = await makeGroupOf(noor, journey, [ines, kofi])
})

const path = (more = '') => `/groups/${group.id}/meeting${more}`
/** A time after the server's clock. */
const inMs = (ms: number) => new Date(server.context.clock() + ms).toISOString()
const read = async (person: TestUser): Promise<Group> => (await person.get(`/groups/${group.id}`)).body
const answer = (person: TestUser, comes: boolean | null) => person.put(path('/answer'), { comes })
const comingTo = async (person: TestUser) =>
  (await read(person)).members.flatMap(({ person: { id }, comes }) => (comes ? id : []))
/** Lets time pass, after which tokens are valid for five minutes again. */
async function wait(ms: number): Promise<void> {
  server.later(ms)
  for (const { headers, cookie } of [noor, ines, kofi]) Object.assign(headers, await server.tokenFor(cookie))
}
async function meetingsTold(person: TestUser) {
  await runJob(server.context, meetingJob)
  await server.dispatch()
  const { body } = await person.get('/user/notices')
  return body.filter(({ kind }: { kind: string }) => kind === 'groupMeeting')
}

test('the lead sets a meeting that members read, and cancels it', async () => {
  const at = inMs(2 * DAY)
  const words = { name: 'Screen readers', place: 'The big room', link: 'https://meet.example.org/goats' }
  await setMeeting(noor, group, { at, ...words })
  expect((await read(ines)).meeting).toEqual({ at, ...words, comes: null })
  expect(await refused(ines.put(path(), { at }))).toBe('403 leadOnly')
  expect(await refused(ines.delete(path()))).toBe('403 leadOnly')
  expect((await noor.delete(path())).status).toBe(204)
  expect((await read(ines)).meeting).toBeNull()
})

test.each([
  ['a time that is past', () => ({ at: inMs(-HOUR) }), 'at'],
  ['a time in two years', () => ({ at: inMs(700 * DAY) }), 'at'],
  ['no time', () => ({ at: 'tomorrow' }), 'at'],
  ['a link in the name', () => ({ at: inMs(DAY), name: 'https://example.org' }), 'name'],
  ['a link in the place', () => ({ at: inMs(DAY), place: 'www.example.org/room' }), 'place'],
  ['a link that isn’t https', () => ({ at: inMs(DAY), link: 'http://example.org' }), 'link'],
  ['a link that runs a script', () => ({ at: inMs(DAY), link: 'javascript:alert(1)' }), 'link'],
  ['a place of a megabyte', () => ({ at: inMs(DAY), place: 'x'.repeat(1_000_000) }), 'place'],
])('%s is refused', async (_, input, field) => {
  const { status, body } = await noor.put(path(), input())
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test('an unconfirmed lead can set a meeting, but no link', async () => {
  await server.database.db
    .updateTable('user')
    .set({ emailVerified: false as never })
    .where('id', '=', noor.id)
    .execute()
  const { body } = await noor.put(path(), { at: inMs(DAY), link: 'https://example.org' })
  expect(body.fields).toHaveProperty('link')
  expect((await noor.put(path(), { at: inMs(DAY) })).status).toBe(200)
})

test('members see who comes; another time asks again, other words don’t', async () => {
  const at = inMs(2 * DAY)
  await setMeeting(noor, group, { at })
  await answer(ines, true)
  await answer(kofi, false)
  expect(await comingTo(noor)).toEqual([ines.id])
  expect((await read(kofi)).meeting?.comes).toBe(false)
  await answer(kofi, null)
  expect((await read(kofi)).meeting?.comes).toBeNull()
  await setMeeting(noor, group, { at, place: 'The small room' })
  expect(await comingTo(noor)).toEqual([ines.id])
  await setMeeting(noor, group, { at: inMs(3 * DAY) })
  expect(await comingTo(noor)).toEqual([])
})

test('neither of two people apart by a block sees that the other comes', async () => {
  await setMeeting(noor, group, { at: inMs(2 * DAY) })
  for (const person of [ines, kofi]) await answer(person, true)
  await ines.post(`/user/block/${kofi.id}`, { blocked: true })
  expect([await comingTo(ines), await comingTo(kofi)]).toEqual([[ines.id], [kofi.id]])
})

test('a meeting is shown until its day ends where the reader is', async () => {
  await kofi.put('/user/profile/update', { timeZone: 'Pacific/Kiritimati' })
  const midnight = Math.ceil((server.context.clock() + DAY) / DAY) * DAY
  await setMeeting(noor, group, { at: new Date(midnight - 15 * HOUR).toISOString() })
  await wait(midnight - HOUR - server.context.clock())
  expect([(await read(ines)).meeting === null, (await read(kofi)).meeting === null]).toEqual([false, true])
  expect(await refused(answer(kofi, true))).toBe('404 notFound')
  await wait(2 * HOUR)
  expect((await read(ines)).meeting).toBeNull()
  expect(await refused(ines.get(path('.ics')))).toBe('404 notFound')
})

test('members are told a day before, once, except those who can’t come', async () => {
  await setMeeting(noor, group, { at: inMs(2 * DAY) })
  await answer(kofi, false)
  expect(await meetingsTold(ines)).toEqual([])
  await wait(DAY + HOUR)
  for (const person of [noor, ines]) expect(await meetingsTold(person)).toHaveLength(1)
  expect(await meetingsTold(kofi)).toEqual([])
  const [notice] = await meetingsTold(ines)
  expect(notice).toMatchObject({ people: [], group: { id: group.id, name: 'Mountain Goats' } })
})

test('the notice of a meeting goes when it is cancelled or moved, or when its reader can’t come or leaves', async () => {
  const soon = () => setMeeting(noor, group, { at: inMs(DAY - HOUR) })
  await soon()
  expect(await meetingsTold(ines)).toHaveLength(1)
  await answer(ines, false)
  expect(await meetingsTold(ines)).toEqual([])
  await answer(ines, true)
  await setMeeting(noor, group, { at: inMs(3 * DAY) })
  expect(await meetingsTold(ines)).toEqual([])
  await wait(2 * DAY + HOUR)
  expect(await meetingsTold(ines)).toHaveLength(1)
  await noor.delete(path())
  expect(await meetingsTold(ines)).toEqual([])
  await wait(1)
  await soon()
  await ines.delete(`/groups/${group.id}/members/${ines.id}`)
  expect(await meetingsTold(ines)).toEqual([])
})

test('of a meeting that has begun no one gets a notice any more', async () => {
  await setMeeting(noor, group, { at: inMs(HOUR) })
  await wait(2 * HOUR)
  expect(await meetingsTold(ines)).toEqual([])
})

test('a new lead starts without the former one’s meeting', async () => {
  await setMeeting(noor, group, { at: inMs(2 * DAY), name: 'Mine' })
  await answer(kofi, true)
  await noor.put(`/groups/${group.id}/lead`, { personId: ines.id })
  expect((await read(kofi)).meeting).toBeNull()
  await setMeeting(ines, group, { at: inMs(2 * DAY) })
  expect(await comingTo(ines)).toEqual([])
})

test('while the lead is suspended, members see neither message nor meeting', async () => {
  const mia = await createModerator(server, 'Mia')
  await noor.put(`/groups/${group.id}`, { message: 'Buy ropes' })
  await setMeeting(noor, group, { at: inMs(20 * HOUR), name: 'Sale' })
  expect(await meetingsTold(ines)).toHaveLength(1)
  await mia.post(`/moderation/people/${noor.id}/suspend`, { reason: 'Spam' })
  expect(await read(ines)).toMatchObject({ lead: null, message: '', messageOn: null, meeting: null })
  expect(await refused(ines.get(path('.ics')))).toBe('404 notFound')
  expect(await meetingsTold(ines)).toEqual([])
  await mia.post(`/moderation/people/${noor.id}/reinstate`)
  expect(await read(ines)).toMatchObject({ message: 'Buy ropes', meeting: { name: 'Sale' } })
})

test('a member saves the meeting as a file for their calendar', async () => {
  await setMeeting(noor, group, { at: inMs(DAY), name: 'Knots, ropes' })
  const { status, headers, body } = await ines.get(path('.ics'))
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(body).toContain('SUMMARY:Knots\\, ropes (Mountain Goats)\r\n')
  const ruth = await server.createConfirmedUser('Ruth')
  expect(await refused(ruth.get(path('.ics')))).toBe('404 notFound')
})
