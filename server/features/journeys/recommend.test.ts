import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { qualityRankOf } from '#server/core/ranking/share.ts'
import { forgeCursor } from '#server/testing/forge-cursor.ts'
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

test('a like raises a journey, and unlisting removes it', async () => {
  const last = knots[0]?.id ?? ''
  await (await server.createConfirmedUser('Dan')).post(`/path/like/${last}`)
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

test('a badge is ranked while its journey is listed, by likes and finishes per person who walks', async () => {
  const { db } = server.database
  const rows = await db
    .selectFrom('journeyBadge')
    .innerJoin('journey', 'journey.id', 'journeyId')
    .select(['rank', 'listedAt', 'countedLikes', 'countedFinishes', 'countedWalkers', 'ratingStars'])
    .execute()
  for (const { rank, listedAt, ...counts } of rows) expect(rank).toBe(listedAt === null ? null : qualityRankOf(counts))
})

test("journeys in one of the reader's languages come before equal ones in an unknown or another language", async () => {
  const gus = await server.createUser('Gus')
  await gus.post('/interest/create/list', { interestDataList: ['Weaving'] })
  await gus.post('/user/locale', { language: 'de', timeZone: 'UTC' })
  const create = (language: string | null) => ada.createJourney({ badges: badges('Weaving'), language })
  const [german, unknown] = [await create('de-CH'), await create(null)]
  for (let count = 0; count < 25; count++) await create('en')
  expect(idsOf(await gus.get('/path/user/interest')).slice(0, 2)).toEqual([german.id, unknown.id])
  const english = await create('en')
  await gus.post(`/path/follow/${english.id}`)
  expect(idsOf(await gus.get('/path/user/interest'))).toContain(german.id)
})

test('a followed journey adds its language to those of the reader', async () => {
  const hal = await server.createUser('Hal')
  await hal.post('/interest/create/list', { interestDataList: ['Pottery'] })
  const create = (language: string) => ada.createJourney({ badges: badges('Pottery'), language })
  const [followed, portuguese] = [await create('pt-BR'), await create('pt')]
  for (let count = 0; count < 12; count++) await create('fr')
  expect(idsOf(await hal.get('/path/user/interest'))[0]).not.toBe(portuguese.id)
  await hal.post(`/path/follow/${followed.id}`)
  expect(idsOf(await hal.get('/path/user/interest'))[0]).toBe(portuguese.id)
})

test('more finishes and likes per person who walks outweigh fewer', async () => {
  const ivo = await server.createUser('Ivo')
  await ivo.post('/interest/create/list', { interestDataList: ['Juggling'] })
  const [liked, walked, neither] = [
    await ada.createJourney({ badges: badges('Juggling') }),
    await ada.createJourney({ badges: badges('Juggling') }),
    await ada.createJourney({ badges: badges('Juggling') }),
  ]
  for (const name of ['Jan', 'Kim', 'Lea']) {
    const person = await server.createConfirmedUser(name)
    await person.post(`/path/like/${liked.id}`)
    await person.post(`/path/follow/${walked.id}`)
  }
  expect(idsOf(await ivo.get('/path/user/interest'))).toEqual([liked.id, neither.id, walked.id])
})

test('an invalid cursor returns 400', async () => {
  for (const ends of ['no json', '[]', '{"knots":["a","b"]}', '{"knots":[1]}', 'null']) {
    const cursor = forgeCursor(server, '/path/user/interest', [ends, 1, 'a'])
    const { status, body } = await cleo.get(`/path/user/interest?cursor=${cursor}`)
    expect([ends, status, body.code]).toEqual([ends, 400, 'invalid'])
  }
})
