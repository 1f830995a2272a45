import { beforeAll, describe, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

const FACTS = { minutes: 12, cost: 'free', language: 'pt-BR', note: 'The clearest one', section: 'Basics' } as const

async function read(id: string): Promise<Journey> {
  return (await bob.get(`/path/journey/${id}`)).body
}

/** A required step, two alternatives, and an optional step. */
async function createMixedJourney() {
  const journey = await ada.createJourney({
    steps: [
      { ...A_STEP, minutes: 30, cost: 'free' },
      { ...A_STEP, minutes: 90 },
      { ...A_STEP, minutes: 45, orPrevious: true },
      { ...A_STEP, minutes: 500, optional: true },
    ],
  })
  return { id: journey.id, ids: journey.steps?.map((step) => step.id) ?? [] }
}

describe('facts of a step', () => {
  test('are saved with it, in their canonical form', async () => {
    const { id } = await ada.createJourney({ steps: [{ ...A_STEP, ...FACTS, language: ' PT-br ' }] })
    expect((await read(id)).steps).toMatchObject([{ ...A_STEP, ...FACTS }])
  })

  test('keep their values if a change leaves them out, and are cleared by null', async () => {
    const { id, steps = [] } = await ada.createJourney({ steps: [{ ...A_STEP, ...FACTS, optional: true }] })
    const step = { ...A_STEP, id: steps[0]?.id }
    await ada.put(`/path/${id}`, { steps: [{ ...step, note: null, optional: false }] })
    const { note, ...rest } = FACTS
    expect((await read(id)).steps).toEqual([{ ...step, ...rest }])
  })

  test.each([
    ['minutes', 0],
    ['minutes', 60_001],
    ['minutes', 1.5],
    ['cost', 'cheap'],
    ['language', 'no language'],
    ['note', 'x'.repeat(501)],
    ['section', 'x'.repeat(81)],
    ['optional', 'yes'],
  ])('an invalid %s (%j) is reported at its field', async (field, value) => {
    const { status, body } = await ada.post('/path/create', {
      name: 'A',
      description: 'B',
      badges: [{ name: 'Python' }],
      steps: [{ ...A_STEP, [field]: value }],
    })
    expect([status, Object.keys(body.fields)]).toEqual([400, [`steps.0.${field}`]])
  })
})

describe('sets of alternatives', () => {
  test.each([
    ['on the first step', [{ ...A_STEP, orPrevious: true }]],
    ['on an optional step', [A_STEP, { ...A_STEP, orPrevious: true, optional: true }]],
  ])('orPrevious %s is refused', async (_case, steps) => {
    const { id } = await ada.createJourney()
    const created = await ada.post('/path/create', { name: 'A', description: 'B', badges: [{ name: 'SQL' }], steps })
    const changed = await ada.put(`/path/${id}`, { steps })
    for (const { status, body } of [created, changed])
      expect([status, Object.keys(body.fields)]).toEqual([400, ['steps']])
  })

  test('an added step can be an alternative to the last one, but not in an empty journey', async () => {
    const { id } = await ada.createJourney({ steps: [A_STEP] })
    const empty = await ada.createJourney({ steps: [] })
    const steps = [{ ...A_STEP, orPrevious: true }]
    expect((await ada.post('/path/steps/new', { pathId: id, steps })).status).toBe(200)
    expect((await read(id)).requiredCount).toBe(1)
    const refused = await ada.post('/path/steps/new', { pathId: empty.id, steps })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['steps']])
  })

  test('when the first step of a set is removed, the next one becomes the first', async () => {
    const { id, ids } = await createMixedJourney()
    const steps = (await read(id)).steps ?? []
    await ada.put(`/path/${id}`, { steps: steps.filter((step) => step.id !== ids[1]) })
    const after = await read(id)
    expect(after.steps?.map(({ orPrevious = false }) => orPrevious)).toEqual([false, false, false])
    expect(after.requiredCount).toBe(2)
  })
})

describe('the journey', () => {
  test('sums required minutes with the shortest alternative, and names kinds and cost', async () => {
    const { id } = await createMixedJourney()
    expect(await read(id)).toMatchObject({
      stepCount: 4,
      requiredCount: 2,
      minutes: 75,
      free: true,
      stepTypes: ['Article', 'Article', 'Article', 'Article'],
    })
  })

  test('leaves minutes and cost open while no step states them', async () => {
    const { id } = await ada.createJourney()
    expect(await read(id)).toMatchObject({ minutes: null, free: null, level: null, closingWords: null })
  })

  test('counts required steps done, and ticked steps by their index', async () => {
    const { id, ids } = await createMixedJourney()
    await bob.put(`/path/progress/${id}`, { done: [ids[1], ids[2], ids[3]] })
    expect(await read(id)).toMatchObject({ completedCount: 3, requiredDone: 1, doneSteps: [1, 2, 3] })
    expect((await server.visitor.get(`/path/journey/${id}`)).body).toMatchObject({
      requiredDone: null,
      doneSteps: null,
    })
  })

  test('requires every step if all are optional', async () => {
    const steps = [A_STEP, A_STEP].map((step) => ({ ...step, optional: true }))
    const { id } = await ada.createJourney({ steps })
    expect((await read(id)).requiredCount).toBe(2)
  })

  test('detects its language from its texts until the owner chooses one', async () => {
    const german = 'Diese Reise führt dich durch die Grundlagen der Statistik, Schritt für Schritt und ohne Formeln.'
    const { id } = await ada.createJourney({ name: 'Statistik verstehen', description: german })
    expect((await read(id)).language).toBe('de')
    await ada.put(`/path/${id}`, { language: 'en-gb', level: 'beginner', closingWords: ' Well done! ' })
    await ada.put(`/path/${id}`, { description: german })
    expect(await read(id)).toMatchObject({ language: 'en-GB', level: 'beginner', closingWords: 'Well done!' })
    await ada.put(`/path/${id}`, { language: null, level: null, closingWords: null })
    expect(await read(id)).toMatchObject({ language: 'de', level: null, closingWords: null })
  })

  test('has no language while its texts are short', async () => {
    const { id } = await ada.createJourney({ name: 'Jazz', description: 'Jazz', steps: [] })
    expect((await ada.get(`/path/journey/${id}`)).body.language).toBeNull()
  })
})

describe('finishing', () => {
  test('takes every required step and one of each set; optional steps are left out', async () => {
    const { id, ids } = await createMixedJourney()
    await bob.put(`/path/progress/${id}`, { done: [ids[0]] })
    expect((await bob.put(`/path/progress/${id}`, { done: [ids[3]] })).body.finishedAt).toBeNull()
    expect((await bob.put(`/path/progress/${id}`, { done: [ids[2]] })).body.finishedAt).toEqual(expect.any(String))
  })

  test('keeps its date when optional steps or other alternatives are ticked and unticked', async () => {
    const { id, ids } = await createMixedJourney()
    const path = `/path/progress/${id}`
    const { finishedAt } = (await bob.put(path, { done: [ids[0], ids[1]] })).body
    server.later(60_000)
    for (const change of [{ done: [ids[2], ids[3]] }, { undone: [ids[3]] }, { undone: [ids[1]] }])
      expect((await bob.put(path, change)).body.finishedAt).toBe(finishedAt)
    expect((await bob.put(path, { undone: [ids[2]] })).body.finishedAt).toBeNull()
  })

  test('is kept when steps change; new steps are named', async () => {
    const { id, ids } = await createMixedJourney()
    const { finishedAt } = (await bob.put(`/path/progress/${id}`, { done: [ids[0], ids[1]] })).body
    server.later(60_000)
    const added = (await ada.post('/path/steps/new', { pathId: id, steps: [A_STEP] })).body
    expect((await bob.get(`/path/progress/${id}`)).body).toMatchObject({
      finishedAt,
      newSince: 1,
      newSteps: [added[0].id],
    })
  })
})
