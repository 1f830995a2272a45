import type { CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ranksChanged } from '#server/core/ranking/shared-reads.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const LIMIT = 5
const server = openTestServer()
let bob: TestUser
let adaId: string
let journeyId: string

beforeAll(async () => {
  const ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
  adaId = ada.id
  for (let count = 0; count < 30; count++) {
    const { id } = await ada.createJourney({ badges: [{ name: 'Knots' }] })
    journeyId = id
    for (const user of [ada, bob]) await user.post(`/path/like/${id}`)
    if (count < 15) await bob.post(`/path/follow/${id}`)
    if (count % 2 === 0) await bob.createJourney({ badges: [{ name: 'Knots' }] })
    const at = { createdAt: count, invitedAt: 1, acceptedAt: 1, declinedAt: null, offeredAt: null }
    await server.database.db
      .insertInto('coauthor')
      .values({ ...at, journeyId: id, personId: bob.id })
      .execute()
  }
  await bob.post('/interest/create/list', { interestDataList: ['Knots', 'Sails', 'Tea', 'Go', 'Python'] })
})

/** The most used lists. */
const PATHS = {
  newest: () => `/path/all?limit=${LIMIT}`,
  trending: () => `/path/all?sort=trending&limit=${LIMIT}`,
  'most liked': () => `/path/all?sort=likes&limit=${LIMIT}`,
  'most followed': () => `/path/all?sort=followers&limit=${LIMIT}`,
  following: () => `/path/user/following?limit=${LIMIT}`,
  liked: () => `/path/user/${bob.id}/liked?limit=${LIMIT}`,
  recommended: () => `/path/user/interest?limit=${LIMIT}`,
  'one works on': () => `/path/user?limit=${LIMIT}`,
  'created by a user': () => `/path/user/${adaId}?limit=${LIMIT}`,
  deleted: () => `/path/user/deleted?limit=${LIMIT}`,
  'one journey': () => `/path/journey/${journeyId}`,
  'people who like a journey': () => `/path/${journeyId}/people?kind=likes&limit=${LIMIT}`,
}

test.each(Object.entries(PATHS))('reads no whole table and sorts only its page: %s', async (_name, path) => {
  const first = await bob.get(path())
  const next = /<\/api(.*)>/.exec(String(first.headers.link))?.[1]
  for (const page of next ? [path(), next] : [path()]) {
    const reads = await statementsOf(server.database.db, async () => expect((await bob.get(page)).status).toBe(200))
    expect(reads.length).toBeGreaterThan(1)
    for (const read of reads) expect(await faultsOf(read)).toEqual([])
  }
})

test('the best journeys of a badge are read once for everyone, at most five rows per row shown', async () => {
  const cleo = await server.createUser('Cleo')
  await cleo.post('/interest/create/list', { interestDataList: ['Knots', 'Sails', 'Tea', 'Go', 'Python'] })
  ranksChanged()
  const listsRead = async (user: TestUser) => {
    const reads = await statementsOf(server.database.db, () => user.get(PATHS.recommended()))
    return reads.filter(({ sql }) => sql.includes('"best"')).map(({ sql }) => /limit (\d+)$/.exec(sql)?.[1])
  }
  // Five interests: each overall, in an unknown language, and in the reader's.
  expect(await listsRead(bob)).toEqual(Array(15).fill('10'))
  expect(await listsRead(cleo)).toEqual([])
})

/** Reads an index in its order until the page is full. */
const IN_ORDER = /^SCAN journey USING (?:COVERING )?INDEX journey_(?:score|likeCount|followerCount)$/

async function faultsOf(query: CompiledQuery): Promise<string[]> {
  const plan = await planOf(server.database, query, ['seqscan', 'bitmapscan', 'hashjoin', 'sort'])
  return [...wholeTablesIn(plan).filter((step) => !IN_ORDER.test(step)), ...longSortsIn(plan)]
}

/** SQLite doesn't report how many rows it sorts, so it must not sort while it chooses the page. */
function longSortsIn(plan: string[]): string[] {
  let choosing = false
  return plan.filter((line) => {
    if (/^CO-ROUTINE (?:page|one)$/.test(line)) choosing = true
    if (/^SCAN (?:page|one)$/.test(line)) choosing = false
    const [, rows = '0'] = /\bSort \(actual rows=(\d+)/.exec(line) ?? []
    return (choosing && line.includes('TEMP B-TREE')) || Number(rows) > LIMIT + 1
  })
}
