import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
const DAY_MS = 24 * 3_600_000

/** Makes all that happened a day older: tokens last five minutes, so the clock stays. */
async function nextDay(): Promise<void> {
  for (const [table, column] of [
    ['stepDone', 'doneAt'],
    ['journeyAct', 'at'],
    ['journey', 'reachAt'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${DAY_MS}`.execute(
      server.database.db,
    )
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

const people = (names: string[]) => Promise.all(names.map((name) => server.createConfirmedUser(name)))

test('the numbers of people say nothing of fewer than five, and leave out the owner', async () => {
  const { owner, first, second, tick, reach } = await aWalk()
  const [cleo, ...others] = await people(['Cleo', 'Dora', 'Eve', 'Fay', 'Gus'])
  if (cleo) await tick(cleo, first, second)
  for (const person of others.slice(1)) await tick(person, first)
  await tick(owner, first, second)
  await nextDay()
  expect(await reach()).toEqual([null, null, null])
  const [dora] = await people(['Dora'])
  if (dora) await tick(dora, first)
  await nextDay()
  expect(await reach()).toEqual([5, 5, null])
})

test('people whose email is not confirmed do not lift the numbers over five', async () => {
  const { first, second, tick, reach } = await aWalk()
  for (const name of ['One', 'Two', 'Three', 'Four']) await tick(await server.createUser(name), first, second)
  const [real] = await people(['Real'])
  if (real) await tick(real, first)
  await nextDay()
  expect(await reach()).toEqual([null, null, null])
})

test('an owner who watches sees nothing change until midnight UTC', async () => {
  const { id, first, second, tick, reach } = await aWalk()
  const [real, ...others] = await people(['Real', 'Cleo', 'Dora', 'Eve', 'Fay', 'Gus'])
  for (const person of others) await tick(person, first, second)
  await nextDay()
  expect(await reach()).toEqual([5, 5, 5])
  if (real) await tick(real, first)
  expect(await reach()).toEqual([5, 5, 5])
  if (others[0]) await others[0].put(`/path/progress/${id}`, { undone: [first, second] })
  expect(await reach()).toEqual([5, 5, 5])
  await nextDay()
  expect(await reach()).toEqual([5, 5, null])
})

test('the record of the owner tells no more about people than the page does', async () => {
  const { owner, first, tick, reach } = await aWalk()
  const [cleo] = await people(['Cleo'])
  const record = async () => (await owner.get('/user/export?format=json')).body.journeys
  const before = await record()
  if (cleo) await tick(cleo, first)
  await nextDay()
  await reach()
  expect(await record()).toEqual(before)
})

test('a step that was added since the last count has no number', async () => {
  const { owner, id, first, second, tick, reach } = await aWalk()
  for (const person of await people(['Cleo', 'Dora', 'Eve', 'Fay', 'Gus'])) await tick(person, first, second)
  await nextDay()
  expect(await reach()).toEqual([5, 5, 5])
  const added = { stepType: 'Book', description: 'New', url: 'https://example.org/new' }
  expect((await owner.post('/path/steps/new', { pathId: id, steps: [added] })).status).toBe(200)
  expect(await reach()).toEqual([5, 5, 5, null])
})
