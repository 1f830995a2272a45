import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#server/core/jobs/job.ts'
import { A_STEP, idsOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { searchJob } from './search.job.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
})

/** Searches as a member, whose answers aren't cached. */
const found = async (q: string) => idsOf(await ada.get(`/path/all?q=${q}`))
const index = () => runJob(server.context, searchJob)
const waiting = async () => (await searchJob.backlog(server.context)).waiting

/** A journey with texts of 60 kB, which the search finds. */
async function createLong(name: string, owner = ada): Promise<string> {
  const steps = Array.from({ length: 200 }, () => ({ ...A_STEP, note: 'Worth it. '.repeat(10) }))
  const { id } = await owner.createJourney({ name, steps })
  await index()
  expect(await found(name)).toEqual([id])
  return id
}

test('a new name of a journey with long texts is found once the job has run', async () => {
  const id = await createLong('Caravel')
  await ada.put(`/path/${id}`, { name: 'Carrack' })
  expect(await found('carrack')).toEqual([])
  await index()
  expect([await found('carrack'), await found('caravel')]).toEqual([[id], []])
})

test('several changes of a journey are indexed once', async () => {
  const id = await createLong('Galleon')
  for (const name of ['Brig', 'Bark', 'Bugeye']) await ada.put(`/path/${id}`, { name })
  expect(await waiting()).toBe(1)
  await index()
  expect([await waiting(), await found('bugeye')]).toEqual([0, [id]])
})

test('a journey with long texts that is made private leaves the search at once and for good', async () => {
  const id = await createLong('Felucca')
  await ada.put(`/path/${id}`, { name: 'Felucca again' })
  await ada.put(`/path/${id}`, { visibility: 'private' })
  expect(await found('felucca')).toEqual([])
  await index()
  expect(await found('felucca')).toEqual([])
})

test("an owner's new name finds journeys with short texts at once and others once the job has run", async () => {
  const kim = await server.createConfirmedUser('Kim')
  const short = await kim.createJourney({ name: 'Dinghy' })
  const long = await createLong('Schooner', kim)
  await kim.put('/user/profile/update', { displayName: 'Wilhelmina Stone' })
  expect(await found('wilhelmina')).toEqual([short.id])
  await index()
  expect((await found('wilhelmina')).toSorted()).toEqual([short.id, long].toSorted())
})

test("an owner's new name finds the first five of many journeys at once and the others once the job has run", async () => {
  const mo = await server.createConfirmedUser('Mo')
  const ids: string[] = []
  for (let count = 0; count < 7; count++) ids.push((await mo.createJourney()).id)
  await mo.put('/user/profile/update', { displayName: 'Philippa Stone' })
  expect([(await found('philippa')).length, await waiting()]).toEqual([5, 2])
  await index()
  expect((await found('philippa')).toSorted()).toEqual(ids.toSorted())
})

test('a journey with long texts that stays when its owner leaves is not found by their name', async () => {
  const lou = await server.createConfirmedUser('Ludmilla')
  const id = await createLong('Trimaran', lou)
  await ada.post(`/path/follow/${id}`, { followed: true })
  const left = await server.call('DELETE', '/user/account', { password: PASSWORD, leaveFollowed: true }, lou.headers)
  expect(left.status).toBe(204)
  expect(await found('ludmilla')).toEqual([])
  await index()
  expect([await found('ludmilla'), await found('trimaran')]).toEqual([[], [id]])
})

test("a journey waits for the job since the time of the server's clock", async () => {
  const id = await createLong('Lugger')
  server.later(200_000)
  await ada.put(`/path/${id}`, { name: 'Luggers' })
  const { oldestAt } = await searchJob.backlog(server.context)
  expect(Math.abs(server.context.clock() - Number(oldestAt))).toBeLessThan(100_000)
})
