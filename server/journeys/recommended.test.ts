import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { idsOf, idsOnAllPages, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
const badges = (...names: string[]) => names.map((name) => ({ name }))
let ada: TestUser
let cleo: TestUser
let knots: Journey[]
let sails: Journey[]
let both: Journey[]

beforeAll(async () => {
  ada = await server.createUser('Ada')
  cleo = await server.createUser('Cleo')
  const createJourney = async (count: number, ...names: string[]) => {
    const laid: Journey[] = []
    for (let index = 0; index < count; index++) laid.push(await ada.createJourney({ badges: badges(...names) }))
    return laid
  }
  both = await createJourney(3, 'Knots', 'Sails')
  knots = await createJourney(25, 'Knots')
  sails = await createJourney(5, 'Sails')
  await cleo.post('/interest/create/list', { interestDataList: ['Knots', 'Sails', 'Nobody Lays This'] })
})

test('whoever scrolls to the end has seen each journey once', async () => {
  const seen = await idsOnAllPages(cleo, '/path/user/interest?limit=4')
  expect(seen.toSorted()).toEqual([...knots, ...sails, ...both].map(({ id }) => id).toSorted())
})

test('among the best of each interest those that share most come first', async () => {
  // The oldest three share two badges, and stand among the best of one interest.
  const first = await cleo.get('/path/user/interest?limit=3')
  expect(idsOf(first).toSorted()).toEqual(both.map(({ id }) => id).toSorted())
  expect(first.body[0].because).toEqual(badges('Knots', 'Sails'))
})

test('what others like rises, and what is no longer listed is gone', async () => {
  const last = knots[0]?.id ?? ''
  for (const name of ['Dan', 'Eve']) await (await server.createUser(name)).post(`/path/like/${last}`)
  const [, , , fourth] = idsOf(await cleo.get('/path/user/interest'))
  expect(fourth).toBe(last)
  await ada.put(`/path/${last}`, { visibility: 'unlisted' })
  expect(await idsOnAllPages(cleo, '/path/user/interest')).not.toContain(last)
  await ada.put(`/path/${last}`, { visibility: 'public' })
  expect(idsOf(await cleo.get('/path/user/interest'))).toContain(last)
})

test('what is followed or finished makes room for what comes behind it', async () => {
  const dora = await server.createUser('Dora')
  await dora.post('/interest/create/list', { interestDataList: ['Knots'] })
  for (const { id } of knots.slice(3)) await dora.post(`/path/follow/${id}`, { followed: true })
  const left = [...both, ...knots.slice(0, 3)].map(({ id }) => id)
  expect((await idsOnAllPages(dora, '/path/user/interest')).toSorted()).toEqual(left.toSorted())
})

test('the ranks are what the journeys say, whatever was written', async () => {
  const { rows } = await sql<{ off: number }>`
    select count(*) as off from "journeyBadge" join journey on journey.id = "journeyId"
    where ("listedAt" is null) <> (rank is null) or abs(rank - score) > 0.17`.execute(server.database.db)
  expect(Number(rows[0]?.off)).toBe(0)
})

test('a forged cursor is refused', async () => {
  for (const ends of ['no json', '[]', '{"knots":["a","b"]}', '{"knots":[1]}', 'null']) {
    const cursor = Buffer.from(JSON.stringify([ends, 1, 1, 'a'])).toString('base64url')
    const { status, body } = await cleo.get(`/path/user/interest?cursor=${cursor}`)
    expect([ends, status, body.code]).toEqual([ends, 400, 'invalid'])
  }
})
