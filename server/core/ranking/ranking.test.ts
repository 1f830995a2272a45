import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aFan } from '#server/commands/demo/builders.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { privateActsJob } from '#server/features/progress/private-acts.job.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { A_STEP, idsOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { scoreShareOf } from './share.ts'

const DAY_MS = 24 * 3_600_000
const server = openTestServer()
let ada: TestUser
let mira: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  mira = await server.createConfirmedUser('Mira')
  const moderates = server.database.db.updateTable('person').set({ moderatorSince: 1 })
  await moderates.where('id', '=', mira.id).execute()
})

async function scoreOf({ id }: { id: string }): Promise<number> {
  const { db } = server.database
  return (await db.selectFrom('journey').select('score').where('id', '=', id).executeTakeFirstOrThrow()).score
}

/** The first time of an act. */
async function timeOf(
  { id }: { id: string },
  person: TestUser,
  kind: Parameters<typeof scoreShareOf>[0],
): Promise<number> {
  const acts = server.database.db.selectFrom('journeyAct').select('at').where('journeyId', '=', id)
  return (await acts.where('personId', '=', person.id).where('kind', '=', kind).executeTakeFirstOrThrow()).at
}

/** Ada's journey, with the steps' ids and calls by another person. */
async function aJourney(steps = 2) {
  const plan = Array.from({ length: steps }, (_, index) => ({ ...A_STEP, description: `Step ${index}` }))
  const { id, steps: created } = await ada.createJourney({ steps: plan })
  const ids = created?.map((step) => step.id) ?? []
  return {
    id,
    ids,
    like: (person: TestUser, liked?: boolean) => person.post(`/path/like/${id}`, liked === undefined ? {} : { liked }),
    follow: (person: TestUser) => person.post(`/path/follow/${id}`),
    tick: (person: TestUser, ...done: (string | undefined)[]) =>
      person.put(`/path/progress/${id}`, { completed: done }),
  }
}

/** Passes the next midnight UTC for ticks and finishes. */
async function passMidnight(): Promise<void> {
  await sql`update "journeyAct" set "dueAt" = "dueAt" - ${DAY_MS}`.execute(server.database.db)
  await runJob(server.context, privateActsJob)
}

/** A like or follow at an earlier time. */
async function actDaysAgo(
  days: number,
  table: 'journeyLike' | 'journeyFollow',
  { id }: { id: string },
  person: TestUser,
) {
  const { db } = server.database
  const plan = { journeyId: id, personId: person.id, createdAt: Math.round(Date.now() - days * DAY_MS) }
  await db.transaction().execute((trx) => aFan(trx, table, plan))
}

test('an act weighs 1 for a like, 2 for a follow, 3 for a finish and 0.5 for the first tick', async () => {
  const bob = await server.createConfirmedUser('Bob')
  const journey = await aJourney()
  const unit = scoreShareOf('like', Date.now() + server.ahead)
  const gains: number[] = []
  for (const act of [
    () => journey.like(bob),
    () => journey.follow(bob),
    () => journey.tick(bob, journey.ids[0]),
    () => journey.tick(bob, ...journey.ids),
  ]) {
    const before = await scoreOf(journey)
    expect((await act()).status).toBe(200)
    await passMidnight()
    gains.push(((await scoreOf(journey)) - before) / unit)
  }
  for (const [index, weight] of [1, 2, 0.5, 3].entries()) expect(gains[index]).toBeCloseTo(weight, 3)
})

test('an act is worth half as much as one that was done 14 days later', async () => {
  const bob = await server.createConfirmedUser('Bob')
  const [early, late] = [await aJourney(), await aJourney()]
  await actDaysAgo(14, 'journeyFollow', early, bob)
  await actDaysAgo(0, 'journeyFollow', late, bob)
  expect((await scoreOf(late)) / (await scoreOf(early))).toBeCloseTo(2, 3)
})

test('an older journey with a new like comes before a newer one in the trending list', async () => {
  const [bob, cleo] = [await server.createConfirmedUser('Bob'), await server.createConfirmedUser('Cleo')]
  const [older, newer] = [await aJourney(), await aJourney()]
  for (const person of [bob, cleo]) await actDaysAgo(60, 'journeyFollow', newer, person)
  await actDaysAgo(0, 'journeyLike', older, bob)
  const ids = idsOf(await server.visitor.get('/path/all?sort=trending'))
  expect(ids.filter((id) => id === older.id || id === newer.id)).toEqual([older.id, newer.id])
})

test('undoing an act subtracts its share, and repeating it adds the share of the first time', async () => {
  const [bob, cleo] = [await server.createConfirmedUser('Bob'), await server.createConfirmedUser('Cleo')]
  const journey = await aJourney()
  await journey.like(cleo)
  const alone = await scoreOf(journey)
  await actDaysAgo(30, 'journeyFollow', journey, bob)
  await journey.tick(bob, ...journey.ids)
  await passMidnight()
  const all = await scoreOf(journey)
  server.later(60_000)
  await journey.tick(bob)
  await journey.follow(bob)
  await passMidnight()
  expect((await scoreOf(journey)) / alone).toBeCloseTo(1, 9)
  await journey.follow(bob)
  for (const ids of [[journey.ids[1]], journey.ids]) await journey.tick(bob, ...ids)
  await passMidnight()
  expect((await scoreOf(journey)) / all).toBeCloseTo(1, 9)
})

test('repeating an act without undoing it adds nothing', async () => {
  const bob = await server.createConfirmedUser('Bob')
  const journey = await aJourney()
  await journey.like(bob, true)
  await journey.tick(bob, ...journey.ids)
  await passMidnight()
  const score = await scoreOf(journey)
  await journey.like(bob, true)
  await journey.tick(bob, ...journey.ids)
  await bob.put(`/path/progress/${journey.id}`, { done: journey.ids })
  await passMidnight()
  expect(await scoreOf(journey)).toBe(score)
})

test('a journey whose acts were all undone has a score of exactly 0', async () => {
  const people = await Promise.all(['Bob', 'Cleo', 'Dora'].map((name) => server.createConfirmedUser(name)))
  const journey = await aJourney()
  for (const [index, person] of people.entries()) {
    await actDaysAgo(index * 50, 'journeyLike', journey, person)
    await actDaysAgo(index * 20, 'journeyFollow', journey, person)
  }
  for (const person of people) {
    await journey.like(person)
    await journey.follow(person)
  }
  expect(await scoreOf(journey)).toBe(0)
})

test('a score never falls below 0', async () => {
  const bob = await server.createConfirmedUser('Bob')
  const journey = await aJourney()
  await journey.like(bob)
  await journey.follow(bob)
  await server.database.db.updateTable('journey').set({ score: 0.1 }).where('id', '=', journey.id).execute()
  await journey.like(bob)
  expect(await scoreOf(journey)).toBe(0)
})

test("the owner's own acts don't count", async () => {
  const journey = await aJourney()
  await journey.like(ada)
  await journey.tick(ada, ...journey.ids)
  await passMidnight()
  expect(await scoreOf(journey)).toBe(0)
})

test('acts count from when the email is confirmed, each with its own time', async () => {
  const uma = await server.createUser('Uma')
  const journey = await aJourney()
  await journey.like(uma)
  await journey.tick(uma, ...journey.ids)
  await passMidnight()
  expect(await scoreOf(journey)).toBe(0)
  const at = await timeOf(journey, uma, 'like')
  server.later(60_000)
  await server.confirm(uma)
  const share = (['like', 'tick', 'finish'] as const).reduce((sum, kind) => sum + scoreShareOf(kind, at), 0)
  expect((await scoreOf(journey)) / share).toBeCloseTo(1, 6)
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('suspending a person subtracts the shares of their acts, and reinstating restores them', async () => {
  const bob = await server.createConfirmedUser('Bob')
  const journey = await aJourney()
  await journey.follow(bob)
  const score = await scoreOf(journey)
  await mira.post(`/moderation/people/${bob.id}/suspend`, { reason: 'Spam.' })
  expect(await scoreOf(journey)).toBe(0)
  expect(await wrongCounts(server.database.db)).toEqual([])
  server.later(60_000)
  await mira.post(`/moderation/people/${bob.id}/reinstate`)
  expect(await scoreOf(journey)).toBe(score)
})

test('deleting an account subtracts the shares of its acts', async () => {
  const [bob, cleo] = [await server.createConfirmedUser('Bob'), await server.createConfirmedUser('Cleo')]
  const journey = await aJourney()
  await journey.like(cleo)
  const score = await scoreOf(journey)
  await journey.like(bob)
  await journey.follow(bob)
  await journey.tick(bob, ...journey.ids)
  const { status } = await server.call('DELETE', '/user/account', { password: PASSWORD }, bob.headers)
  expect(status).toBe(204)
  expect((await scoreOf(journey)) / score).toBeCloseTo(1, 9)
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('a journey that goes to the former member keeps its score', async () => {
  const [bob, eve] = [await server.createConfirmedUser('Bob'), await server.createConfirmedUser('Eve')]
  const journey = await eve.createJourney()
  await bob.post(`/path/follow/${journey.id}`)
  await eve.post(`/path/like/${journey.id}`)
  const score = await scoreOf(journey)
  await server.call('DELETE', '/user/account', { password: PASSWORD, leaveFollowed: true }, eve.headers)
  expect(await scoreOf(journey)).toBe(score)
})

test('a refused act is not recorded', async () => {
  const bob = await server.createConfirmedUser('Bob')
  const hidden = await ada.createJourney({ visibility: 'private' })
  const open = await aJourney()
  expect((await bob.post(`/path/like/${hidden.id}`)).status).toBe(404)
  expect((await ada.post(`/path/follow/${open.id}`)).status).toBe(403)
  const acts = server.database.db.selectFrom('journeyAct').select('kind')
  expect(await acts.where('journeyId', 'in', [hidden.id, open.id]).execute()).toEqual([])
})

test('ten thousand toggles by several people leave the same score', async () => {
  const people = await Promise.all(
    ['Bob', 'Cleo', 'Dora', 'Eve', 'Finn'].map((name) => server.createConfirmedUser(name)),
  )
  const journey = await aJourney()
  for (const [index, person] of people.entries()) await actDaysAgo(index, 'journeyFollow', journey, person)
  const score = await scoreOf(journey)
  for (let round = 0; round < 100; round++)
    await Promise.all(people.flatMap((person) => Array.from({ length: 20 }, () => journey.like(person))))
  expect((await scoreOf(journey)) / score).toBeCloseTo(1, 9)
  await Promise.all(people.map((person) => journey.like(person)))
  await Promise.all(people.map((person) => journey.like(person)))
  expect((await scoreOf(journey)) / score).toBeCloseTo(1, 9)
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('concurrent acts and confirmations count every act once', async () => {
  const journey = await aJourney()
  const people = await Promise.all(Array.from({ length: 6 }, (_, index) => server.createUser(`Uma${index}`)))
  await Promise.all(people.flatMap((person) => [journey.like(person), server.confirm(person), journey.follow(person)]))
  expect(await wrongCounts(server.database.db)).toEqual([])
  const acts = await server.database.db
    .selectFrom('journeyAct')
    .selectAll()
    .where('journeyId', '=', journey.id)
    .execute()
  const sum = acts.reduce((total, { kind, at }) => total + scoreShareOf(kind, at), 0)
  expect(acts).toHaveLength(12)
  expect((await scoreOf(journey)) / sum).toBeCloseTo(1, 9)
})
