import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

async function createJourneyOfThreeSteps(): Promise<{ journey: Journey; ids: string[] }> {
  const journey = await ada.createJourney({
    steps: ['One', 'Two', 'Three'].map((description) => ({ ...A_STEP, description })),
  })
  return { journey, ids: journey.steps?.map(({ id }) => id) ?? [] }
}

test('changes from two devices are merged', async () => {
  const { journey, ids } = await createJourneyOfThreeSteps()
  const path = `/path/progress/${journey.id}`
  await Promise.all([bob.put(path, { done: [ids[0]] }), bob.put(path, { done: [ids[1]] })])
  expect((await bob.get(path)).body).toEqual({
    completed: expect.arrayContaining(ids.slice(0, 2)),
    finishedAt: null,
    newSince: 0,
    newSteps: [],
  })
  expect((await bob.put(path, { undone: [ids[0]] })).body.completed).toEqual([ids[1]])
  expect((await bob.get(`/path/journey/${journey.id}`)).body.completedCount).toBe(1)
  expect((await ada.get(path)).body.completed).toEqual([])
})

test('ticking the last open step finishes the journey, in any order and from two devices', async () => {
  const { journey, ids } = await createJourneyOfThreeSteps()
  const path = `/path/progress/${journey.id}`
  await bob.put(path, { done: [ids[2]] })
  await Promise.all([bob.put(path, { done: [ids[0]] }), bob.put(path, { done: [ids[1]] })])
  expect((await bob.get(path)).body.finishedAt).toEqual(expect.any(String))
  expect((await bob.put(path, { undone: [ids[1]] })).body.finishedAt).toBeNull()
})

test('`completed` replaces all ticks; an empty list resets the progress', async () => {
  const { journey, ids } = await createJourneyOfThreeSteps()
  const path = `/path/progress/${journey.id}`
  await bob.put(path, { completed: ids })
  expect((await bob.put(path, { completed: [ids[1]] })).body).toEqual({
    completed: [ids[1]],
    finishedAt: null,
    newSince: 0,
    newSteps: [],
  })
  expect((await bob.put(path, { completed: [] })).body.completed).toEqual([])
})

test('steps added after the finish are counted as new', async () => {
  const { journey, ids } = await createJourneyOfThreeSteps()
  await bob.put(`/path/progress/${journey.id}`, { completed: ids })
  server.later(1000)
  await ada.post('/path/steps/new', { pathId: journey.id, steps: [A_STEP, A_STEP] })
  const progress = (await bob.get(`/path/progress/${journey.id}`)).body
  expect(progress).toMatchObject({ finishedAt: expect.any(String), newSince: 2 })
})

test('editing, moving and removing steps keeps their ticks', async () => {
  const { journey, ids } = await createJourneyOfThreeSteps()
  await bob.put(`/path/progress/${journey.id}`, { done: [ids[0], ids[2]] })
  const [first, second, third] = journey.steps ?? []
  await ada.put(`/path/${journey.id}`, { steps: [third, { ...second, description: 'Changed' }] })
  expect((await bob.get(`/path/progress/${journey.id}`)).body.completed).toEqual(
    expect.arrayContaining([ids[0], ids[2]]),
  )
  expect((await bob.get(`/path/journey/${journey.id}`)).body.completedCount).toBe(1)
  await bob.put(`/path/progress/${journey.id}`, { completed: [] })
  await ada.put(`/path/${journey.id}`, { steps: [first, second, third] })
  expect((await bob.get(`/path/progress/${journey.id}`)).body.completed).toEqual([ids[0]])
})

test('a request with a step of another journey is refused and changes nothing', async () => {
  const { journey, ids } = await createJourneyOfThreeSteps()
  const path = `/path/progress/${journey.id}`
  for (const body of [
    { completed: [ids[0], 'nope'] },
    { done: ['nope'] },
    { undone: ['nope'] },
    {},
    { completed: [], done: [] },
    { done: 'all' },
  ])
    expect((await bob.put(path, body)).status, JSON.stringify(body)).toBe(400)
  expect((await bob.get(path)).body.completed).toEqual([])
})

test('visitors get 401, a missing journey returns 404', async () => {
  const { journey } = await createJourneyOfThreeSteps()
  expect((await server.visitor.get(`/path/progress/${journey.id}`)).status).toBe(401)
  expect((await bob.put('/path/progress/nowhere', { done: [] })).status).toBe(404)
})
