import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { record } from '#server/core/events/events.store.ts'
import { extendLease, releaseLease, takeLease } from '#server/core/jobs/jobs.store.ts'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { dispatchSome, STEP_MAX } from './notice.job.ts'
import { deleteOldNotices } from './notices.store.ts'
import { addFollowers, countTold } from './testing/followers.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let journey: Journey

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
  journey = await ada.createJourney()
  await server.dispatch()
})

const positionsOf = async (person: TestUser): Promise<number[]> =>
  (await person.get('/user/notices')).body.map(({ position }: { position: number }) => position)

const addStep = () => ada.post('/path/steps/new', { pathId: journey.id, steps: [A_STEP] })

test.runIf(onPostgres)(
  'of two transactions that commit in reverse order, the later one gets the higher position',
  async () => {
    const { db } = server.database
    const event = { kind: 'follow', recipientId: ada.id, journeyId: journey.id } as const
    const first = await db.startTransaction().execute()
    await bob.post(`/path/like/${journey.id}`, { liked: true })
    await record(first as never, [{ ...event, actorId: bob.id }], Date.now() - 60_000)
    await server.dispatch()
    const [seen = 0] = await positionsOf(ada)
    await db.insertInto('journeyFollow').values({ journeyId: journey.id, personId: bob.id, createdAt: 1 }).execute()
    await first.commit().execute()
    await server.dispatch()
    const missed = (await ada.get('/user/notices')).body.filter(({ position }: { position: number }) => position > seen)
    expect(missed).toMatchObject([{ kind: 'follow' }])
  },
)

test('an event with an older id than one that was dispatched gets a higher position', async () => {
  await bob.post(`/path/like/${journey.id}`, { liked: true })
  await server.dispatch()
  const [seen] = await positionsOf(ada)
  server.later(-60_000)
  await bob.post(`/path/follow/${journey.id}`, { followed: true })
  server.later(60_000)
  await server.dispatch()
  expect(await positionsOf(ada)).toEqual([expect.toSatisfy((position) => position > (seen ?? 0)), seen])
})

test('stopped between and within any steps, the dispatcher loses nothing and tells no one twice', async () => {
  await addFollowers(server.database, { personId: bob.id, journeyId: journey.id, count: 2 * STEP_MAX + 1 })
  await addStep()
  await cleo.post(`/path/like/${journey.id}`, { liked: true })
  const counts: number[] = []
  const count = async () => {
    const { people, notices } = await countTold(server.database, journey.id)
    expect(notices).toBe(people)
    counts.push(people)
  }
  for (let turn = 0; turn < 6; turn++) {
    const lease = { job: 'notices', holder: `holder ${turn}` }
    server.later(11_000)
    expect(await takeLease(server.database.db, lease, server.context.clock())).toBe(true)
    const killed = dispatchSome(killedAtCommit(), lease)
    await expect(killed).rejects.toThrow('killed')
    await count()
    await dispatchSome(server.context, lease)
    await count()
  }
  const all = 2 * STEP_MAX + 1
  expect(counts).toEqual([0, STEP_MAX, STEP_MAX, 2 * STEP_MAX, 2 * STEP_MAX, ...Array(7).fill(all)])
  expect((await ada.get('/user/notices')).body).toMatchObject([{ kind: 'like', peopleCount: 1 }])
  server.later(11_000)
})

/** The process ends after the last statement of a step, before its commit. */
function killedAtCommit() {
  const { db } = server.database
  const execute = (work: (trx: never) => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      await work(trx as never)
      throw new Error('killed')
    })
  return { ...server.context, db: { selectFrom: db.selectFrom.bind(db), transaction: () => ({ execute }) } as never }
}

test('only the holder of the lease dispatches; it ends 10 seconds after the holder stopped', async () => {
  const { db } = server.database
  const one = { job: 'a job', holder: 'one' }
  const other = { job: 'a job', holder: 'other' }
  expect(await takeLease(db, one, 1000)).toBe(true)
  expect(await takeLease(db, other, 10_999)).toBe(false)
  expect(await takeLease(db, other, 11_001)).toBe(true)
  await expect(db.transaction().execute((trx) => extendLease(trx, one, 11_002))).rejects.toThrow('Another process')
  await releaseLease(db, one, { at: 11_002 })
  expect(await takeLease(db, one, 11_003)).toBe(false)
  await releaseLease(db, other, { at: 11_003 })
  expect(await takeLease(db, one, 11_004)).toBe(true)
})

test('a comment that was deleted before anyone was told leaves an unread notice as it was', async () => {
  const comment = (text: string) => bob.post(`/path/comments/${journey.id}`, { text })
  await comment('Which edition?')
  await server.dispatch()
  const { body: before } = await ada.get('/user/notices')
  const { body: second } = await comment('Or which one?')
  await bob.delete(`/comment/${second.id}`)
  await server.dispatch()
  expect((await ada.get('/user/notices')).body).toEqual(before)
})

test("a journey with many followers doesn't delay the notices of others", async () => {
  await addFollowers(server.database, { personId: bob.id, journeyId: journey.id, count: 2 * STEP_MAX })
  const small = await bob.createJourney()
  await cleo.post(`/path/follow/${small.id}`, { followed: true })
  await server.dispatch()
  await addStep()
  const lease = { job: 'notices', holder: 'this test' }
  await takeLease(server.database.db, lease, server.context.clock())
  await dispatchSome(server.context, lease)
  await bob.post('/path/steps/new', { pathId: small.id, steps: [A_STEP] })
  await dispatchSome(server.context, lease)
  expect((await cleo.get('/user/notices')).body).toMatchObject([{ kind: 'newSteps', journey: { id: small.id } }])
  await releaseLease(server.database.db, lease, { at: server.context.clock() })
})

test('steps added while no one was told of the first ones are in one notice', async () => {
  await bob.post(`/path/follow/${journey.id}`, { followed: true })
  await addStep()
  await addStep()
  await server.dispatch()
  expect((await bob.get('/user/notices')).body).toMatchObject([{ kind: 'newSteps', steps: { count: 2 } }])
})

test('notices are deleted after 90 days, and older events make none', async () => {
  await bob.post(`/path/like/${journey.id}`, { liked: true })
  await server.dispatch()
  await cleo.post(`/path/follow/${journey.id}`, { followed: true })
  server.later(90 * 24 * 3600 * 1000 + 1000)
  await server.dispatch()
  await deleteOldNotices(server.database.db, server.context.clock())
  const rows = await server.database.db.selectFrom('notice').select('id').where('personId', '=', ada.id).execute()
  server.later(-90 * 24 * 3600 * 1000 - 1000)
  expect(rows).toEqual([])
})
