import { beforeAll, expect, test } from 'vitest'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

test('creating a journey returns it whole, with step ids made by the server', async () => {
  const reply = await ada.post('/path/create', {
    name: '  Machine learning  ',
    description: 'From pictures to models.',
    badges: [{ name: 'Python' }, { name: 'Statistics' }],
    steps: [
      { ...A_STEP, id: A_STEP.url },
      { stepType: 'Book', description: 'And this', url: 'www.example.org' },
    ],
  })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({
    name: 'Machine learning',
    owner: { id: ada.id, uid: ada.id, displayName: 'Ada Stone', initial: 'A' },
    badges: [{ name: 'Python' }, { name: 'Statistics' }],
    steps: [A_STEP, { stepType: 'Book', url: 'www.example.org' }],
    stepCount: 2,
    likeCount: 0,
    followerCount: 0,
    visibility: 'public',
    archived: false,
    version: 1,
    completedCount: 0,
  })
  expect(reply.body.steps[0].id).not.toBe(A_STEP.url)
})

test("a journey doesn't reveal its owner's email", async () => {
  const { id } = await ada.createJourney()
  expect(JSON.stringify((await bob.get(`/path/journey/${id}`)).body)).not.toContain(ada.email)
})

test('invalid input is reported field by field', async () => {
  const reply = await ada.post('/path/create', {
    name: ' ',
    description: 'x'.repeat(2001),
    badges: [],
    steps: [{ stepType: 'Song', description: '', url: 'javascript:alert(1)' }],
  })
  expect(reply.status).toBe(400)
  expect(reply.body).toEqual({
    code: 'invalid',
    message: 'Please check what you entered',
    fields: {
      name: 'Give your journey a name',
      description: 'At most 2000 characters',
      badges: 'Choose at least one badge',
      'steps.0.stepType': 'Please select the type of resource for this module',
      'steps.0.description': 'Describe this step',
      'steps.0.url': 'Enter a valid URL',
    },
  })
})

test('length limits count characters as people see them', async () => {
  const family = '👩‍👩‍👧'
  expect((await ada.createJourney({ name: family.repeat(120) })).name).toBe(family.repeat(120))
  expect((await ada.post('/path/create', { name: family.repeat(121) })).body.fields.name).toBe('At most 120 characters')
})

test('a journey has at most 10 badges and 200 steps', async () => {
  const badges = Array.from({ length: 11 }, (_, n) => ({ name: `Skill ${n}` }))
  const steps = Array.from({ length: 201 }, () => A_STEP)
  const reply = await ada.post('/path/create', { name: 'Long', description: 'Too long', badges, steps })
  expect(reply.body.fields).toEqual({ badges: 'At most 10', steps: 'At most 200' })
})

test('concurrent requests with the same Idempotency-Key create one journey', async () => {
  const body = { name: 'Once', description: 'Only once', badges: [{ name: 'Go' }] }
  const headers = { 'idempotency-key': 'a-dialog' }
  const replies = await Promise.all([1, 2, 3].map(() => ada.post('/path/create', body, headers)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
  expect((await bob.post('/path/create', body, headers)).body.id).not.toBe(replies[0]?.body.id)
})

test('an Idempotency-Key can be used again after a day', async () => {
  const body = { name: 'Daily', description: 'Every day', badges: [{ name: 'Go' }] }
  server.later(-25 * 3600 * 1000)
  const first = await ada.post('/path/create', body, { 'idempotency-key': 'daily' })
  server.later(25 * 3600 * 1000)
  const second = await ada.post('/path/create', body, { 'idempotency-key': 'daily' })
  expect(second.status).toBe(201)
  expect(second.body.id).not.toBe(first.body.id)
})

test('repeating a request after the journey was deleted answers 410, and no key holds its texts', async () => {
  const plan = { name: 'Marmalade', description: 'x', badges: [{ name: 'Python' }], steps: [A_STEP] }
  const send = () => ada.post('/path/create', plan, { 'idempotency-key': 'once' })
  const { id } = (await send()).body
  expect((await send()).body).toMatchObject({ id, name: 'Marmalade' })
  const keys = await server.database.db.selectFrom('idempotencyKey').selectAll().execute()
  expect(JSON.stringify(keys)).not.toContain('Marmalade')
  await ada.delete(`/path/${id}`)
  expect((await send()).status).toBe(410)
})

test('adding steps again with the same key after the journey was deleted answers 410', async () => {
  const { id } = await ada.createJourney()
  const send = () => ada.post('/path/steps/new', { pathId: id, steps: [A_STEP] }, { 'idempotency-key': 'steps-once' })
  expect((await send()).body).toEqual((await send()).body)
  await ada.delete(`/path/${id}`)
  expect((await send()).status).toBe(410)
})
