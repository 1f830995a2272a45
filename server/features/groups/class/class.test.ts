import Papa from 'papaparse'
import { beforeEach, expect, test } from 'vitest'
import type { GroupClass } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { join, makeGroup, makeGroupOf, makeLink, refused } from '../testing/walkers.ts'

const server = openTestServer()
let noor: TestUser
let ines: TestUser
let kofi: TestUser
let journey: Journey
let school: { id: string }

const step = (description: string, more: object = {}) => ({
  ...{ stepType: 'Article', description, url: `https://example.org/${encodeURIComponent(description)}` },
  ...more,
})
const STEPS = [step('Start'), step('Sheet'), step('Bowline', { orPrevious: true }), step('=1+1', { optional: true })]

beforeEach(async () => {
  noor = await server.createConfirmedUser('Noor')
  kofi = await server.createConfirmedUser('Kofi')
  ines = await server.createConfirmedUser('Ines')
  journey = await noor.createJourney({ name: 'Knots', steps: STEPS as never })
  school = await makeGroup(noor, journey, { name: 'Class 8b', isClass: true, personIds: [kofi.id, ines.id] })
  for (const pupil of [kofi, ines]) await join(pupil, school)
})

async function tick(person: TestUser, ...indexes: number[]): Promise<void> {
  const done = indexes.map((index) => journey.steps?.[index]?.id)
  expect((await person.put(`/path/progress/${journey.id}`, { done })).status).toBe(200)
}
const table = async (person = noor) => (await person.get(`/groups/${school.id}/class`)).body as GroupClass
const csv = async () => (await noor.get(`/groups/${school.id}/class.csv`)).body as string
const namesIn = ({ members }: GroupClass) => members.map(({ person }) => person.displayName)
const deleteAccount = ({ headers }: TestUser) =>
  server.call('DELETE', '/user/account', { password: PASSWORD, leaveFollowed: true }, headers)
const today = () => new Date(Date.now() + server.ahead).toISOString().slice(0, 10)

test('the lead sees by name which steps each pupil did, alternatives counted once and optional steps not', async () => {
  await tick(noor, 0)
  await tick(kofi, 0, 1, 2)
  await tick(ines, 3)
  expect(await table()).toEqual({
    requiredCount: 2,
    members: [
      { person: expect.objectContaining({ id: ines.id }), seenOn: today(), doneCount: 0, done: [3] },
      { person: expect.objectContaining({ id: kofi.id }), seenOn: today(), doneCount: 2, done: [0, 1, 2] },
    ],
  })
})

test('who was invited and has not agreed is not in the table', async () => {
  const lea = await server.createConfirmedUser('Lea')
  await tick(lea, 0)
  await noor.post(`/groups/${school.id}/invitations`, { personIds: [lea.id] })
  expect(namesIn(await table())).toEqual(['Ines Stone', 'Kofi Stone'])
  await join(lea, school)
  expect(namesIn(await table())).toEqual(['Ines Stone', 'Kofi Stone', 'Lea Stone'])
})

test('the same is a file for spreadsheets, whose cells never start a formula', async () => {
  await server.database.db
    .updateTable('person')
    .set({ displayName: '=HYPERLINK("x"),\n"y"' })
    .where('id', '=', ines.id)
    .execute()
  await tick(kofi, 0, 2)
  const { headers, rawPayload } = await server.app.inject({
    url: `/api/groups/${school.id}/class.csv`,
    headers: noor.headers,
  })
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('filename="Class 8b.csv"'),
  })
  expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(Papa.parse(rawPayload.toString().slice(1), { skipEmptyLines: true }).data).toEqual([
    ['name', 'lastHere', 'stepsDone', 'stepsRequired', '1. Start', '2. Sheet', '3. Bowline', '4. =1+1'],
    ['\'=HYPERLINK("x"),\n"y"', today(), '0', '2', '', '', '', ''],
    ['Kofi Stone', today(), '2', '2', '1', '', '1', ''],
  ])
})

test.each([
  ['leaves', () => ines.delete(`/groups/${school.id}/members/${ines.id}`)],
  ['is removed', () => noor.delete(`/groups/${school.id}/members/${ines.id}`)],
  ['blocks the lead', () => ines.post(`/user/block/${noor.id}`, { blocked: true })],
])('a pupil who %s is gone from table and file at once', async (_, act) => {
  await tick(ines, 0)
  await act()
  expect(namesIn(await table())).toEqual(['Kofi Stone'])
  expect(await csv()).not.toContain('Ines')
})

test('while the lead cannot read the journey, the table has no steps', async () => {
  const vera = await server.createConfirmedUser('Vera')
  const group = await makeGroup(vera, journey, { isClass: true, personIds: [ines.id] })
  await join(ines, group)
  await tick(ines, 0)
  await noor.put(`/path/${journey.id}`, { visibility: 'private' })
  const read = (await vera.get(`/groups/${group.id}/class`)).body
  expect(read).toMatchObject({ requiredCount: null, members: [{ seenOn: today(), doneCount: null, done: null }] })
  const file = (await vera.get(`/groups/${group.id}/class.csv`)).body
  expect(file).not.toContain('Start')
  expect(file).toContain('"Ines Stone"')
})

test('only the lead reads the table, and no other group has one', async () => {
  const plain = await makeGroupOf(noor, journey, [ines])
  const stranger = await server.createUser('Ruth')
  for (const path of ['class', 'class.csv']) {
    expect(await refused(ines.get(`/groups/${school.id}/${path}`))).toBe('403 leadOnly')
    expect(await refused(stranger.get(`/groups/${school.id}/${path}`))).toBe('404 notFound')
    for (const person of [noor, ines])
      expect(await refused(person.get(`/groups/${plain.id}/${path}`))).toBe('404 notFound')
  }
})

test('a group is a class from the start or never, and the page to join says so', async () => {
  const plain = await makeGroupOf(noor, journey, [ines])
  for (const [group, isClass] of [
    [plain, false],
    [school, true],
  ] as const) {
    await noor.put(`/groups/${group.id}`, { isClass: !isClass, name: 'Changed' })
    expect((await ines.get(`/groups/${group.id}`)).body).toMatchObject({ name: 'Changed', isClass })
    const key = await makeLink(noor, group)
    expect((await server.visitor.get(`/groups/${group.id}/invitation?key=${key}`)).body).toMatchObject({ isClass })
  }
})

test('a class that is handed over shows its table to the new lead alone', async () => {
  await tick(kofi, 0)
  await noor.put(`/groups/${school.id}/lead`, { personId: ines.id })
  expect(await refused(noor.get(`/groups/${school.id}/class`))).toBe('403 leadOnly')
  expect(namesIn(await table(ines))).toEqual(['Kofi Stone', 'Noor Stone'])
})

test.each([
  ['leaves', () => noor.delete(`/groups/${school.id}/members/${noor.id}`)],
  ['deletes the account', () => deleteAccount(noor)],
])('a class ends when its lead %s, so that no pupil comes to see the steps of all', async (_, act) => {
  await tick(kofi, 0)
  await act()
  expect(await refused(kofi.get(`/groups/${school.id}`))).toBe('404 notFound')
  expect((await kofi.get('/user/groups')).body.groups).toEqual([])
})
