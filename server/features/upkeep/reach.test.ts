import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
const DAY_MS = 24 * 3_600_000

/** Makes all that happened a day older: tokens last five minutes, so the clock stays. */
async function nextDay(): Promise<void> {
  const { db } = server.database
  for (const [table, column] of [
    ['stepDone', 'doneAt'],
    ['journeyAct', 'at'],
    ['journey', 'reachAt'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${DAY_MS}`.execute(db)
  for (const { id, reach } of await db.selectFrom('journey').select(['id', 'reach']).execute()) {
    const { since, ...counted } = JSON.parse(reach ?? '{}')
    const older = reach && JSON.stringify({ ...counted, since: since - DAY_MS })
    await db.updateTable('journey').set({ reach: older }).where('id', '=', id).execute()
  }
}

async function aWalk() {
  const owner = await server.createConfirmedUser('Ada')
  const { id, steps = [] } = await owner.createJourney({
    steps: ['a', 'b'].map((name) => ({ stepType: 'Book', description: name, url: `https://example.org/${name}` })),
  })
  const [first = '', second = ''] = steps.map((step) => step.id)
  const tick = (person: TestUser, ...done: string[]) => person.put(`/path/progress/${id}`, { done })
  /** What the owner sees. */
  const reach = async () => {
    const { people, steps: counts } = (await owner.get(`/path/upkeep/${id}`)).body.reach
    return [people, ...counts.map((step: { people: number | null }) => step.people)]
  }
  return { owner, id, first, second, tick, reach }
}

const people = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => server.createConfirmedUser(name)))

test('the numbers of people say nothing of fewer than ten, are rounded down to fives, and leave out the owner', async () => {
  const { owner, first, second, tick, reach } = await aWalk()
  const [cleo, ...others] = await people('Cleo', 9)
  if (cleo) await tick(cleo, first, second)
  for (const person of others) await tick(person, first)
  await tick(owner, first, second)
  await nextDay()
  expect(await reach()).toEqual([null, null, null])
  for (const person of await people('Dora', 3)) await tick(person, first)
  await nextDay()
  expect(await reach()).toEqual([10, 10, null])
})

test('people whose email is not confirmed do not lift the numbers over ten', async () => {
  const { first, second, tick, reach } = await aWalk()
  for (let index = 0; index < 9; index++) await tick(await server.createUser(`Una${index}`), first, second)
  const [real] = await people('Real', 1)
  if (real) await tick(real, first)
  await nextDay()
  expect(await reach()).toEqual([null, null, null])
})

test('an owner who watches sees nothing change until midnight UTC', async () => {
  const { id, first, second, tick, reach } = await aWalk()
  const some = await people('Cleo', 10)
  for (const person of some) await tick(person, first, second)
  expect(await reach()).toEqual([null, null, null])
  await nextDay()
  expect(await reach()).toEqual([10, 10, 10])
  for (const person of await people('Dora', 10)) await tick(person, first)
  if (some[0]) await some[0].put(`/path/progress/${id}`, { undone: [first, second] })
  expect(await reach()).toEqual([10, 10, 10])
  await nextDay()
  expect(await reach()).toEqual([15, 15, null])
})

test('an owner with four accounts never learns whether one person ticked a step', async () => {
  const { id, first, second, tick, reach } = await aWalk()
  for (const person of await people('Cleo', 10)) await tick(person, first, second)
  await nextDay()
  const before = await reach()
  const puppets = await people('Puppet', 4)
  const [real] = await people('Real', 1)
  for (const puppet of puppets) await tick(puppet, first, second)
  if (real) await tick(real, first, second)
  await nextDay()
  expect(await reach()).toEqual(before)
  for (const puppet of puppets) await puppet.put(`/path/progress/${id}`, { undone: [first, second] })
  await nextDay()
  expect(await reach()).toEqual(before)
})

test('the record of the owner tells no more about people than the page does', async () => {
  const { owner, first, tick, reach } = await aWalk()
  const [cleo] = await people('Cleo', 1)
  const record = async () => (await owner.get('/user/export?format=json')).body.journeys
  const before = await record()
  if (cleo) await tick(cleo, first)
  await nextDay()
  await reach()
  expect(await record()).toEqual(before)
})

test('a step that was added since the last count has no number', async () => {
  const { owner, id, first, second, tick, reach } = await aWalk()
  for (const person of await people('Cleo', 10)) await tick(person, first, second)
  await nextDay()
  expect(await reach()).toEqual([10, 10, 10])
  const added = { stepType: 'Book', description: 'New', url: 'https://example.org/new' }
  expect((await owner.post('/path/steps/new', { pathId: id, steps: [added] })).status).toBe(200)
  expect(await reach()).toEqual([10, 10, 10, null])
})
