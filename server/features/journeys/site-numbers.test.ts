import { expect, test } from 'vitest'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
const TEN_MINUTES = 10 * 60_000

async function numbers() {
  return (await server.visitor.get('/path/numbers')).body
}

async function publish(owner: TestUser, count: number, change: object = {}): Promise<void> {
  for (let index = 0; index < count; index++) await owner.createJourney(change)
}

test('numbers below 50 are left out, and only listed journeys are counted', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const free = { steps: [1, 2].map((step) => ({ ...A_STEP, cost: 'free', minutes: 60 * step })) }
  const paid = { steps: [{ ...A_STEP, cost: 'paid', minutes: 600 }] }
  await publish(ada, 30, free)
  await publish(ada, 19, paid)
  await publish(ada, 5, { ...free, visibility: 'unlisted' })
  server.later(TEN_MINUTES)
  expect(await numbers()).toEqual({ journeys: null, freeSteps: 60, freeHours: 90, finishes: null, more: false })
  await publish(await server.createConfirmedUser('Bea'), 1, paid)
  expect((await numbers()).journeys).toBeNull()
  server.later(TEN_MINUTES)
  expect((await numbers()).journeys).toBe(50)
})

test('journeys count once their owner confirmed the email, and each for at most 100 hours', async () => {
  server.later(TEN_MINUTES)
  const { freeHours: before } = await numbers()
  const cleo = await server.createUser('Cleo')
  const endless = Array.from({ length: 20 }, () => ({ ...A_STEP, cost: 'free', minutes: 60_000 }))
  await publish(cleo, 1, { steps: endless })
  server.later(TEN_MINUTES)
  expect((await numbers()).freeHours).toBe(before)
  await server.confirm(cleo)
  server.later(TEN_MINUTES)
  expect((await numbers()).freeHours).toBe(before + 100)
})

test('the journeys of one owner count for at most 1,000 hours together', async () => {
  server.later(TEN_MINUTES)
  const { freeHours: before } = await numbers()
  const endless = Array.from({ length: 20 }, () => ({ ...A_STEP, cost: 'free', minutes: 60_000 }))
  await publish(await server.createConfirmedUser('Dan'), 12, { steps: endless })
  server.later(TEN_MINUTES)
  expect((await numbers()).freeHours).toBe(before + 1000)
})

test('the numbers are counted from an index, up to a limit', async () => {
  server.later(TEN_MINUTES)
  const [read, ...others] = await statementsOf(server.database.db, numbers)
  expect(others).toEqual([])
  if (!read) throw new Error('nothing was counted')
  const plan = await planOf(server.database, read, ['seqscan', 'bitmapscan', 'sort'])
  expect(plan.join('\n')).toMatch(/journey_(?:listed|newest)/u)
  expect(wholeTablesIn(plan).filter((line) => !/INDEX journey_/u.test(line))).toEqual([])
})
