import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { connect, type Database } from '#server/core/database/database.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import {
  canReplicate,
  catchUp,
  PAIR_WITHIN_MS,
  pauseReplay,
  resumeReplay,
  startPair,
} from '#server/testing/database/standby.ts'
import { PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'

const replicaTest = test.runIf(canReplicate)
const METRICS_TOKEN = 'a token of the monitoring'
/** Two server processes with the same primary and replica. */
const [here, there] = [new TestServer(), new TestServer()]
let pair: Awaited<ReturnType<typeof startPair>>
let standby: Database
let ada: TestUser
let bob: TestUser
let mia: TestUser
let journey: Journey

beforeAll(async () => {
  if (!canReplicate) return
  pair = await startPair()
  standby = connect({ url: pair.standby.url })
  for (const server of [here, there]) {
    const database = await openDatabase({ url: pair.primary.url, readUrl: pair.standby.url })
    await server.open({ CAIRN_LIMITS: 'off', METRICS_TOKEN }, {}, { database })
  }
}, PAIR_WITHIN_MS)

afterEach(async () => {
  if (canReplicate) await resumeReplay(standby)
})

afterAll(async () => {
  for (const { app, database } of [here, there]) {
    await app?.close()
    await database?.close()
  }
  await standby?.close()
  await pair?.stop()
}, PAIR_WITHIN_MS)

beforeEach(async () => {
  if (!canReplicate) return
  ada = await here.createConfirmedUser('Ada')
  bob = await here.createConfirmedUser('Bob')
  mia = await createModerator(here, 'Mia')
  journey = await ada.createJourney({ name: 'Before' })
  await inStep()
})

async function inStep(): Promise<void> {
  for (const { database } of [here, there]) await catchUp(database, standby)
}

/** When the replica last read a journey, in microseconds. */
async function lastReadOnReplica(): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select coalesce(extract(epoch from max(query_start)) * 1000000, 0)::bigint as at
    from pg_stat_activity where query like '%"journey"%' and pid <> pg_backend_pid()`.execute(standby.db)
  return rows[0]?.at ?? 0
}

async function replicaAnswers(reader: TestUser, before: number): Promise<boolean> {
  expect((await reader.get(`/path/journey/${journey.id}`)).status).toBe(200)
  return (await lastReadOnReplica()) > before
}

replicaTest('reads of visitors and members come from a replica that is in step', async () => {
  for (const reader of [there.visitor, there.user(bob)]) {
    const before = await lastReadOnReplica()
    await expect.poll(() => replicaAnswers(reader, before), { timeout: 5000 }).toBe(true)
  }
})

replicaTest('a client with a bearer token reads its own writes from every process', async () => {
  await pauseReplay(standby)
  await ada.put(`/path/${journey.id}`, { name: 'After' })
  for (const server of [here, there])
    expect((await server.user(ada).get(`/path/journey/${journey.id}`)).body.name).toBe('After')
})

replicaTest('a client that reads with others at the same time gets its own write', async () => {
  await pauseReplay(standby)
  await ada.put(`/path/${journey.id}`, { name: 'After all' })
  const readers = [bob, bob, ada, bob]
  const answers = await Promise.all(readers.map((user) => there.user(user).get(`/path/journey/${journey.id}`)))
  expect(answers[2]?.body.name).toBe('After all')
})

replicaTest('a person who has just signed up can read before the replica knows them', async () => {
  await pauseReplay(standby)
  const eve = await here.registerUser('Eve')
  for (const server of [here, there]) expect((await server.user(eve).get('/user/profile')).body.email).toBe(eve.email)
})

interface Hiding {
  path(): string
  hide(): Promise<{ status: number }>
  /** Status of the path afterwards. */
  after: number
}

const reason = 'It sells watches'
const toJourney = () => `/path/journey/${journey.id}`
const toProfile = () => `/user/profile/${ada.id}`

const hidings: Record<string, Hiding> = {
  'a deleted journey': { path: toJourney, hide: () => ada.delete(`/path/${journey.id}`), after: 410 },
  'a journey made private': {
    path: toJourney,
    hide: () => ada.put(`/path/${journey.id}`, { visibility: 'private' }),
    after: 404,
  },
  'a journey hidden by a moderator': {
    path: toJourney,
    hide: () => mia.post(`/moderation/journeys/${journey.id}/hide`, { reason }),
    after: 404,
  },
  'a suspended person': {
    path: toProfile,
    hide: () => mia.post(`/moderation/people/${ada.id}/suspend`, { reason }),
    after: 404,
  },
  'a deleted account': {
    path: toProfile,
    hide: () => here.call('DELETE', '/user/account', { password: PASSWORD }, ada.headers),
    after: 404,
  },
}

replicaTest.each(Object.entries(hidings))(
  '%s is gone at once in this process and within 2 s in the other, while the replica stands still',
  async (_, { path, hide, after }) => {
    const readers = [here, there].flatMap((server) => [server.visitor, server.user(bob)])
    for (const reader of readers) expect((await reader.get(path())).status).toBe(200)
    await pauseReplay(standby)
    expect((await hide()).status).toBeLessThan(300)
    for (const reader of [here.visitor, bob]) expect((await reader.get(path())).status).toBe(after)
    for (const reader of [there.visitor, there.user(bob)])
      await expect.poll(async () => (await reader.get(path())).status, { timeout: 2000 }).toBe(after)
  },
)

replicaTest('while the replica stands still, other reads go on, from the primary', async () => {
  const likes = async (reader: TestUser) => (await reader.get(`/path/journey/${journey.id}`)).body.likeCount
  await pauseReplay(standby)
  await bob.post(`/path/like/${journey.id}`, { liked: true })
  for (const reader of [there.visitor, there.user(mia)])
    await expect.poll(() => likes(reader), { timeout: 2000 }).toBe(1)
  const before = await lastReadOnReplica()
  expect((await there.user(mia).get('/path/all')).status).toBe(200)
  expect(await lastReadOnReplica()).toBe(before)
  await resumeReplay(standby)
  await expect.poll(() => replicaAnswers(there.user(mia), before), { timeout: 5000 }).toBe(true)
})

replicaTest('the metrics tell how far the replica is behind', async () => {
  const lag = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const { body } = await there.app.inject({ url: '/metrics', headers })
    return Number(/^cairn_replica_lag_seconds (\S+)$/m.exec(body)?.[1])
  }
  await pauseReplay(standby)
  await ada.put(`/path/${journey.id}`, { name: 'After' })
  await expect.poll(lag, { timeout: 5000 }).toBeGreaterThan(1)
  await resumeReplay(standby)
  await expect.poll(lag, { timeout: 5000 }).toBeLessThan(1)
})

replicaTest('while the primary is stopped, a replica answers only once it has replayed the rest', async () => {
  await pauseReplay(standby)
  await ada.delete(`/path/${journey.id}`)
  await expect.poll(() => there.database.replica?.lagSeconds(), { timeout: 5000 }).toBeGreaterThan(1)
  await pair.primary.stop()
  const status = async () => (await there.user(bob).get(`/path/journey/${journey.id}`)).status
  expect(await status()).toBe(503)
  await resumeReplay(standby)
  await expect.poll(status, { timeout: 5000 }).toBe(410)
  pair.primary = await pair.startPrimary()
})
