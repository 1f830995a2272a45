import { beforeAll, expect, test } from 'vitest'
import { A_STEP, idsOf, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

test('the owner can change any part; a stale version returns 409 and changes nothing', async () => {
  const { id } = await ada.createJourney({ name: 'Before' })
  const changed = await ada.put(`/path/${id}`, { name: 'After', badges: [{ name: 'SQL' }], version: 1 })
  expect(changed.body).toMatchObject({ name: 'After', badges: [{ name: 'SQL' }], version: 2, stepCount: 1 })
  const stale = await ada.put(`/path/${id}`, { name: 'Lost', version: 1 })
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
  expect((await ada.get(`/path/journey/${id}`)).body.name).toBe('After')
})

test('steps with a known id are edited, others are added, missing ones are removed and can be restored', async () => {
  const { id, steps = [] } = await ada.createJourney({ steps: [A_STEP, { ...A_STEP, description: 'Second' }] })
  const [first, second] = steps
  const edited = await ada.put(`/path/${id}`, {
    steps: [
      { ...second, description: 'Edited' },
      { ...A_STEP, id: 'foreign' },
    ],
  })
  expect(edited.body.steps).toMatchObject([
    { id: second?.id, description: 'Edited' },
    { description: A_STEP.description },
  ])
  expect(edited.body.steps[1].id).not.toBe('foreign')
  const restored = await ada.put(`/path/${id}`, { steps: [first] })
  expect(restored.body.steps).toEqual([first])
  expect(restored.body.stepCount).toBe(1)
})

test("strangers can't change or delete a journey, or add steps", async () => {
  const { id } = await ada.createJourney()
  expect((await bob.put(`/path/${id}`, { name: 'Mine' })).status).toBe(403)
  expect((await bob.post('/path/steps/new', { pathId: id, steps: [A_STEP] })).status).toBe(403)
  expect((await bob.delete(`/path/${id}`)).status).toBe(403)
  expect((await bob.post(`/path/restore/${id}`)).status).toBe(403)
  expect((await server.visitor.put(`/path/${id}`, { name: 'Mine' })).status).toBe(401)
  expect((await ada.put('/path/nowhere', { name: 'Mine' })).status).toBe(404)
})

test('new steps are added at the end, up to 200 steps', async () => {
  const { id } = await ada.createJourney()
  const added = await ada.post('/path/steps/new', {
    pathId: id,
    steps: [{ ...A_STEP, id: 'x', description: 'Next' }],
  })
  expect(added.body).toMatchObject([{ description: 'Next' }])
  expect((await ada.get(`/path/journey/${id}`)).body.steps[1]).toEqual(added.body[0])
  const many = Array.from({ length: 199 }, () => A_STEP)
  const over = await ada.post('/path/steps/new', { pathId: id, steps: many })
  expect([over.status, over.body.fields]).toEqual([400, { steps: 'At most 200' }])
})

test('a deleted journey returns 410 and can be restored for 30 days', async () => {
  const { id } = await ada.createJourney()
  expect((await ada.delete(`/path/${id}`)).status).toBe(204)
  expect((await bob.get(`/path/journey/${id}`)).status).toBe(410)
  expect(idsOf(await bob.get('/path/all?limit=100'))).not.toContain(id)
  const deleted = await ada.get('/path/user/deleted')
  expect(deleted.body[0]).toMatchObject({ id, deletedAt: expect.any(String) })
  expect((await ada.post(`/path/restore/${id}`)).body.id).toBe(id)
  expect((await bob.get(`/path/journey/${id}`)).status).toBe(200)

  server.later(-31 * 24 * 3600 * 1000)
  await ada.delete(`/path/${id}`)
  server.later(31 * 24 * 3600 * 1000)
  expect((await ada.get('/path/user/deleted')).body).toEqual([])
  expect((await ada.post(`/path/restore/${id}`)).status).toBe(410)
})

test('a deleted private journey looks like a missing one to strangers', async () => {
  const { id } = await ada.createJourney({ visibility: 'private' })
  await ada.delete(`/path/${id}`)
  expect((await bob.get(`/path/journey/${id}`)).status).toBe(404)
  expect((await bob.post(`/path/restore/${id}`)).status).toBe(404)
})

test('an archived journey keeps its followers and accepts no new ones', async () => {
  const { id } = await ada.createJourney()
  await bob.post(`/path/follow/${id}`)
  await ada.put(`/path/${id}`, { archived: true })
  expect(idsOf(await bob.get('/path/user/following'))).toContain(id)
  expect((await bob.get(`/path/journey/${id}`)).body.archived).toBe(true)
  const cleo = await server.createUser('Cleo')
  expect((await cleo.post(`/path/follow/${id}`)).body.code).toBe('archived')
  expect((await bob.post(`/path/follow/${id}`, { followed: false })).body).toEqual({
    followed: false,
    followerCount: 0,
  })
})

test('of the removed steps a journey keeps the 200 removed last, and those that someone ticked', async () => {
  const { id, steps = [] } = await ada.createJourney({ steps: [A_STEP] })
  await bob.put(`/path/progress/${id}`, { done: [steps[0]?.id] })
  for (let change = 0; change < 5; change++) {
    server.later(5)
    expect((await ada.put(`/path/${id}`, { steps: Array(100).fill(A_STEP) })).status).toBe(200)
  }
  const stored = server.database.db.selectFrom('step').select('id').where('journeyId', '=', id)
  expect(await stored.where('removedAt', 'is', null).execute()).toHaveLength(100)
  const removed = await stored.where('removedAt', 'is not', null).execute()
  expect(removed).toHaveLength(201)
  expect(removed.map((step) => step.id)).toContain(steps[0]?.id)
})
