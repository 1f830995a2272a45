import { beforeAll, expect, test } from 'vitest'
import type { Journey, JourneyInput } from '#contract/journey.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { A_STEP, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

const idsOf = ({ steps = [] }: Journey) => steps.map(({ id }) => id)
const finishOf = async (reader: TestUser, { id }: Journey) => (await reader.get(`/path/finish/${id}`)).body
const tick = (walker: TestUser, { id }: Journey, done: (string | undefined)[]) =>
  walker.put(`/path/progress/${id}`, { done })

/** Moves a tick back by minutes. */
const tickedEarlier = (minutes: number, stepId = '') =>
  server.database.db
    .updateTable('stepDone')
    .set((eb) => ({ doneAt: eb('doneAt', '-', minutes * 60_000) }))
    .where('stepId', '=', stepId)
    .execute()

/** A journey of Ada that Bob has just finished. */
async function createFinished(plan: Partial<JourneyInput> = {}, walker = bob): Promise<Journey> {
  const journey = await ada.createJourney(plan)
  await tick(walker, journey, idsOf(journey))
  return journey
}

test('a finish counts days in the time zone of the account, from the first tick', async () => {
  const cleo = await server.createUser('Cleo')
  const journey = await createFinished({ steps: [A_STEP, A_STEP] }, cleo)
  const [first = ''] = idsOf(journey)
  const { db } = server.database
  const [startedAt, finishedAt] = ['2024-03-30T14:30:00.000Z', '2024-04-01T16:00:00.000Z']
  await db
    .updateTable('stepDone')
    .set({ doneAt: Date.parse(startedAt) })
    .where('stepId', '=', first)
    .execute()
  await db
    .updateTable('journeyFinish')
    .set({ finishedAt: Date.parse(finishedAt) })
    .where('journeyId', '=', journey.id)
    .execute()
  const finish = { startedAt, finishedAt, badges: [{ name: 'Python' }], thanked: false }
  expect(await finishOf(cleo, journey)).toMatchObject({ ...finish, finishedOn: '2024-04-01', days: 3 })
  await cleo.put('/user/profile/update', { timeZone: 'Asia/Tokyo' })
  expect(await finishOf(cleo, journey)).toMatchObject({ ...finish, finishedOn: '2024-04-02', days: 4 })
})

test('a finish within one day takes one day', async () => {
  expect(await finishOf(bob, await createFinished())).toMatchObject({ days: 1, minutes: null })
})

test('the minutes of a finish count the ticked alternative and no optional step', async () => {
  const journey = await ada.createJourney({
    steps: [
      { ...A_STEP, minutes: 20 },
      { ...A_STEP, minutes: 100 },
      { ...A_STEP, minutes: 7, orPrevious: true },
      { ...A_STEP, minutes: 400, optional: true },
      A_STEP,
    ],
  })
  const [one, , alternative, optional, unknown] = idsOf(journey)
  await tick(bob, journey, [one, alternative, optional, unknown])
  await tickedEarlier(7, one)
  expect(await finishOf(bob, journey)).toMatchObject({ minutes: 27 })
})

test('minutes are left out that the time from the first tick to the finish has no room for', async () => {
  const journey = await ada.createJourney({ steps: [30, 20, 20].map((minutes) => ({ ...A_STEP, minutes })) })
  const [first, ...others] = idsOf(journey)
  await tick(bob, journey, [first, ...others])
  await tickedEarlier(39, first)
  expect((await finishOf(bob, journey)).minutes).toBeNull()
  await tickedEarlier(1, first)
  expect((await finishOf(bob, journey)).minutes).toBe(70)
})

test('there is no finish before the last required step, and none after it is unticked', async () => {
  const journey = await ada.createJourney({ steps: [A_STEP, A_STEP] })
  const path = `/path/finish/${journey.id}`
  const statuses = [(await bob.get(path)).status]
  await tick(bob, journey, idsOf(journey).slice(0, 1))
  statuses.push((await bob.get(path)).status)
  await tick(bob, journey, idsOf(journey))
  statuses.push((await bob.get(path)).status)
  await bob.put(`/path/progress/${journey.id}`, { undone: idsOf(journey).slice(0, 1) })
  statuses.push((await bob.get(path)).status)
  expect(statuses).toEqual([404, 404, 200, 404])
})

test('a finish of a journey that became private or deleted looks like a missing one', async () => {
  const journey = await createFinished()
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect((await bob.get(`/path/finish/${journey.id}`)).body.code).toBe('journeyNotFound')
  await ada.put(`/path/${journey.id}`, { visibility: 'public' })
  await ada.delete(`/path/${journey.id}`)
  expect((await bob.get(`/path/finish/${journey.id}`)).body.code).toBe('gone')
})

test('the next journeys share most badges, and are neither known nor hidden', async () => {
  const dora = await server.createUser('Dora')
  const badges = ['Knots', 'Sails', 'Tides'].map((name) => ({ name }))
  const create = (name: string, count: number, plan: Partial<JourneyInput> = {}, owner = ada) =>
    owner.createJourney({ name, badges: badges.slice(0, count), language: 'en', ...plan })
  const names = async () => (await finishOf(dora, journey)).next.map((next: Journey) => next.name)
  const journey = await create('Finished', 3)
  await tick(dora, journey, idsOf(journey))
  await create('One badge', 1)
  await create('Two badges', 2)
  await create('Three badges in German', 3, { language: 'de' })
  await create('Three badges', 3)
  expect(await names()).toEqual(['Three badges', 'Two badges', 'One badge'])
  await create('Unlisted', 3, { visibility: 'unlisted' })
  await create('Own', 3, {}, dora)
  await dora.post(`/path/follow/${(await create('Followed', 3)).id}`)
  const other = await create('Also finished', 3)
  await tick(dora, other, idsOf(other))
  expect(await names()).toEqual(['Three badges', 'Two badges', 'One badge'])
  await dora.put('/user/profile/update', { language: 'de' })
  expect((await names())[0]).toBe('Three badges in German')
})

test('no journey across a block comes next, not even another one of the author', async () => {
  const [uma, wes] = [await server.createUser('Uma'), await server.createUser('Wes')]
  const badges = [{ name: 'Bookbinding' }]
  const journey = await uma.createJourney({ badges })
  const other = await uma.createJourney({ badges })
  await wes.put(`/path/progress/${journey.id}`, { completed: journey.steps?.map(({ id }) => id) })
  const next = async () => (await finishOf(wes, journey)).next.map(({ id }: Journey) => id)
  expect(await next()).toContain(other.id)
  await uma.post(`/user/block/${wes.id}`, { blocked: true })
  expect(await next()).not.toContain(other.id)
})

test('a next level, where a Path step leads, and another one of the author come first, each with its reason', async () => {
  const [gus, hal] = [await server.createUser('Gus'), await server.createUser('Hal')]
  const badges = [{ name: 'Bread' }]
  const create = (owner: TestUser, name: string, plan: Partial<JourneyInput> = {}) =>
    owner.createJourney({ name, language: 'en', badges: [{ name: `Only ${name}` }], ...plan })
  const target = await create(hal, 'Sourdough in depth')
  const hidden = await create(hal, 'Hidden target')
  const linkTo = ({ id }: Journey) => ({
    ...A_STEP,
    stepType: 'Path' as const,
    url: `http://localhost:3000/app/discover/journey/${id}`,
  })
  const journey = await create(ada, 'First loaf', {
    badges,
    level: 'beginner',
    steps: [A_STEP, linkTo(hidden), linkTo(target)],
  })
  await hal.put(`/path/${hidden.id}`, { visibility: 'unlisted' })
  await create(hal, 'Bread again', { badges, level: 'beginner' })
  await create(hal, 'Better bread', { badges, level: 'intermediate' })
  await create(ada, 'Cakes of Ada', { language: 'en' })
  await tick(gus, journey, idsOf(journey))
  const told = async () =>
    (await finishOf(gus, journey)).next.map(({ name, reason }: { name: string; reason: object }) => [name, reason])
  const [level, step] = [
    ['Better bread', { kind: 'level', badge: { name: 'Bread' } }],
    ['Sourdough in depth', { kind: 'step', step: 3 }],
  ]
  const [first, second, third] = await told()
  expect([first, second, third[1]]).toEqual([level, step, { kind: 'author' }])
  await gus.post(`/path/follow/${target.id}`)
  expect((await told()).map(([, reason]: [string, object]) => reason)).toEqual([
    { kind: 'level', badge: { name: 'Bread' } },
    { kind: 'author' },
    { kind: 'badge', badge: { name: 'Bread' } },
  ])
})

test('where few journeys share a badge, others of the author and of the interests fill the three', async () => {
  const ivy = await server.createUser('Ivy')
  const create = (owner: TestUser, name: string, badge: string) =>
    owner.createJourney({ name, language: 'en', badges: [{ name: badge }] })
  const author = await server.createConfirmedUser('Jo')
  const journey = await create(author, 'Bees', 'Bees')
  const second = await create(author, 'Wasps', 'Wasps')
  await create(author, 'Ants', 'Ants')
  await create(ada, 'Chess', 'Chess')
  await ivy.post('/interest/create/list', { interestDataList: ['Chess'] })
  await tick(ivy, journey, idsOf(journey))
  const reasons = async () => (await finishOf(ivy, journey)).next.map(({ reason }: { reason: object }) => reason)
  const chess = { kind: 'interest', badge: { name: 'Chess' } }
  expect(await reasons()).toEqual([{ kind: 'author' }, { kind: 'author' }, chess])
  await ivy.post(`/path/follow/${second.id}`)
  expect(await reasons()).toEqual([{ kind: 'author' }, chess])
})

test('thanks are stored once, by people who finished the journey', async () => {
  const journey = await ada.createJourney()
  const path = `/path/thanks/${journey.id}`
  expect((await bob.post(path)).status).toBe(404)
  await tick(bob, journey, idsOf(journey))
  expect((await finishOf(bob, journey)).thanked).toBe(false)
  expect((await bob.post(path)).body).toEqual({ thanked: true })
  const stored = async () =>
    await server.database.db.selectFrom('journeyThanks').selectAll().where('journeyId', '=', journey.id).execute()
  const before = await stored()
  expect(before).toMatchObject([{ personId: bob.id }])
  server.later(1000)
  expect((await bob.post(path)).status).toBe(200)
  expect(await stored()).toEqual(before)
  expect((await finishOf(bob, journey)).thanked).toBe(true)
})

test("owners can't thank themselves", async () => {
  const journey = await createFinished({}, ada)
  const { status, body } = await ada.post(`/path/thanks/${journey.id}`)
  expect([status, body.code]).toEqual([403, 'forbidden'])
})

test('the export holds thanks and pictures, without the address of the picture', async () => {
  const eve = await server.createUser('Eve')
  const journey = await createFinished({}, eve)
  await eve.post(`/path/thanks/${journey.id}`)
  const { url } = (await eve.post(`/path/finish/${journey.id}/picture`)).body
  const { body } = await eve.get('/user/export')
  const row = { journeyId: journey.id, createdAt: expect.stringMatching(/T/) }
  expect(body).toMatchObject({ thanks: [row], finishPictures: [row] })
  expect(JSON.stringify(body)).not.toContain(/finish\/(\w+)/.exec(url)?.[1])
})

test('deleting an account deletes its thanks', async () => {
  const finn = await server.createUser('Finn')
  const journey = await createFinished({}, finn)
  await finn.post(`/path/thanks/${journey.id}`)
  await server.call('DELETE', '/user/account', { password: PASSWORD }, finn.headers)
  const left = await server.database.db.selectFrom('journeyThanks').select('personId').execute()
  expect(left.map(({ personId }) => personId)).not.toContain(finn.id)
})

test('a finish reads indexes only', async () => {
  const journey = await createFinished()
  for (let count = 0; count < 20; count++) await ada.createJourney()
  const reads = await statementsOf(server.database.db, () => bob.get(`/path/finish/${journey.id}`))
  expect(reads.some(({ sql }) => sql.includes('union all') || sql.includes('"journeyFollow" as known'))).toBe(true)
  for (const read of reads) expect(wholeTablesIn(await planOf(server.database, read))).toEqual([])
})
