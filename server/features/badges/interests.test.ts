import { beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
})

test('saving replaces all interests, 1 to 5 in the chosen order; the misspelled path works too', async () => {
  const saved = await ada.post('/interest/create/list', { interestDataList: ['Python', 'Glass Blowing'] })
  expect(saved.body).toEqual([{ name: 'Python' }, { name: 'Glass Blowing' }])
  await ada.post('/interest/create/list', { interestDataList: ['glass blowing'] })
  for (const path of ['/interest/all', '/inteerest/all'])
    expect((await ada.get(path)).body).toEqual([{ name: 'Glass Blowing' }])
  const none = await ada.post('/interest/create/list', { interestDataList: [] })
  expect([none.status, none.body.fields.interestDataList]).toEqual([
    400,
    'To help us show you relevant learning journeys, please select one or more badges of your interest',
  ])
  expect((await ada.post('/interest/create/list', { interestDataList: ['a', 'b', 'c', 'd', 'e', 'f'] })).status).toBe(
    400,
  )
})

test('concurrent saves keep the interests of one request and count each badge once', async () => {
  const bob = await server.createUser('Bob')
  const lists = Array.from({ length: 8 }, (_, index) => ['Cooperage', 'Basketry', `Knot ${index}`])
  const saved = await Promise.all(lists.map((list) => bob.post('/interest/create/list', { interestDataList: list })))
  expect(saved.map(({ status }) => status)).toEqual(lists.map(() => 200))
  const interests = (await bob.get('/interest/all')).body.map(({ name }: { name: string }) => name)
  expect(lists).toContainEqual(interests)
  const used = await server.database.db
    .selectFrom('badge')
    .select('name')
    .where('useCount', '>', 0)
    .where((eb) => eb.or([eb('name', 'in', ['Cooperage', 'Basketry']), eb('name', 'like', 'Knot %')]))
    .execute()
  expect(new Set(used.map(({ name }) => name))).toEqual(new Set(interests))
})
