import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { createOriginal, versionOf } from './testing/copies.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let ada: TestUser
let bob: TestUser
let cleo: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
})

/** An original by Ada, Bob's version of it, Cleo's version of the original, and her version of Bob's. */
async function createFamily(badge: string) {
  const original = await createOriginal(ada, { badges: [{ name: badge }] })
  const version = await versionOf(bob, original)
  const sibling = await versionOf(cleo, original)
  const ofVersion = await versionOf(cleo, version, { level: 'intermediate' })
  return { original, version, sibling, ofVersion }
}

const finish = async (walker: TestUser, { id, steps = [] }: Journey) =>
  await walker.put(`/path/progress/${id}`, { done: steps.map((step) => step.id) })
const idsOf = (journeys: { id: string }[]) => journeys.map(({ id }) => id)

/** What is suggested to a person anywhere. */
async function suggestedTo(person: TestUser, finished?: Journey): Promise<string[]> {
  const { firstPicks, forYou } = (await person.get('/path/home')).body
  const next = finished ? (await person.get(`/path/finish/${finished.id}`)).body.next : []
  const picked = firstPicks.map(({ journey }: { journey: Journey }) => journey)
  return [...idsOf((await person.get('/path/user/interest')).body), ...idsOf([...picked, ...forYou, ...next])]
}

test.each(['original', 'version', 'sibling', 'ofVersion'] as const)(
  'someone who finished the %s is offered none of its family, and another journey of the badge',
  async (finished) => {
    const badge = `Craft of the ${finished}`
    const family = await createFamily(badge)
    const other = await createOriginal(ada, { name: 'Splices', badges: [{ name: badge }] })
    const walker = await server.createUser('Dan')
    await walker.post('/interest/create/list', { interestDataList: [badge] })
    expect(await suggestedTo(walker)).toEqual(expect.arrayContaining(idsOf(Object.values(family))))
    await finish(walker, family[finished])
    const suggested = await suggestedTo(walker, family[finished])
    expect(suggested).toContain(other.id)
    expect(suggested.filter((id) => idsOf(Object.values(family)).includes(id))).toEqual([])
  },
)

test.each(['original', 'version'] as const)(
  'visitors to a shared finish of the %s are offered none of its family',
  async (finished) => {
    const badge = `Shared craft of the ${finished}`
    const family = await createFamily(badge)
    const other = await createOriginal(ada, { name: 'Splices', badges: [{ name: badge }] })
    const walker = await server.createUser('Gil')
    await finish(walker, family[finished])
    const { pageUrl } = (await walker.post(`/path/finish/${family[finished].id}/picture`)).body
    const shared = await server.visitor.get(`/path/shared/${pageUrl.split('/').at(-1)}`)
    const offered: string[] = idsOf(shared.body.next)
    expect(offered).toContain(other.id)
    expect(offered.filter((id) => idsOf(Object.values(family)).includes(id))).toEqual([])
  },
)

test('an unticked step brings the family back', async () => {
  const { original, version } = await createFamily('Weaving')
  const walker = await server.createUser('Eli')
  await walker.post('/interest/create/list', { interestDataList: ['Weaving'] })
  await finish(walker, original)
  expect(await suggestedTo(walker)).not.toContain(version.id)
  await walker.put(`/path/progress/${original.id}`, { undone: original.steps?.map(({ id }) => id) })
  expect(await suggestedTo(walker)).toContain(version.id)
})

test('finished families are left out without reading whole tables', async () => {
  const { original } = await createFamily('Felting')
  const walker = await server.createUser('Flo')
  await walker.post('/interest/create/list', { interestDataList: ['Felting'] })
  await finish(walker, original)
  const reads = await statementsOf(server.database.db, () => walker.get('/path/user/interest'))
  const families = reads.filter(({ sql }) => sql.includes('"originalId" from finished'))
  expect(families.length).toBeGreaterThan(0)
  for (const read of families)
    expect(
      wholeTablesIn(await planOf(server.database, read)).filter((line) => !/\b(finished|latest|related)\b/.test(line)),
    ).toEqual([])
})
