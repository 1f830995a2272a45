import { beforeAll, expect, test } from 'vitest'
import type { HomeStrips } from '#contract/home.ts'
import type { Journey } from '#contract/journey.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let moderator: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  moderator = await createModerator(server, 'Mia')
})

const STEPS = ['one', 'two', 'three'].map((name) => ({
  ...A_STEP,
  description: name,
  url: `https://example.org/${name}`,
}))

async function homeOf(user: TestUser): Promise<HomeStrips> {
  const { status, body } = await user.get('/path/home')
  expect(status).toBe(200)
  return body
}

async function tick(user: TestUser, { id, steps = [] }: Journey, ...indexes: number[]): Promise<void> {
  server.later(1000)
  const done = indexes.map((index) => steps[index]?.id)
  expect((await user.put(`/path/progress/${id}`, { done })).status).toBe(200)
}

const namesOf = (items: { name: string }[]) => items.map(({ name }) => name)
const inProgress = async (user: TestUser) => namesOf((await homeOf(user)).continue.map(({ journey }) => journey))
const news = async (user: TestUser) => namesOf((await homeOf(user)).fromFollowed.map(({ journey }) => journey))

test('a visitor has to sign in', async () => {
  expect((await server.visitor.get('/path/home')).status).toBe(401)
})

test('a journey in progress comes with its next open step and the stored picture of its page', async () => {
  const bob = await server.createUser('Bob')
  const journey = await ada.createJourney({ name: 'Letters', steps: STEPS })
  await tick(bob, journey, 0)
  const key = 'AAUDZ96E44-jBR-OJabxROzdxMJvM2wOa6XhMU1DQ1s'
  const preview = { title: 'Two', seenAt: 1, freshUntil: 1, claimedUntil: 0, imageId: 'picture', image: Buffer.of(1) }
  const none = { description: null, siteName: null, minutes: null, cost: null, language: null }
  await server.database.db
    .insertInto('preview')
    .values({ key, ...preview, ...none })
    .execute()
  const { continue: items } = await homeOf(bob)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    journey: { id: journey.id, name: 'Letters', requiredCount: 3, requiredDone: 1 },
    step: { description: 'two' },
    stepNumber: 2,
    image: '/api/images/picture',
  })
  expect(items[0]?.journey.steps).toBeUndefined()
})

test('the three journeys ticked last are shown, the last one first, without finished ones', async () => {
  const bob = await server.createUser('Bob')
  const journeys = []
  for (const name of ['A', 'B', 'C', 'D']) journeys.push(await ada.createJourney({ name, steps: STEPS }))
  for (const journey of journeys) await tick(bob, journey, 0)
  expect(await inProgress(bob)).toEqual(['D', 'C', 'B'])
  await tick(bob, journeys[0] as Journey, 1)
  await tick(bob, journeys[2] as Journey, 1, 2)
  expect(await inProgress(bob)).toEqual(['A', 'D', 'B'])
})

test('the trail has the started journeys, last ticked first, then those followed and not started', async () => {
  const bob = await server.createUser('Bob')
  const journeys: Journey[] = []
  for (const name of ['A', 'B', 'C', 'D']) journeys.push(await ada.createJourney({ name, steps: STEPS }))
  const [a, b, c, d] = journeys as [Journey, Journey, Journey, Journey]
  for (const journey of [c, d]) {
    server.later(1000)
    await bob.post(`/path/follow/${journey.id}`, { followed: true })
  }
  for (const journey of [a, b]) await tick(bob, journey, 0)
  const { trail, firstPicks } = await homeOf(bob)
  expect(trail.map(({ journey, started }) => [journey.name, started])).toEqual([
    ['B', true],
    ['A', true],
    ['D', false],
    ['C', false],
  ])
  expect(trail[0]).toMatchObject({ step: { description: 'two' }, stepNumber: 2, minutesLeft: null })
  expect(trail[0]?.stones.map(({ state }) => state)).toEqual(['done', 'next', 'open'])
  expect(trail[2]).toMatchObject({ step: { description: 'one' }, stepNumber: 1 })
  expect(firstPicks).toEqual([])
  await tick(bob, c, 0)
  expect((await homeOf(bob)).trail[0]).toMatchObject({ journey: { name: 'C' }, started: true })
  await tick(bob, c, 1, 2)
  expect(namesOf((await homeOf(bob)).trail.map(({ journey }) => journey))).toEqual(['B', 'A', 'D'])
})

test('a followed journey that was begun before 200 ticks of another one counts as started', async () => {
  const bob = await server.createUser('Bob')
  const early = await ada.createJourney({ name: 'Early', steps: STEPS })
  await bob.post(`/path/follow/${early.id}`, { followed: true })
  await tick(bob, early, 0)
  const parts = []
  for (const name of ['First hundred', 'Second hundred', 'Third hundred']) {
    const steps = Array.from({ length: 101 }, (_, index) => ({ ...A_STEP, url: `https://example.org/${index}` }))
    parts.push(await ada.createJourney({ name, steps }))
  }
  for (const part of parts) await tick(bob, part, ...Array.from({ length: 100 }, (_, index) => index))
  const { trail } = await homeOf(bob)
  expect(trail.map(({ journey, started }) => [journey.name, started])).toEqual([
    ['Third hundred', true],
    ['Second hundred', true],
    ['Early', true],
  ])
})

test('at most eight journeys of the trail are sent, and all are counted', async () => {
  const bob = await server.createUser('Bob')
  for (let count = 0; count < 10; count++) {
    const { id } = await ada.createJourney({ steps: STEPS })
    await bob.post(`/path/follow/${id}`, { followed: true })
  }
  const { trail } = await homeOf(bob)
  expect(trail).toHaveLength(8)
})

test('without a trail, three short journeys that fit the interests are offered with their first steps', async () => {
  const bob = await server.createUser('Bob')
  const badges = [{ name: 'Heraldry' }]
  const [step] = STEPS as [(typeof STEPS)[0]]
  for (const [name, minutes] of [
    ['Short', 119],
    ['Long', 120],
    ['Unknown', null],
  ] as const)
    await ada.createJourney({ name, badges, steps: [{ ...step, ...(minutes && { minutes }) }] })
  await bob.post('/interest/create/list', { interestDataList: ['Heraldry'] })
  const { firstPicks, trail } = await homeOf(bob)
  expect(trail).toEqual([])
  expect(firstPicks).toHaveLength(3)
  expect(firstPicks[0]).toMatchObject({ journey: { name: 'Short', because: badges }, step: { description: 'one' } })
  const others = firstPicks.slice(1).map(({ journey }) => journey.stepCount)
  expect(others).toEqual(others.toSorted((a, b) => a - b))
})

test('first picks are short, and in a language of the reader or an unknown one', async () => {
  const bob = await server.createUser('Bob')
  const badges = [{ name: 'Gilding' }]
  const create = (name: string, minutes: number, language: string | null) =>
    ada.createJourney({ name, badges, language, steps: [{ ...A_STEP, minutes }] })
  await create('Long', 1200, 'en')
  await create('Long too', 47 * 60, 'de')
  await create('Court', 20, 'fr')
  await create('Short', 20, 'en')
  await create('Kurz', 20, 'de')
  await bob.post('/interest/create/list', { interestDataList: ['Gilding'] })
  const picked = async (language: string) => {
    const { firstPicks } = (await bob.get('/path/home', { 'accept-language': language })).body as HomeStrips
    expect(firstPicks.every(({ reason }) => reason === null)).toBe(true)
    return firstPicks.flatMap(({ journey: { name, because = [] } }) => (because.length > 0 ? [name] : []))
  }
  expect(await picked('en')).toEqual(['Short'])
  expect((await picked('de')).toSorted()).toEqual(['Kurz', 'Short'])
})

test('after a finish, the first picks are what the finish recommends, with its reasons', async () => {
  const bob = await server.createUser('Bob')
  const badges = [{ name: 'Enamel' }]
  const journey = await ada.createJourney({ badges, language: 'en' })
  for (const name of ['First', 'Second', 'Third', 'Fourth'])
    await ada.createJourney({ name, badges, steps: [{ ...A_STEP, minutes: 600 }] })
  await tick(bob, journey, 0)
  const { next } = (await bob.get(`/path/finish/${journey.id}`)).body
  const { firstPicks } = await homeOf(bob)
  const told = firstPicks.map(({ journey: { id }, reason, step }) => ({ id, reason, opens: step.url }))
  expect(told).toEqual(
    next.map(({ id, reason }: { id: string; reason: object }) => ({ id, reason, opens: A_STEP.url })),
  )
  expect(told).toHaveLength(3)
})

test('trending journeys in the language of the screen are suggested first', async () => {
  const cleo = await server.createUser('Cleo')
  const german = await ada.createJourney({ name: 'Segel setzen', language: 'de' })
  const suggested = async (language: string) =>
    (await cleo.get('/path/home', { 'accept-language': language })).body as HomeStrips
  expect((await suggested('de')).forYou[0]?.name).toBe(german.name)
  expect((await suggested('de')).firstPicks.map(({ journey }) => journey.name)).toContain(german.name)
  expect((await suggested('en')).firstPicks[0]?.journey.name).not.toBe(german.name)
})

test('the answer says whether the viewer has finished a journey', async () => {
  const bob = await server.createUser('Bob')
  const journey = await ada.createJourney({ steps: STEPS })
  await tick(bob, journey, 0, 1)
  expect((await homeOf(bob)).hasFinished).toBe(false)
  await tick(bob, journey, 2)
  expect((await homeOf(bob)).hasFinished).toBe(true)
})

test('the listed journeys are counted, without unlisted ones', async () => {
  const before = (await homeOf(ada)).journeyCount
  await ada.createJourney()
  await ada.createJourney({ visibility: 'unlisted' })
  expect((await homeOf(ada)).journeyCount).toBe(before + 1)
})

test.each([
  ['private', (id: string) => ada.put(`/path/${id}`, { visibility: 'private' })],
  ['deleted', (id: string) => ada.delete(`/path/${id}`)],
  ['hidden', (id: string) => moderator.post(`/moderation/journeys/${id}/hide`, { reason: 'Spam' })],
])('a journey that is %s now is in no row', async (_state, change) => {
  const bob = await server.createUser('Bob')
  const cleo = await server.createUser('Cleo')
  const badges = [{ name: `Craft ${bob.id.slice(-8)}` }]
  const journey = await ada.createJourney({ steps: STEPS, badges })
  await tick(bob, journey, 0)
  const dan = await server.createUser('Dan')
  await dan.post(`/path/follow/${journey.id}`, { followed: true })
  expect(JSON.stringify((await homeOf(dan)).trail)).toContain(journey.id)
  for (const user of [bob, cleo]) {
    await user.post('/interest/create/list', { interestDataList: badges.map(({ name }) => name) })
    await user.post(`/user/follow/${ada.id}`, { followed: true })
  }
  expect(JSON.stringify(await homeOf(bob))).toContain(journey.id)
  expect(JSON.stringify((await homeOf(cleo)).forYou)).toContain(journey.id)
  await change(journey.id)
  for (const user of [bob, cleo, dan]) expect(JSON.stringify(await homeOf(user))).not.toContain(journey.id)
})

test('suggestions fit the interests and say why; journeys in progress are not among them', async () => {
  const bob = await server.createUser('Bob')
  const badges = [{ name: 'Falconry' }]
  const walked = await ada.createJourney({ steps: STEPS, badges })
  const fitting = await ada.createJourney({ badges })
  await bob.post('/interest/create/list', { interestDataList: ['Falconry'] })
  await tick(bob, walked, 0)
  const { forYou } = await homeOf(bob)
  expect(forYou.map(({ id, because }) => ({ id, because }))).toEqual([{ id: fitting.id, because: badges }])
})

test('without interests the trending journeys are suggested, without own and followed ones', async () => {
  const bob = await server.createUser('Bob')
  const before = (await homeOf(bob)).forYou
  expect(before).toHaveLength(3)
  expect(before[0]?.because).toBeUndefined()
  await bob.post(`/path/follow/${before[0]?.id}`, { followed: true })
  const own = await bob.createJourney()
  const ids = (await homeOf(bob)).forYou.map(({ id }) => id)
  expect(ids).not.toContain(before[0]?.id)
  expect(ids).not.toContain(own.id)
})

test('journeys are suggested to neither of two people when one blocks the other', async () => {
  const [bob, rita] = [await server.createUser('Bob'), await server.createUser('Rita')]
  const badges = [{ name: 'Basketry' }]
  const [byBob, byRita] = [await bob.createJourney({ badges }), await rita.createJourney({ badges })]
  for (const user of [bob, rita]) await user.post('/interest/create/list', { interestDataList: ['Basketry'] })
  const suggested = async () => {
    const [toBob, toRita] = [await homeOf(bob), await homeOf(rita)]
    return [...toBob.forYou, ...toRita.forYou].map(({ id }) => id).filter((id) => [byBob.id, byRita.id].includes(id))
  }
  expect(await suggested()).toEqual([byRita.id, byBob.id])
  await bob.post(`/user/block/${rita.id}`, { blocked: true })
  expect(await suggested()).toEqual([])
  for (const user of [bob, rita]) expect((await user.get('/path/user/interest')).body).toEqual([])
})

test('people who follow a suggestion count if the viewer follows them and their profile shows it, unless suspended', async () => {
  const [bob, open, closed, stranger] = (await Promise.all(
    ['Bob', 'Olga', 'Cora', 'Stan'].map((name) => server.createUser(name)),
  )) as [TestUser, TestUser, TestUser, TestUser]
  const journey = await ada.createJourney({ badges: [{ name: 'Kintsugi' }] })
  await bob.post('/interest/create/list', { interestDataList: ['Kintsugi'] })
  for (const user of [open, closed, stranger]) await user.post(`/path/follow/${journey.id}`, { followed: true })
  for (const user of [open, stranger]) await user.put('/user/profile/update', { shows: ['following'] })
  for (const user of [open, closed]) await bob.post(`/user/follow/${user.id}`, { followed: true })
  const followers = async () => (await homeOf(bob)).forYou.map(({ id, followedBy }) => [id, followedBy])
  expect(await followers()).toEqual([[journey.id, 1]])
  await moderator.post(`/moderation/people/${open.id}/suspend`, { reason: 'Spam' })
  expect(await followers()).toEqual([[journey.id, 0]])
})

test('the newest listed journeys of followed people are shown, none of strangers', async () => {
  const [bob, dan, eve] = (await Promise.all(['Bob', 'Dan', 'Eve'].map((name) => server.createUser(name)))) as [
    TestUser,
    TestUser,
    TestUser,
  ]
  for (const name of ['First', 'Second', 'Third']) await dan.createJourney({ name })
  await dan.createJourney({ name: 'Unlisted', visibility: 'unlisted' })
  await eve.createJourney({ name: 'Fourth' })
  expect(await news(bob)).toEqual([])
  await bob.post(`/user/follow/${dan.id}`, { followed: true })
  expect(await news(bob)).toEqual(['Third', 'Second', 'First'])
  await bob.post(`/user/follow/${eve.id}`, { followed: true })
  expect(await news(bob)).toEqual(['Fourth', 'Third', 'Second'])
})
