import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dialectOf } from '#server/core/database/dialect.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { nextOf, openTestServer } from '#server/testing/test-server.ts'
import { readChanged } from './stream/stream.store.ts'

const server = openTestServer()

/** SQLite reads the rows of a page from a list of their ids. */
const FROM_LIST = /^SCAN json_each/u

test('notices, their number and the acts of followed people are read from indexes', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const bob = await server.createConfirmedUser('Bob')
  await ada.post(`/user/follow/${bob.id}`, { followed: true })
  await bob.put('/user/profile/update', { shows: ['finished'] })
  for (let count = 0; count < 3; count++) {
    const { id, steps = [] } = await ada.createJourney()
    await bob.post(`/path/like/${id}`, { liked: true })
    await bob.put(`/path/progress/${id}`, { done: steps.map((step) => step.id) })
    await bob.createJourney()
  }
  await server.dispatch()
  if (dialectOf(server.database.db).kind === 'postgres') await sql`analyze`.execute(server.database.db)
  const lists = ['/user/notices?limit=2', '/user/notices/people?limit=2']
  const nexts = await Promise.all(lists.map(async (path) => nextOf(await ada.get(path)) ?? ''))
  for (const path of ['/user/notices/unread', ...lists, ...nexts]) {
    const reads = await statementsOf(server.database.db, () => ada.get(path))
    for (const read of reads) {
      const plan = await planOf(server.database, read, ['seqscan', 'bitmapscan', 'hashjoin', 'sort'])
      expect([path, ...wholeTablesIn(plan).filter((line) => !FROM_LIST.test(line))]).toEqual([path])
    }
    if (!path.startsWith('/user/notices?')) continue
    const list = reads.find(({ sql: text }) => text.includes('from notice'))
    const plan = list ? await planOf(server.database, list, ['seqscan', 'bitmapscan', 'sort']) : []
    expect(plan.join('\n')).toMatch(/notice_latest/u)
    expect(plan.filter((line) => /TEMP B-TREE|\bSort\b/u.test(line))).toEqual([])
  }
})

test('what is new for all open streams is read from the index, per person', async () => {
  const people = await Promise.all(['Ada', 'Bob', 'Cleo'].map((name) => server.createConfirmedUser(name)))
  const [ada, ...others] = people
  const { id } = (await ada?.createJourney()) ?? { id: '' }
  for (const person of others) await person.post(`/path/like/${id}`, { liked: true })
  await server.dispatch()
  const ids = people.map((person) => person.id)
  await addOld(ids, 2000)
  const range = { after: 3000, upTo: Number.MAX_SAFE_INTEGER }
  const [read] = await statementsOf(server.database.db, () => readChanged(server.database.db, ids, range, 100))
  const plan = read ? await planOf(server.database, read, ['seqscan', 'bitmapscan', 'hashjoin']) : []
  expect(wholeTablesIn(plan).filter((line) => !FROM_LIST.test(line))).toEqual([])
  expect(plan.join('\n')).toMatch(
    /notice_latest.*\n?.*(?:personId=\? AND seq>\? AND seq<\?|"personId" = ANY .*seq > .*seq <= )/u,
  )
})

/** Many notices of these people, below the position 3,000. */
async function addOld(personIds: readonly string[], count: number): Promise<void> {
  const { db } = server.database
  const told = { kind: 'follower', journeyId: null, topic: null, createdAt: 1, updatedAt: 1 } as const
  for (let from = 0; from < count; from += 400) {
    const rows = Array.from({ length: 400 }, (_, index) => from + index)
    await db
      .insertInto('notice')
      .values(
        rows.map((seq) => ({ ...told, id: `old-${seq}`, personId: personIds[seq % personIds.length] ?? '', seq })),
      )
      .execute()
  }
  if (dialectOf(db).kind === 'postgres') await sql`analyze`.execute(db)
}
