import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { nextOf, openTestServer } from '#server/testing/test-server.ts'

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
  if (server.database.dialect.kind === 'postgres') await sql`analyze`.execute(server.database.db)
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
