import { beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
})

test('everybody reads at least 60 built-in badges, the most used first', async () => {
  await ada.createJourney({ badges: [{ name: 'Rust' }] })
  const { body } = await server.visitor.get('/badge/all')
  expect(body.length).toBeGreaterThanOrEqual(60)
  expect(body[0]).toEqual({ name: 'Rust' })
  expect((await server.visitor.get('/badge/all?q=LEARN')).body).toEqual([
    { name: 'Deep Learning' },
    { name: 'Machine Learning' },
  ])
  expect((await server.visitor.get('/badge/all?q=!')).body).toEqual([])
})

test('a new name is made; one that differs only in case and spaces is the one that exists', async () => {
  const made = await ada.post('/badge/create/list', {
    badgeDataList: ['Bee Keeping', 'machine  LEARNING', 'beekeeping'],
  })
  expect(made.body).toEqual([{ name: 'Bee Keeping' }, { name: 'Machine Learning' }])
  for (const badgeDataList of [['  '], ['***'], ['x'.repeat(51)], ['a\u0000b'], 'Go', undefined])
    expect((await ada.post('/badge/create/list', { badgeDataList })).status, String(badgeDataList)).toBe(400)
  expect((await server.visitor.post('/badge/create/list', { badgeDataList: ['Go'] })).status).toBe(401)
})

test('interests are 1 to 5, replaced as a whole, in the order chosen; the mistyped address answers too', async () => {
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

test('interests that are saved several times at once are those of one of them, and each is counted once', async () => {
  const bob = await server.createUser('Bob')
  const lists = Array.from({ length: 8 }, (_, at) => ['Cooperage', 'Basketry', `Knot ${at}`])
  const saved = await Promise.all(lists.map((list) => bob.post('/interest/create/list', { interestDataList: list })))
  expect(saved.map(({ status }) => status)).toEqual(lists.map(() => 200))
  const kept = (await bob.get('/interest/all')).body.map(({ name }: { name: string }) => name)
  expect(lists).toContainEqual(kept)
  const used = await server.database.db
    .selectFrom('badge')
    .select('name')
    .where('useCount', '>', 0)
    .where((eb) => eb.or([eb('name', 'in', ['Cooperage', 'Basketry']), eb('name', 'like', 'Knot %')]))
    .execute()
  expect(new Set(used.map(({ name }) => name))).toEqual(new Set(kept))
})
