import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { PATHS_MAX } from './paths.store.ts'

const PLACE = 'https://cairn.example.org'
const server = openTestServer({ CAIRN_LIMITS: 'off', PUBLIC_URL: PLACE })
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

const addressOf = (id: string) => `${PLACE}/app/discover/journey/${id}`
const pathTo = (id: string) => ({ stepType: 'Path', description: 'Walk this one', url: addressOf(id) }) as const
const laysPathTo = (who: TestUser, ...ids: string[]) => who.createJourney({ steps: ids.map(pathTo) })
const targetsOf = ({ steps = [] }: { steps?: Step[] | undefined }) => steps.map(({ targetId }) => targetId)
const leads = async (who: TestUser, from: Journey, ...ids: string[]) =>
  await who.put(`/path/${from.id}`, { steps: ids.map(pathTo) })

const CIRCLE = 'This journey leads back to the one it would be part of: choose another one'

test('a path that points at a journey here knows which one, wherever it is written', async () => {
  const target = await bob.createJourney()
  const journey = await ada.createJourney({
    steps: [A_STEP, pathTo(target.id), { ...pathTo(target.id), stepType: 'Article' }],
  })
  expect(targetsOf(journey)).toEqual([undefined, target.id, undefined])
  const added = await ada.post('/path/steps/new', { pathId: journey.id, steps: [pathTo(target.id)] })
  expect(added.body).toEqual([{ ...pathTo(target.id), id: expect.any(String), targetId: target.id }])
  const { body } = await server.visitor.get(`/path/journey/${journey.id}`)
  expect(targetsOf(body)).toEqual([undefined, target.id, undefined, target.id])
  const [first, path] = body.steps
  const elsewhere = { ...path, url: 'https://elsewhere.example.org/' }
  expect(targetsOf((await ada.put(`/path/${journey.id}`, { steps: [first, elsewhere] })).body)).toEqual([
    undefined,
    undefined,
  ])
})

test('a path to what its writer may not open is an address as any other', async () => {
  const hidden = await bob.createJourney({ visibility: 'private' })
  const deleted = await bob.createJourney()
  await bob.delete(`/path/${deleted.id}`)
  const journey = await laysPathTo(ada, hidden.id, deleted.id, 'nowhere')
  expect(journey.steps).toEqual(
    [hidden.id, deleted.id, 'nowhere'].map((id) => ({ ...pathTo(id), id: expect.any(String) })),
  )
  expect(targetsOf(await laysPathTo(bob, hidden.id))).toEqual([hidden.id])
})

test('a journey that says its own target only tells its id: what stands there is asked for there', async () => {
  const target = await bob.createJourney({ name: 'Soon hidden' })
  const journey = await laysPathTo(ada, target.id)
  await bob.put(`/path/${target.id}`, { visibility: 'private' })
  const { body } = await ada.get(`/path/journey/${journey.id}`)
  expect(JSON.stringify(body)).not.toContain('Soon hidden')
  expect((await ada.get(`/path/journey/${target.id}`)).status).toBe(404)
})

test('a path from a journey to itself is refused at the step, in the words of the reader', async () => {
  const journey = await ada.createJourney()
  const refused = await ada.put(`/path/${journey.id}`, { steps: [A_STEP, pathTo(journey.id)] })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', fields: { 'steps.1.url': CIRCLE } } })
  const inGerman = await ada.post(
    '/path/steps/new',
    { pathId: journey.id, steps: [pathTo(journey.id)] },
    { 'accept-language': 'de' },
  )
  expect(inGerman.body.fields).toEqual({ 'steps.0.url': expect.stringContaining('zurück') })
  const { body } = await ada.get(`/path/journey/${journey.id}`)
  expect(body).toMatchObject({ stepCount: 1, version: 1 })
})

test('a circle over journeys of several people is refused where it would close', async () => {
  const start = await ada.createJourney()
  const middle = await laysPathTo(bob, start.id)
  const end = await laysPathTo(bob, middle.id)
  const other = await bob.createJourney()
  const refused = await leads(ada, start, other.id, end.id)
  expect(refused).toMatchObject({ status: 400, body: { fields: { 'steps.1.url': CIRCLE } } })
  const added = { pathId: start.id, steps: [A_STEP, pathTo(other.id), pathTo(middle.id)] }
  expect((await ada.post('/path/steps/new', added)).body.fields).toEqual({ 'steps.2.url': CIRCLE })
  expect((await leads(ada, start, other.id)).status).toBe(200)
  expect((await leads(bob, middle, other.id)).status).toBe(200)
  expect((await leads(ada, start, end.id)).status).toBe(200)
})

test('two ways to the same journey are no circle', async () => {
  const target = await ada.createJourney()
  const left = await laysPathTo(ada, target.id)
  const right = await laysPathTo(ada, target.id, left.id)
  expect((await leads(ada, await ada.createJourney(), left.id, right.id, target.id)).status).toBe(200)
})

test('a circle through what user hides is reports to them alone, when they open it', async () => {
  const start = await ada.createJourney()
  const hidden = await bob.createJourney({ visibility: 'private', steps: [pathTo(start.id)] })
  const open = await laysPathTo(bob, hidden.id)
  expect((await leads(ada, start, open.id)).status).toBe(200)
  const opened = await bob.put(`/path/${hidden.id}`, { visibility: 'public' })
  expect(opened).toMatchObject({ status: 400, body: { fields: { 'steps.0.url': CIRCLE } } })
})

test('a deleted journey that comes back closes no circle', async () => {
  const start = await ada.createJourney()
  const deleted = await laysPathTo(bob, start.id)
  const open = await laysPathTo(bob, deleted.id)
  await bob.delete(`/path/${deleted.id}`)
  expect((await leads(ada, start, open.id)).status).toBe(400)
})

test('of two changes that would close a circle together, one is refused', async () => {
  const [left, right] = [await ada.createJourney(), await bob.createJourney()]
  const both = await Promise.all([leads(ada, left, right.id), leads(bob, right, left.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('more than a thousand journeys hang on no path', async () => {
  const { db } = server.database
  const { id } = await bob.createJourney()
  const like = await db.selectFrom('journey').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ids = Array.from({ length: PATHS_MAX }, (_, count) => `far-${count}`)
  const steps = ids.map((far, count) => ({
    ...{ ...pathTo(far), id: far, journeyId: far, position: 0, createdAt: 0 },
    targetId: ids[count - 1] ?? null,
  }))
  await db
    .insertInto('journey')
    .values(ids.map((far) => ({ ...like, id: far })))
    .execute()
  await db.insertInto('step').values(steps).execute()
  const last = await laysPathTo(ada, ids.at(-1) ?? '')
  const started = performance.now()
  const refused = await ada.post('/path/create', {
    name: 'A',
    description: 'B',
    badges: [{ name: 'C' }],
    steps: [A_STEP, pathTo(last.id)],
  })
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { 'steps.1.url': expect.stringMatching(/too many/) } },
  })
  expect(performance.now() - started).toBeLessThan(2000)
})

test('where no address is given, a journey on this machine can be pointed at, and nothing else there', async () => {
  const url = 'http://localhost:3000/app/discover/journey/nowhere'
  const laid = await ada.createJourney({ steps: [{ ...A_STEP, stepType: 'Path', url }] })
  expect(laid.steps?.[0]).toMatchObject({ url })
  const refused = await ada.post('/path/steps/new', {
    pathId: laid.id,
    steps: [{ ...A_STEP, url: 'http://localhost:3000/' }],
  })
  expect(refused.status).toBe(400)
})
