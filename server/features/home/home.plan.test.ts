import { expect, test } from 'vitest'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { openTestServer } from '#server/testing/test-server.ts'

const server = openTestServer()

/** Reads an index in its order, up to a limit. */
const IN_ORDER = /^SCAN journey USING (?:COVERING )?INDEX journey_score$/

test('the rows of Discover read no whole table, with and without interests', async () => {
  const ada = await server.createUser('Ada')
  const bob = await server.createUser('Bob')
  for (let count = 0; count < 10; count++) {
    const { id, steps = [] } = await ada.createJourney({ badges: [{ name: `Craft ${count}` }], steps: TWO_STEPS })
    if (count < 2) await bob.put(`/path/progress/${id}`, { done: [steps[0]?.id] })
  }
  await bob.post(`/user/follow/${ada.id}`, { followed: true })
  for (const interests of [null, ['Craft 5', 'Craft 6']]) {
    if (interests) await bob.post('/interest/create/list', { interestDataList: interests })
    const reads = await statementsOf(server.database.db, async () => {
      const { body } = await bob.get('/path/home')
      expect([body.continue.length, body.forYou.length, body.fromFollowed.length]).toEqual([2, interests ? 2 : 3, 3])
    })
    for (const read of reads) {
      const plan = await planOf(server.database, read, ['seqscan', 'bitmapscan', 'hashjoin'])
      expect(wholeTablesIn(plan).filter((line) => !IN_ORDER.test(line))).toEqual([])
    }
  }
  const ticks = await statementsOf(server.database.db, () => bob.get('/path/home'))
  const plans = await Promise.all(
    ticks
      .filter(({ sql }) => sql.includes('as tick'))
      .map((read) => planOf(server.database, read, ['seqscan', 'sort'])),
  )
  expect(plans.flat().join('\n')).toContain('stepDone_time')
})

const TWO_STEPS = ['one', 'two'].map((name) => ({
  stepType: 'Article' as const,
  description: name,
  url: `https://example.org/${name}`,
}))
