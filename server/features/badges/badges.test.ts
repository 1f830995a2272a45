import { beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
})

test('the list has at least 60 built-in badges, the most used first', async () => {
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

test('a search lists the badge with exactly this name first, also one that only its owner sees', async () => {
  const first = async (q: string) => (await ada.get(`/badge/all?q=${encodeURIComponent(q)}`)).body[0].name
  await ada.createJourney({ badges: [{ name: 'Zurna repair' }, { name: 'A Zurna' }] })
  await ada.createJourney({ badges: [{ name: 'Zurna' }], visibility: 'private' })
  expect([await first('zurna'), await first('A zurna')]).toEqual(['Zurna', 'A Zurna'])
  expect((await server.visitor.get('/badge/all?q=zurna')).body).toEqual([{ name: 'A Zurna' }, { name: 'Zurna repair' }])
})

test('a search finds a badge without the signs in its name, and by a version of it', async () => {
  const names = async (q: string) => {
    const { body } = await ada.get(`/badge/all?q=${encodeURIComponent(q)}`)
    return body.map(({ name }: { name: string }) => name)
  }
  await ada.createJourney({ badges: [{ name: 'Quark.js' }, { name: 'Zeta++' }, { name: 'Tea-making' }] })
  expect(await names('quarkjs')).toContain('Quark.js')
  expect(await names('quark js')).toContain('Quark.js')
  expect(await names('tea making')).toContain('Tea-making')
  expect(await names('zeta++17')).toEqual(['Zeta++'])
})

test('a name that differs from an existing badge only in case and spaces is that badge', async () => {
  const created = await ada.post('/badge/create/list', {
    badgeDataList: ['Bee Keeping', 'machine  LEARNING', 'beekeeping'],
  })
  expect(created.body).toEqual([{ name: 'Bee Keeping' }, { name: 'Machine Learning' }])
  for (const badgeDataList of [['  '], ['***'], ['x'.repeat(51)], ['a\u0000b'], 'Go', undefined])
    expect((await ada.post('/badge/create/list', { badgeDataList })).status, String(badgeDataList)).toBe(400)
  expect((await server.visitor.post('/badge/create/list', { badgeDataList: ['Go'] })).status).toBe(401)
})

test('a badge counts its listed journeys only', async () => {
  for (const visibility of ['public', 'private', 'unlisted'] as const)
    await ada.createJourney({ badges: [{ name: 'Tea / C#' }], visibility })
  const path = `/badge/name/${encodeURIComponent('TEA/c#')}`
  for (const reader of [server.visitor, ada])
    expect((await reader.get(path)).body).toEqual({ name: 'Tea / C#', journeyCount: 1 })
})

test('only public badges have a page', async () => {
  await ada.createJourney({ badges: [{ name: 'Secret plan' }], visibility: 'private' })
  for (const name of ['Secret%20plan', 'nothing'])
    for (const reader of [server.visitor, ada]) expect((await reader.get(`/badge/name/${name}`)).status).toBe(404)
  expect((await server.visitor.get('/badge/name/Deep%20Learning')).body.journeyCount).toBe(0)
})

test('the list ends before 1 MB, also where names have many bytes', async () => {
  const long = (at: number) => `Badge ${at} ${'👨‍👩‍👧'.repeat(100)}`
  const row = { useCount: 5, createdAt: 1, builtin: 1 }
  const badges = Array.from({ length: 800 }, (_, at) => ({ ...row, key: `long-${at}`, name: long(at) }))
  await server.database.db.insertInto('badge').values(badges).execute()
  const { body } = await server.visitor.get('/badge/all')
  expect(body.length).toBeGreaterThan(100)
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_000_000)
})
