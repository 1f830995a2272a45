import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { finishJourney } from '#server/app/testing/rating-cases.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { privateActsJob } from './private-acts.job.ts'

const DAY_MS = 24 * 3_600_000
const server = openTestServer()
let ada: TestUser
let mira: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  mira = await createModerator(server, 'Mira')
})

/** Makes ticks and finishes a day older and lets them enter the numbers. */
async function passMidnight(): Promise<void> {
  await sql`update "journeyAct" set "dueAt" = "dueAt" - ${DAY_MS}`.execute(server.database.db)
  await runJob(server.context, privateActsJob)
}

async function numbersOf({ id }: { id: string }) {
  const journeys = server.database.db.selectFrom('journey').where('id', '=', id)
  return await journeys.select(['score', 'countedFinishes', 'countedWalkers']).executeTakeFirstOrThrow()
}

test('no order and no number of a journey changes with a tick or a finish before midnight UTC', async () => {
  const journey = await ada.createJourney()
  const numbers = () => numbersOf(journey)
  const bob = await server.createConfirmedUser('Bob')
  const before = await numbers()
  await finishJourney(bob, journey)
  await runJob(server.context, privateActsJob)
  expect(await numbers()).toEqual(before)
  await passMidnight()
  const counted = await numbers()
  expect(counted).toMatchObject({ countedFinishes: 1, countedWalkers: 1 })
  await bob.put(`/path/progress/${journey.id}`, { completed: [] })
  await runJob(server.context, privateActsJob)
  expect(await numbers()).toEqual(counted)
  expect(await wrongCounts(server.database.db)).toEqual([])
  await passMidnight()
  expect(await numbers()).toEqual(before)
})

test('a tick that is undone on the same day changes nothing at midnight', async () => {
  const journey = await ada.createJourney()
  const bob = await server.createConfirmedUser('Bob')
  await finishJourney(bob, journey)
  await bob.put(`/path/progress/${journey.id}`, { completed: [] })
  await passMidnight()
  expect(await numbersOf(journey)).toEqual({ score: 0, countedFinishes: 0, countedWalkers: 0 })
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('what a person did on the day of their confirmation, suspension or deletion is counted once', async () => {
  const journey = await ada.createJourney()
  const [bob, cleo, dora] = [
    await server.createUser('Bob'),
    await server.createUser('Cleo'),
    await server.createUser('Dora'),
  ]
  for (const person of [bob, cleo, dora]) {
    await finishJourney(person, journey)
    await server.confirm(person)
  }
  await mira.post(`/moderation/people/${bob.id}/suspend`, { reason: 'Spam.' })
  await server.call('DELETE', '/user/account', { password: PASSWORD }, cleo.headers)
  expect(await wrongCounts(server.database.db)).toEqual([])
  await passMidnight()
  expect(await wrongCounts(server.database.db)).toEqual([])
  expect(await numbersOf(journey)).toMatchObject({ countedFinishes: 1, countedWalkers: 1 })
})
