import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { idsOf, idsOnAllPages, nextOf, openTestServer, type TestUser } from '#server/testing/test-server.ts'

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
  const createJourneys = async (count: number, ...names: string[]) => {
    const journeys: Journey[] = []
    for (let index = 0; index < count; index++) journeys.push(await ada.createJourney({ badges: badges(...names) }))
    return journeys
  }
  both = await createJourneys(3, 'Knots', 'Sails')
  knots = await createJourneys(25, 'Knots')
  sails = await createJourneys(5, 'Sails')
  await cleo.post('/interest/create/list', { interestDataList: ['Knots', 'Sails', 'Unused Badge'] })
})

test('the pages of the list contain each journey once', async () => {
  const seen = await idsOnAllPages(cleo, '/path/user/interest?limit=4')
  expect(seen.toSorted()).toEqual([...knots, ...sails, ...both].map(({ id }) => id).toSorted())
})

test('journeys that share more badges with the interests come first', async () => {
  // The oldest three journeys share two badges. They are in the first window because of 'Sails'.
  const first = await cleo.get('/path/user/interest?limit=3')
  expect(idsOf(first).toSorted()).toEqual(both.map(({ id }) => id).toSorted())
  expect(first.body[0].because).toEqual(badges('Knots', 'Sails'))
})

test('likes raise a journey, and unlisting removes it', async () => {
  const last = knots[0]?.id ?? ''
  for (const name of ['Dan', 'Eve']) await (await server.createUser(name)).post(`/path/like/${last}`)
  const [, , , fourth] = idsOf(await cleo.get('/path/user/interest'))
  expect(fourth).toBe(last)
  await ada.put(`/path/${last}`, { visibility: 'unlisted' })
  expect(await idsOnAllPages(cleo, '/path/user/interest')).not.toContain(last)
  await ada.put(`/path/${last}`, { visibility: 'public' })
  expect(idsOf(await cleo.get('/path/user/interest'))).toContain(last)
})

test('followed journeys are left out, and the next ones take their place', async () => {
  const dora = await server.createUser('Dora')
  await dora.post('/interest/create/list', { interestDataList: ['Knots'] })
  for (const { id } of knots.slice(3)) await dora.post(`/path/follow/${id}`, { followed: true })
  const left = [...both, ...knots.slice(0, 3)].map(({ id }) => id)
  expect((await idsOnAllPages(dora, '/path/user/interest')).toSorted()).toEqual(left.toSorted())
})

test('recommendations sort by shared badges and leave out own, followed and finished journeys', async () => {
  const fay = await server.createUser('Fay')
  const both = await ada.createJourney({ badges: badges('Kites', 'Rafts') })
  const shared = await ada.createJourney({ badges: badges('Kites', 'Tea') })
  const followed = await ada.createJourney({ badges: badges('Kites', 'Rafts') })
  const finished = await ada.createJourney({ badges: badges('Kites', 'Rafts') })
  await ada.createJourney({ badges: badges('Tea') })
  await fay.createJourney({ badges: badges('Kites') })
  await fay.post('/interest/create/list', { interestDataList: ['Kites', 'Rafts'] })
  await fay.post(`/path/follow/${followed.id}`)
  await fay.put(`/path/progress/${finished.id}`, { completed: finished.steps?.map(({ id }) => id) })
  const reply = await fay.get('/path/user/interest')
  expect(idsOf(reply)).toEqual([both.id, shared.id])
  expect(reply.body[1].because).toEqual([{ name: 'Kites' }])
  const first = await fay.get('/path/user/interest?limit=1')
  expect(idsOf(await fay.get(nextOf(first) ?? ''))).toEqual([shared.id])
})

test('the stored ranks match the journeys after all writes', async () => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from "journeyBadge" join journey on journey.id = "journeyId"
    where ("listedAt" is null) <> (rank is null) or abs(rank - score) > 0.17`.execute(server.database.db)
  expect(Number(rows[0]?.wrong)).toBe(0)
})

test('an invalid cursor returns 400', async () => {
  for (const ends of ['no json', '[]', '{"knots":["a","b"]}', '{"knots":[1]}', 'null']) {
    const cursor = Buffer.from(JSON.stringify([ends, 1, 1, 'a'])).toString('base64url')
    const { status, body } = await cleo.get(`/path/user/interest?cursor=${cursor}`)
    expect([ends, status, body.code]).toEqual([ends, 400, 'invalid'])
  }
})
