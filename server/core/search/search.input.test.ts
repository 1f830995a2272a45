import { beforeAll, expect, test } from 'vitest'
import { forgeCursor } from '#server/testing/forge-cursor.ts'
import { idsOf, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
})

async function found(q: string): Promise<string[]> {
  return idsOf(await server.visitor.get(`/path/all?q=${encodeURIComponent(q)}`))
}

test('treats operators, quotes and wildcards as plain words; refuses queries that are too long or contain NUL', async () => {
  const { id } = await ada.createJourney({ name: 'Syntax near and not or' })
  for (const q of [
    '"syntax"',
    'syntax*',
    'syntax)',
    "syntax'); --",
    'syntax:*',
    'syntax & near',
    'near(syntax)',
    '{syntax}',
    'syntax\\',
    '^syntax',
    'name:syntax'.slice(5),
  ])
    expect(await found(q), q).toEqual([id])
  for (const q of [
    'NOT',
    'AND OR NOT',
    'syntax NOT near',
    '-syntax',
    'n_syntax',
    'b_',
    "'' | ''",
    '\\',
    '(((((((',
    ':*',
    '<->',
    '$1',
  ])
    expect((await server.visitor.get(`/path/all?q=${encodeURIComponent(q)}`)).status, q).toBe(200)
  for (const q of ['x'.repeat(10_000), 'a '.repeat(5000), '"*'.repeat(5000), 'a\u0000b', 'a'.repeat(201)])
    expect((await server.visitor.get(`/path/all?q=${encodeURIComponent(q)}`)).status, q.slice(0, 20)).toBe(400)
  expect((await server.visitor.get(`/path/all?q=${encodeURIComponent('ö👩‍👩‍👧'.repeat(100))}`)).status).toBe(200)
})

test('an invalid cursor returns 400; a limit over 100 counts as 100', async () => {
  const forged = [
    [1],
    [1, 2],
    [1, 2, 'x'],
    [0, -1, 2, 3],
    [0, 1.5, 2, 3],
    [1, 1e300, 2, 3],
    [1, 1, 2 ** 60, 3],
    ['a', 'b', 'c', 'd'],
    [null, null, null, null],
    {},
    'x',
  ]
  for (const values of forged) {
    const cursor = forgeCursor(server, '/path/all?q=syntax', values)
    const { status, body } = await server.visitor.get(`/path/all?q=syntax&cursor=${cursor}`)
    expect([status, Object.keys(body.fields ?? {})], JSON.stringify(values)).toEqual([400, ['cursor']])
  }
  for (const [query, values] of [
    ['badge=python', [0, 1e300, 2]],
    ['badge=python', [0, 1.5, 2]],
    ['badge=python&sort=likes', [0, 'x', 'y']],
  ] as const) {
    const cursor = forgeCursor(server, `/path/all?${query}`, values)
    expect((await server.visitor.get(`/path/all?${query}&cursor=${cursor}`)).status, query).toBe(400)
  }
  expect((await server.visitor.get('/path/all?q=syntax&limit=100')).status).toBe(200)
})
