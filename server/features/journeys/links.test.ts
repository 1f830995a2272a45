import { beforeAll, expect, test } from 'vitest'
import { planOf, statementsOf } from '#server/testing/database/plans.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

const withLink = (owner: TestUser, url: string, fields = {}) =>
  owner.createJourney({ ...fields, steps: [{ ...A_STEP, url }] })
const usesOf = async (user: TestUser, url: string, except?: string) =>
  (await user.post('/path/links', { urls: [url, 'https://example.org/in-no-journey'], except })).body

test('names one’s own journeys with a link, private ones too', async () => {
  const url = 'https://example.org/own'
  const { id, name } = await withLink(ada, url, { visibility: 'private' })
  expect(await usesOf(ada, url)).toEqual([{ url, journeyCount: 0, own: [{ id, name }] }])
  expect(await usesOf(ada, url, id)).toEqual([])
  expect(await usesOf(bob, url)).toEqual([])
})

test('leaves out the journey that a draft or an edited journey was copied from', async () => {
  const url = 'https://example.org/copied'
  const original = await withLink(ada, url, { licence: 'ccBy' })
  const { id } = (await bob.post(`/path/adapt/${original.id}`)).body
  const { content } = (await bob.get(`/draft/${id}`)).body
  expect(await usesOf(bob, url)).toHaveLength(1)
  expect(await usesOf(bob, url, content.adaptation)).toEqual([])
  const version = (await bob.post('/path/create', { ...content, level: 'advanced' })).body
  expect(await usesOf(bob, url, version.id)).toEqual([])
})

test('counts the listed journeys of others only', async () => {
  const url = 'https://example.org/shared'
  for (const visibility of ['public', 'public', 'unlisted', 'private']) await withLink(ada, url, { visibility })
  const deleted = await withLink(ada, url)
  await ada.delete(`/path/${deleted.id}`)
  const changed = await withLink(ada, url)
  await ada.put(`/path/${changed.id}`, { steps: [A_STEP] })
  expect(await usesOf(bob, url)).toEqual([{ url, journeyCount: 2, own: [] }])
})

test('http or https and a slash at the end make no difference, a query does', async () => {
  await withLink(ada, 'https://example.org/spelled')
  await withLink(ada, 'http://example.org/spelled/')
  expect(await usesOf(bob, 'http://example.org/spelled')).toMatchObject([{ journeyCount: 2 }])
  expect(await usesOf(bob, 'http://example.org/spelled?page=2')).toEqual([])
})

test('refuses visitors and more than 200 links', async () => {
  const urls = Array.from({ length: 201 }, (_, index) => `https://example.org/${index}`)
  expect(await server.visitor.post('/path/links', { urls: [] })).toMatchObject({ status: 401 })
  expect(await ada.post('/path/links', { urls })).toMatchObject({
    status: 400,
    body: { fields: { urls: expect.anything() } },
  })
  expect(await ada.post('/path/links', { urls: urls.slice(1) })).toMatchObject({ status: 200, body: [] })
})

test('finds the steps of a link by an index', async () => {
  const statements = await statementsOf(server.database.db, () => usesOf(bob, 'https://example.org/shared'))
  const counting = statements.find(({ sql }) => sql.includes('asked.place')) ?? expect.fail('nothing was counted')
  expect((await planOf(server.database, counting)).join('\n')).toContain('step_url')
})
