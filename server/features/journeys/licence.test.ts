import { expect, test } from 'vitest'
import { createOperator } from '#server/features/site/testing/operator.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
const INPUT = { name: 'Knots', description: 'To tie', badges: [{ name: 'Knots' }], steps: [A_STEP] }
const create = async (user: TestUser, more: object = {}) =>
  (await user.post('/path/create', { ...INPUT, ...more })).body
const startOf = async (user: TestUser) => (await user.get('/user/profile')).body.licence

test("a person's first journey starts under CC BY, and everyone reads that", async () => {
  const ada = await server.createUser('Ada')
  expect(await startOf(ada)).toBe('ccBy')
  const { id, licence } = await create(ada)
  expect(licence).toBe('ccBy')
  expect((await server.visitor.get(`/path/journey/${id}`)).body.licence).toBe('ccBy')
})

test('a new journey starts with what its owner chose last, when creating or changing one', async () => {
  const ada = await server.createUser('Ada')
  const first = await create(ada, { licence: 'reserved' })
  expect(await startOf(ada)).toBe('reserved')
  expect((await create(ada)).licence).toBe('reserved')
  expect((await ada.put(`/path/${first.id}`, { licence: 'ccBy' })).body.licence).toBe('ccBy')
  expect((await create(ada)).licence).toBe('ccBy')
  expect(await startOf(await server.createUser('Bob'))).toBe('ccBy')
})

test('the site decides what the first journey of an author starts with, until they choose', async () => {
  const olga = await createOperator(server, 'Olga')
  await olga.put('/site/settings', { licence: 'reserved' })
  const ada = await server.createUser('Ada')
  expect(await startOf(ada)).toBe('reserved')
  expect((await create(ada)).licence).toBe('reserved')
  expect((await create(ada, { licence: null })).licence).toBeNull()
  await create(ada, { licence: 'ccBy' })
  expect((await create(ada)).licence).toBe('ccBy')
  await olga.put('/site/settings', { licence: 'ccBy' })
})

test('a change without a licence keeps it and chooses nothing', async () => {
  const ada = await server.createUser('Ada')
  const kept = await create(ada, { licence: 'ccBy' })
  await create(ada, { licence: 'reserved' })
  expect((await ada.put(`/path/${kept.id}`, { name: 'Bends' })).body.licence).toBe('ccBy')
  expect(await startOf(ada)).toBe('reserved')
})

test("a journey can begin without a choice, which doesn't change the start of the next one", async () => {
  const ada = await server.createUser('Ada')
  const { id, licence } = await create(ada, { licence: null })
  expect(licence).toBeNull()
  expect((await ada.get(`/path/journey/${id}`)).body.licence).toBeNull()
  expect((await create(ada)).licence).toBe('ccBy')
})

test('a choice can be changed, but not undone, and only by the owner', async () => {
  const [ada, bob] = [await server.createUser('Ada'), await server.createUser('Bob')]
  const { id } = await create(ada)
  for (const licence of [null, 'gpl', '', 1]) {
    const { status, body } = await ada.put(`/path/${id}`, { licence })
    expect([licence, status, Object.keys(body.fields)]).toEqual([licence, 400, ['licence']])
  }
  expect((await ada.post('/path/create', { ...INPUT, licence: 'mit' })).body.fields).toHaveProperty('licence')
  expect((await bob.put(`/path/${id}`, { licence: 'reserved' })).body.code).toBe('ownerOnly')
  expect((await ada.get(`/path/journey/${id}`)).body.licence).toBe('ccBy')
  expect(await startOf(bob)).toBe('ccBy')
})

test('a draft keeps its licence, also one that is not chosen', async () => {
  const ada = await server.createUser('Ada')
  for (const licence of ['reserved', null]) {
    const { id } = (await ada.post('/draft', { content: { name: 'Half', licence } })).body
    expect((await ada.get(`/draft/${id}`)).body.content.licence).toBe(licence)
  }
  expect((await ada.post('/draft', { content: { licence: 'mit' } })).status).toBe(400)
})

test('the owner is asked until they say that they want no more questions', async () => {
  const ada = await server.createUser('Ada')
  expect((await ada.get('/user/profile')).body.askLicence).toBe(true)
  expect((await ada.put('/user/profile/update', { askLicence: false })).body.askLicence).toBe(false)
  expect((await ada.get('/user/export')).body.profile).toMatchObject({ askLicence: false })
  const others = (await server.visitor.get(`/user/profile/${ada.id}`)).body
  expect(others).not.toHaveProperty('askLicence')
  expect(others).not.toHaveProperty('licence')
})
