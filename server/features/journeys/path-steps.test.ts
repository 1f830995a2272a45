import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { statementsOf } from '#server/testing/database/plans.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { REACHABLE_MAX } from './path-steps.store.ts'

const ORIGIN = 'https://cairn.example.org'
const server = openTestServer({ CAIRN_LIMITS: 'off', PUBLIC_URL: ORIGIN })
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

const linkTo = (id: string) => `${ORIGIN}/app/discover/journey/${id}`
const pathTo = (id: string) => ({ stepType: 'Path', description: 'Walk this one', url: linkTo(id) }) as const
const createPathsTo = (owner: TestUser, ...ids: string[]) => owner.createJourney({ steps: ids.map(pathTo) })
const targetsOf = ({ steps = [] }: { steps?: Step[] | undefined }) => steps.map(({ targetId }) => targetId)
const replacePaths = async (owner: TestUser, from: Journey, ...ids: string[]) =>
  await owner.put(`/path/${from.id}`, { steps: ids.map(pathTo) })

const CYCLE = 'This journey leads back to the one it would be part of: choose another one'

test('a Path step to a journey on this server carries its id', async () => {
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

test("a Path step to a journey that its author can't open is an external link", async () => {
  const hidden = await bob.createJourney({ visibility: 'private' })
  const deleted = await bob.createJourney()
  await bob.delete(`/path/${deleted.id}`)
  const journey = await createPathsTo(ada, hidden.id, deleted.id, 'nowhere')
  expect(journey.steps).toEqual(
    [hidden.id, deleted.id, 'nowhere'].map((id) => ({ ...pathTo(id), id: expect.any(String) })),
  )
  expect(targetsOf(await createPathsTo(bob, hidden.id))).toEqual([hidden.id])
})

test('a Path step reveals only the id of its target', async () => {
  const target = await bob.createJourney({ name: 'Soon hidden' })
  const journey = await createPathsTo(ada, target.id)
  await bob.put(`/path/${target.id}`, { visibility: 'private' })
  const { body } = await ada.get(`/path/journey/${journey.id}`)
  expect(JSON.stringify(body)).not.toContain('Soon hidden')
  expect((await ada.get(`/path/journey/${target.id}`)).status).toBe(404)
})

test("a Path step to its own journey is refused at the step, in the user's language", async () => {
  const journey = await ada.createJourney()
  const refused = await ada.put(`/path/${journey.id}`, { steps: [A_STEP, pathTo(journey.id)] })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', fields: { 'steps.1.url': CYCLE } } })
  const inGerman = await ada.post(
    '/path/steps/new',
    { pathId: journey.id, steps: [pathTo(journey.id)] },
    { 'accept-language': 'de' },
  )
  expect(inGerman.body.fields).toEqual({ 'steps.0.url': expect.stringContaining('zurück') })
  const { body } = await ada.get(`/path/journey/${journey.id}`)
  expect(body).toMatchObject({ stepCount: 1, version: 1 })
})

test('a cycle through journeys of several owners is refused at the step that closes it', async () => {
  const start = await ada.createJourney()
  const middle = await createPathsTo(bob, start.id)
  const end = await createPathsTo(bob, middle.id)
  const other = await bob.createJourney()
  const refused = await replacePaths(ada, start, other.id, end.id)
  expect(refused).toMatchObject({ status: 400, body: { fields: { 'steps.1.url': CYCLE } } })
  const added = { pathId: start.id, steps: [A_STEP, pathTo(other.id), pathTo(middle.id)] }
  expect((await ada.post('/path/steps/new', added)).body.fields).toEqual({ 'steps.2.url': CYCLE })
  expect((await replacePaths(ada, start, other.id)).status).toBe(200)
  expect((await replacePaths(bob, middle, other.id)).status).toBe(200)
  expect((await replacePaths(ada, start, end.id)).status).toBe(200)
})

test("two paths to the same journey aren't a cycle", async () => {
  const target = await ada.createJourney()
  const left = await createPathsTo(ada, target.id)
  const right = await createPathsTo(ada, target.id, left.id)
  expect((await replacePaths(ada, await ada.createJourney(), left.id, right.id, target.id)).status).toBe(200)
})

test('a cycle through a private journey is reported only to its owner, when they publish it', async () => {
  const start = await ada.createJourney()
  const hidden = await bob.createJourney({ visibility: 'private', steps: [pathTo(start.id)] })
  const open = await createPathsTo(bob, hidden.id)
  expect((await replacePaths(ada, start, open.id)).status).toBe(200)
  const opened = await bob.put(`/path/${hidden.id}`, { visibility: 'public' })
  expect(opened).toMatchObject({ status: 400, body: { fields: { 'steps.0.url': CYCLE } } })
})

test('a hidden journey leads nowhere, so that no one learns of its steps', async () => {
  const start = await ada.createJourney()
  const hidden = await createPathsTo(bob, start.id)
  const open = await createPathsTo(bob, hidden.id)
  await (await createModerator(server, 'Mia')).post(`/moderation/journeys/${hidden.id}/hide`, { reason: 'Spam' })
  expect((await replacePaths(ada, start, open.id)).status).toBe(200)
})

test("restoring a deleted journey can't close a cycle", async () => {
  const start = await ada.createJourney()
  const deleted = await createPathsTo(bob, start.id)
  const open = await createPathsTo(bob, deleted.id)
  await bob.delete(`/path/${deleted.id}`)
  expect((await replacePaths(ada, start, open.id)).status).toBe(400)
})

test('of two concurrent changes that would close a cycle together, one is refused', async () => {
  const [left, right] = [await ada.createJourney(), await bob.createJourney()]
  const both = await Promise.all([replacePaths(ada, left, right.id), replacePaths(bob, right, left.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('at most a thousand journeys are reachable from one journey', async () => {
  const { db } = server.database
  const { id } = await bob.createJourney()
  const template = await db.selectFrom('journey').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ids = Array.from({ length: REACHABLE_MAX }, (_, count) => `far-${count}`)
  const steps = ids.map((far, count) => ({
    ...{ ...pathTo(far), id: far, journeyId: far, position: 0, createdAt: 0 },
    targetId: ids[count - 1] ?? null,
  }))
  // SQLite allows 32,766 values in a statement.
  for (const some of [ids.slice(0, REACHABLE_MAX / 2), ids.slice(REACHABLE_MAX / 2)])
    await db
      .insertInto('journey')
      .values(some.map((far) => ({ ...template, id: far })))
      .execute()
  await db.insertInto('step').values(steps).execute()
  const last = await createPathsTo(ada, ids.at(-1) ?? '')
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

test("a Path step may link to a journey on localhost, other steps can't link to localhost", async () => {
  const url = 'http://localhost:3000/app/discover/journey/nowhere'
  const journey = await ada.createJourney({ steps: [{ ...A_STEP, stepType: 'Path', url }] })
  expect(journey.steps?.[0]).toMatchObject({ url })
  const refused = await ada.post('/path/steps/new', {
    pathId: journey.id,
    steps: [{ ...A_STEP, url: 'http://localhost:3000/' }],
  })
  expect(refused.status).toBe(400)
})

test('of many Path steps, the one that leads back is named after a few looks at the graph', async () => {
  const journey = await ada.createJourney()
  const back = await createPathsTo(ada, journey.id)
  const others = await Promise.all(Array.from({ length: 60 }, () => ada.createJourney()))
  const ids = others.map(({ id }) => id)
  const looks = await statementsOf(server.database.db, async () => {
    const refused = await replacePaths(ada, journey, ...ids.slice(0, 40), back.id, ...ids.slice(40))
    expect(refused).toMatchObject({ status: 400, body: { fields: { 'steps.40.url': CYCLE } } })
  })
  expect(looks.filter(({ sql }) => sql.includes('recursive')).length).toBeLessThan(10)
})
