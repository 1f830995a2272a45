import { beforeAll, expect, test } from 'vitest'
import { type JourneyInput, newJourney } from '#contract/journey.ts'
import { JOURNEY_TEXT_MAX_BYTES, textBytesOf } from '#contract/rules/journey.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

const TOO_LONG = {
  code: 'tooLarge',
  fields: { steps: 'A journey can hold 500 kB of text: shorten it, or split it into two journeys' },
}

const FAMILY = '👨‍👩‍👧'

/** A journey of 200 steps whose texts take this many bytes. */
function journeyOf(bytes: number): JourneyInput {
  const steps = Array.from({ length: 200 }, () => ({ ...A_STEP, note: '' }))
  const badges = [{ name: 'Python' }]
  const journey: JourneyInput = { name: 'Long', description: 'x', badges, steps, visibility: 'public' }
  let missing = bytes - textBytesOf(journey)
  for (const step of steps) {
    const count = Math.min(500, Math.floor(missing / Buffer.byteLength(FAMILY)))
    step.note = FAMILY.repeat(count)
    missing -= Buffer.byteLength(step.note)
  }
  return { ...journey, description: 'x'.repeat(1 + missing) }
}

async function older(): Promise<{ id: string; body: JourneyInput }> {
  const { id } = await ada.createJourney(journeyOf(JOURNEY_TEXT_MAX_BYTES))
  const note = 'x'.repeat(3000)
  await server.database.db
    .updateTable('step')
    .set({ note })
    .where('journeyId', '=', id)
    .where('position', '=', 199)
    .execute()
  return { id, body: (await ada.get(`/path/journey/${id}`)).body }
}

test('the texts of a journey take at most 500,000 bytes', async () => {
  const fits = journeyOf(JOURNEY_TEXT_MAX_BYTES)
  expect(textBytesOf(fits)).toBe(JOURNEY_TEXT_MAX_BYTES)
  const { status, body } = await ada.post('/path/create', { ...fits, name: 'Long!' })
  expect(status).toBe(413)
  expect(body).toMatchObject(TOO_LONG)
  const { id, steps = [] } = await ada.createJourney(fits)
  expect((await ada.put(`/path/${id}`, { closingWords: 'x' })).body).toMatchObject(TOO_LONG)
  expect((await ada.put(`/path/${id}`, { steps: [{ ...steps[0], note: 'y' }, ...steps.slice(1)] })).status).toBe(200)
  expect((await ada.put(`/path/${id}`, { closingWords: 'x' })).status).toBe(200)
})

test('the form of a new journey says so before it is sent', () => {
  const issuesOf = (bytes: number) => newJourney.safeParse(journeyOf(bytes)).error?.issues ?? []
  expect(issuesOf(JOURNEY_TEXT_MAX_BYTES)).toEqual([])
  expect(issuesOf(JOURNEY_TEXT_MAX_BYTES + 1)).toMatchObject([{ path: ['steps'], message: 'journeyTextsTooLong' }])
})

test('added steps count, too', async () => {
  const almost = journeyOf(JOURNEY_TEXT_MAX_BYTES)
  const { id } = await ada.createJourney({ ...almost, steps: almost.steps.slice(0, -1) })
  const add = (note: string) => ada.post('/path/steps/new', { pathId: id, steps: [{ ...A_STEP, note }] })
  expect((await add('x')).body).toMatchObject(TOO_LONG)
  expect((await add('')).status).toBe(200)
})

test('a journey that is longer already can be read, and may shrink or stay as long', async () => {
  const { id, body } = await older()
  expect(textBytesOf(body)).toBeGreaterThan(JOURNEY_TEXT_MAX_BYTES)
  expect((await ada.put(`/path/${id}`, { name: 'Longer' })).body).toMatchObject(TOO_LONG)
  expect((await ada.put(`/path/${id}`, { name: 'Loud' })).status).toBe(200)
  expect((await ada.put(`/path/${id}`, { visibility: 'unlisted' })).status).toBe(200)
  expect((await ada.put(`/path/${id}`, { steps: body.steps.slice(0, -1) })).status).toBe(200)
})

test('accepting a longer link for a step is refused, too, and keeping the link is not', async () => {
  const { id, body } = await older()
  const report = { stepId: body.steps[0]?.id, problem: 'broken', url: `${A_STEP.url}/longer` }
  const linkReport = (await bob.post(`/path/suggestions/${id}`, report)).body.id
  expect((await ada.post(`/suggestion/${linkReport}/accept`, {})).body).toMatchObject(TOO_LONG)
  expect((await ada.post(`/suggestion/${linkReport}/accept`, { keys: [] })).status).toBe(200)
})

test('a journey keeps at most 3,000 removed steps, however often its steps are replaced', async () => {
  const owner = await server.createConfirmedUser('Rae')
  const { id } = await owner.createJourney()
  const removed = Array.from({ length: 3000 }, (_, position) => ({
    ...{ ...A_STEP, id: `removed-${position}`, journeyId: id, position, createdAt: 0, removedAt: 1 },
  }))
  for (let from = 0; from < removed.length; from += 1000)
    await server.database.db
      .insertInto('step')
      .values(removed.slice(from, from + 1000))
      .execute()
  const { status, body } = await owner.put(`/path/${id}`, { steps: [A_STEP] })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['steps']])
  expect((await owner.put(`/path/${id}`, { name: 'Renamed' })).status).toBe(200)
})
