import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { HIDEABLE } from '#contract/rules/moderation.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { forgeCursor } from '#server/testing/forge-cursor.ts'
import { idsOnAllPages, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let moderator: TestUser
let journeyId: string
let commentId: string
let groupId: string

beforeAll(async () => {
  moderator = await createModerator(server, 'Mona')
  await moderator.post('/interest/create/list', { badgeDataList: ['Python'] })
  journeyId = (await moderator.createJourney()).id
  commentId = (await moderator.post(`/path/comments/${journeyId}`, { text: 'Which one first?' })).body.id
  groupId = (await moderator.post('/groups', { journeyId, name: 'Goats' })).body.id
})

const PAGED = (Object.values(api) as Endpoint[]).filter(({ paged }) => paged).map(({ path }) => path)
const SORTS = ['newest', 'trending', 'likes', 'followers']
/** More queries for the calls whose cursor depends on the order. */
const QUERIES: Record<string, string[]> = {
  '/path/all': [
    '',
    'q=walk',
    'q=',
    'badge=Python',
    ...SORTS.flatMap((sort) => [`sort=${sort}`, `q=walk&sort=${sort}`]),
  ],
  '/user/all': ['', 'q=mona', 'q=...', ...['name', 'journeys', 'followers', 'newest'].map((sort) => `sort=${sort}`)],
  '/user/:id/people': ['kind=followers', 'kind=following'],
  '/path/:id/people': ['kind=likes', 'kind=followers'],
  '/moderation/reports': ['state=open', 'state=closed'],
}
const SHELVES = ['liked', 'following', 'finished']

/** The URLs of a paged call, one per form of its cursor. */
function urlsOf(path: string): string[] {
  const ids = {
    '/path/:id': journeyId,
    '/path/revisions/:id': journeyId,
    '/path/adaptations/:id': journeyId,
    '/comment/:id': commentId,
  }
  const [, id] = Object.entries(ids).find(([start]) => path.startsWith(start)) ?? [null, moderator.id]
  const lists = { ':shelf': SHELVES, ':kinds': Object.keys(HIDEABLE) }
  const [name, names] = Object.entries(lists).find(([one]) => path.includes(one)) ?? [null, []]
  const paths = name === null ? [path] : names.map((one) => path.replace(name, one))
  return paths.flatMap((each) =>
    (QUERIES[path] ?? ['']).map(
      (query) =>
        `${each.replace(':pathId', journeyId).replace(':groupId', groupId).replace(':id', id)}?${query}&cursor=`,
    ),
  )
}

const HUGE = 1e20
const FORGED = [
  [1.5, 'z', 'z', 'z', 'z'],
  [-1e300, 'z'],
  [-1, 2.5, {}],
  ['z'],
  [null, null],
  [[1], ['z']],
  [{}, 'z'],
  ['z', 1],
  ['a\0b', 'a\0b'],
  ['\ud800', '\ud800'],
  [1, -1e300, 'z'],
  [1, 2 ** 40, 2 ** 42],
  [0, 2 ** 42, 1],
  [0, 1, HUGE, 1],
  ['{"python":[1e300,"z"]}', 0, ''],
  ['{"python":[1,"a\\u0000b"]}', 0, ''],
  ['{}', -1, 'z'],
  ['[]', 0, 'z'],
  [],
  {},
  'text',
  null,
  7,
].map((values) => [JSON.stringify(values), values] as const)

test('only the cursor of the trending order may hold a number that fits no integer column', async () => {
  for (const address of PAGED.flatMap(urlsOf)) {
    const { status } = await moderator.get(address + forgeCursor(server, address, [HUGE, 'z']))
    expect([address, status]).toEqual([address, address.startsWith('/path/all?sort=trending') ? 200 : 400])
  }
})

describe('every paged call refuses', () => {
  test.each(FORGED)('a cursor whose contents are of another list: %s', async (_, contents) => {
    for (const address of PAGED.flatMap(urlsOf)) {
      const { status } = await moderator.get(address + forgeCursor(server, address, contents))
      expect([address, status]).toEqual([address, 400])
    }
  })

  test.each([
    ['random', 'A'.repeat(80)],
    ['short', 'AAAA'],
    ['not base64', '%25%25'],
    ['empty', ''],
    ['readable', Buffer.from('[1,"z"]').toString('base64url')],
  ])('a cursor that it did not make: %s', async (_, cursor) => {
    for (const address of PAGED.flatMap(urlsOf)) {
      const { status } = await moderator.get(address + cursor)
      expect([address, status]).toEqual([address, 400])
    }
  })
})

describe('a cursor', () => {
  const cursorOf = async (address: string) => {
    const { headers } = await server.visitor.get(address)
    return /[?&]cursor=([^&>]+)/.exec(String(headers.link))?.[1] ?? ''
  }

  test('tells nothing of the score of a journey', async () => {
    for (const name of ['Three walks', 'Four walks']) await moderator.createJourney({ name })
    const readable = Buffer.from(await cursorOf('/path/all?sort=trending&limit=1'), 'base64url').toString('latin1')
    expect(readable).not.toContain(journeyId)
    expect(() => JSON.parse(readable)).toThrow()
  })

  test('differs each time, so that it does not tell whether something has changed', async () => {
    const first = await cursorOf('/path/all?sort=trending&limit=1')
    server.later(2000)
    expect(await cursorOf('/path/all?sort=trending&limit=1')).not.toBe(first)
  })

  test('continues only the list that it is from, with any limit', async () => {
    const cursor = await cursorOf('/path/all?sort=likes&limit=1')
    const status = async (query: string) => (await server.visitor.get(`/path/all?${query}&cursor=${cursor}`)).status
    expect(await Promise.all(['sort=likes', 'sort=likes&limit=2', 'sort=followers', ''].map(status))).toEqual([
      200, 200, 400, 400,
    ])
  })
})

test('a fraction is refused as a time or count', async () => {
  for (const address of PAGED.flatMap(urlsOf).filter((each) => !each.includes('?sort=trending'))) {
    const { status } = await moderator.get(address + forgeCursor(server, address, [1.5, 'z']))
    expect([address, status]).toEqual([address, 400])
  }
})

test('a count beyond the range of the column is refused', async () => {
  for (const address of ['/path/all?sort=likes', '/path/all?sort=followers', '/user/all?sort=journeys'])
    expect((await moderator.get(`${address}&cursor=${forgeCursor(server, address, [3e9, 'z'])}`)).status).toBe(400)
})

test.each(SORTS)('pages sorted by %s continue without gaps or repeats', async (sort) => {
  for (const name of ['One walk', 'Two walks']) await moderator.createJourney({ name })
  for (const query of [`sort=${sort}&limit=1`, `q=walk&sort=${sort}&limit=1`]) {
    const ids = await idsOnAllPages(moderator, `/path/all?${query}`)
    expect(ids.length).toBeGreaterThan(2)
    expect(new Set(ids).size).toBe(ids.length)
  }
})
