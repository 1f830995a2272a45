import { beforeEach, expect, test } from 'vitest'
import type { Fellow } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { makeGroup, makeGroupOf } from './testing/walkers.ts'

const server = openTestServer()
let noor: TestUser
let ines: TestUser
let kofi: TestUser
let journey: Journey

beforeEach(async () => {
  noor = await server.createConfirmedUser('Noor')
  ines = await server.createConfirmedUser('Ines')
  kofi = await server.createConfirmedUser('Kofi')
  journey = await noor.createJourney({ name: 'Knots', steps: Array(3).fill(A_STEP) })
})

/** Ticks the first steps. */
async function walk(person: TestUser, count: number, { id, steps }: Journey = journey): Promise<void> {
  const done = steps?.slice(0, count).map((step) => step.id)
  expect((await person.put(`/path/progress/${id}`, { done })).status).toBe(200)
}

/** The first names of those who walk the journey with the person, and where they are. */
async function fellowsOf(person: TestUser, { id }: { id: string } = journey): Promise<[string | undefined, number][]> {
  const { status, body } = await person.get(`/path/${id}/fellows`)
  expect(status).toBe(200)
  return (body as Fellow[]).map(({ person: { displayName }, at }) => [displayName.split(' ')[0], at])
}

test('a walker sees once who is in any of their groups on the journey, and where they are', async () => {
  await makeGroupOf(noor, journey, [ines, kofi])
  await makeGroupOf(ines, journey, [noor, kofi])
  const lea = await server.createConfirmedUser('Lea')
  await makeGroupOf(lea, journey, [kofi])
  await walk(ines, 3)
  await walk(lea, 1)
  expect(await fellowsOf(noor)).toEqual([
    ['Kofi', 0],
    ['Ines', 3],
  ])
  expect(await fellowsOf(kofi)).toEqual([
    ['Noor', 0],
    ['Ines', 3],
    ['Lea', 1],
  ])
})

test('nothing tells of people who are invited, or have left, or walk another journey with the walker', async () => {
  const other = await noor.createJourney()
  await makeGroupOf(noor, other, [kofi])
  await makeGroup(noor, journey, { personIds: [ines.id] })
  const { id } = await makeGroupOf(noor, journey, [kofi])
  await walk(ines, 1)
  expect(await fellowsOf(noor)).toEqual([['Kofi', 0]])
  expect(await fellowsOf(ines)).toEqual([])
  await kofi.delete(`/groups/${id}/members/${kofi.id}`)
  expect(await fellowsOf(noor)).toEqual([])
  expect(await fellowsOf(kofi)).toEqual([])
})

test('people apart by a block, and suspended ones, are left out', async () => {
  const mia = await createModerator(server, 'Mia')
  await makeGroupOf(noor, journey, [ines, kofi])
  await ines.post(`/user/block/${kofi.id}`, { blocked: true })
  expect(await fellowsOf(ines)).toEqual([['Noor', 0]])
  expect(await fellowsOf(kofi)).toEqual([['Noor', 0]])
  await mia.post(`/moderation/people/${kofi.id}/suspend`, { reason: 'Spam' })
  expect(await fellowsOf(noor)).toEqual([['Ines', 0]])
})

test('no one is there on a journey that the walker cannot read, or that does not exist', async () => {
  await makeGroupOf(noor, journey, [ines])
  await noor.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(await fellowsOf(ines)).toEqual([])
  expect(await fellowsOf(noor)).toEqual([['Ines', 0]])
  await noor.delete(`/path/${journey.id}`)
  expect(await fellowsOf(noor)).toEqual([])
  expect(await fellowsOf(noor, { id: 'nowhere' })).toEqual([])
})

test('of many at most 20 are named, those at the walker’s own place first', async () => {
  const many = await Promise.all(Array.from({ length: 25 }, () => server.createConfirmedUser('Ada')))
  await makeGroupOf(noor, journey, [...many, ines, kofi])
  for (const person of [noor, ines, kofi]) await walk(person, 1)
  const fellows = await fellowsOf(noor)
  expect(fellows).toHaveLength(20)
  expect(fellows.slice(0, 3)).toEqual([
    ['Ines', 1],
    ['Kofi', 1],
    ['Ada', 0],
  ])
})
