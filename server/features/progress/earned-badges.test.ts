import { beforeAll, expect, test } from 'vitest'
import type { Journey, JourneyInput } from '#contract/journey.ts'
import type { EarnedBadge } from '#contract/progress.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { nextOf, openTestServer, type Reply, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
})

async function finish(walker: TestUser, plan: Partial<JourneyInput>): Promise<Journey> {
  const journey = await ada.createJourney(plan)
  server.later(1000)
  await walker.put(`/path/progress/${journey.id}`, { done: journey.steps?.map(({ id }) => id) })
  return journey
}

const badgesIn = ({ body }: Reply) => body.map(({ badge }: EarnedBadge) => badge.name)
const named = (...names: string[]) => names.map((name) => ({ name }))

test('finishing a journey earns its badges, and unticking a step loses them', async () => {
  const bob = await server.createUser('Bob')
  await finish(bob, { name: 'First', badges: named('Go', 'Python') })
  const journey = await finish(bob, { name: 'Second', badges: named('Chess', 'Python') })
  const { body } = await bob.get('/user/badges/earned')
  expect(body.map(({ badge, journey: of }: EarnedBadge) => [badge.name, of.name])).toEqual([
    ['Chess', 'Second'],
    ['Python', 'Second'],
    ['Go', 'First'],
    ['Python', 'First'],
  ])
  expect(body[0]).toEqual({
    badge: { name: 'Chess' },
    journey: { id: journey.id, name: 'Second' },
    finishedAt: expect.stringMatching(/Z$/),
  })
  await bob.put(`/path/progress/${journey.id}`, { completed: [] })
  expect(badgesIn(await bob.get('/user/badges/earned'))).toEqual(['Go', 'Python'])
})

test('the list continues within a journey', async () => {
  const cleo = await server.createUser('Cleo')
  await finish(cleo, { badges: named('Go', 'Python', 'Chess') })
  await finish(cleo, { badges: named('Rust', 'CSS') })
  const names = []
  for (let next: string | null = '/user/badges/earned?limit=2'; next !== null; ) {
    const reply = await cleo.get(next)
    names.push(badgesIn(reply))
    next = nextOf(reply)
  }
  expect(names).toEqual([['Rust', 'CSS'], ['Go', 'Python'], ['Chess']])
  expect((await cleo.get('/user/badges/earned?cursor=x')).status).toBe(400)
})

test('others see earned badges only while the person shows finished journeys', async () => {
  const dora = await server.createUser('Dora')
  await finish(dora, { badges: named('Go') })
  const path = `/user/badges/earned?uid=${dora.id}`
  const refusal = (await ada.get(`/path/user/${dora.id}/finished`)).body
  await dora.put('/user/profile/update', { shows: ['liked', 'following', 'activity'] })
  for (const reader of [ada, server.visitor]) {
    const { status, body } = await reader.get(path)
    expect([status, body]).toEqual([404, refusal])
  }
  await dora.put('/user/profile/update', { shows: ['finished'] })
  for (const reader of [ada, server.visitor]) expect(badgesIn(await reader.get(path))).toEqual(['Go'])
})

test('others see badges of listed journeys, the person those of readable ones', async () => {
  const eve = await server.createUser('Eve')
  await eve.put('/user/profile/update', { shows: ['finished'] })
  const path = `/user/badges/earned?uid=${eve.id}`
  await finish(eve, { badges: named('Unlisted craft'), visibility: 'unlisted' })
  const secret = await finish(eve, { badges: named('Secret craft') })
  const gone = await finish(eve, { badges: named('Gone craft') })
  await finish(eve, { badges: named('Open craft') })
  const hidden = await finish(eve, { badges: named('Hidden craft') })
  await ada.put(`/path/${secret.id}`, { visibility: 'private' })
  await ada.delete(`/path/${gone.id}`)
  await (await createModerator(server, 'Mia')).post(`/moderation/journeys/${hidden.id}/hide`, { reason: 'Spam' })
  expect(badgesIn(await eve.get(path))).toEqual(['Open craft', 'Unlisted craft'])
  for (const reader of [ada, server.visitor]) expect(badgesIn(await reader.get(path))).toEqual(['Open craft'])
})

test('a visitor has no earned badges', async () => {
  expect((await server.visitor.get('/user/badges/earned')).status).toBe(401)
  expect((await server.visitor.get('/user/badges/earned?uid=unknown')).status).toBe(404)
})

test('earned badges are read by an index', async () => {
  const finn = await server.createUser('Finn')
  for (let count = 0; count < 5; count++) await finish(finn, { badges: named('Go', 'Python') })
  const first = await finn.get('/user/badges/earned?limit=3')
  for (const path of ['/user/badges/earned?limit=3', nextOf(first) ?? '']) {
    const reads = await statementsOf(server.database.db, () => finn.get(path))
    const list = reads.filter(({ sql }) => sql.includes('journeyFinish'))
    expect(list).toHaveLength(1)
    for (const read of list) {
      const plan = await planOf(server.database, read)
      expect(wholeTablesIn(plan)).toEqual([])
      expect(plan.join()).toContain('journeyFinish_latest')
    }
  }
})

test('walking journeys leave finished ones out, unless that would tell a stranger about them', async () => {
  const gil = await server.createUser('Gil')
  const done = await finish(gil, { name: 'Done' })
  const open = await ada.createJourney({ name: 'Open' })
  for (const { id } of [done, open]) await gil.post(`/path/follow/${id}`)
  const namesFor = async (reader: TestUser) =>
    (await reader.get(`/path/user/${gil.id}/following?unfinished=true`)).body.map(({ name }: Journey) => name).sort()
  expect(await namesFor(gil)).toEqual(['Open'])
  await gil.put('/user/profile/update', { shows: ['following'] })
  expect(await namesFor(ada)).toEqual(['Done', 'Open'])
  await gil.put('/user/profile/update', { shows: ['following', 'finished'] })
  expect(await namesFor(ada)).toEqual(['Open'])
})
