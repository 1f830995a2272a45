import { beforeEach, expect, test } from 'vitest'
import type { Group } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { join, makeGroup, makeGroupOf, makeLink, refused } from './testing/walkers.ts'

const server = openTestServer()
let noor: TestUser
let ines: TestUser
let knots: Journey
let ropes: Journey
let sails: Journey

beforeEach(async () => {
  noor = await server.createConfirmedUser('Noor')
  ines = await server.createConfirmedUser('Ines')
  knots = await noor.createJourney({ name: 'Knots' })
  ropes = await noor.createJourney({ name: 'Ropes' })
  sails = await noor.createJourney({ name: 'Sails' })
})

const read = async (person: TestUser, { id }: { id: string }): Promise<Group> =>
  (await person.get(`/groups/${id}`)).body
const walkOn = (person: TestUser, { id }: { id: string }, journey: { id: string }) =>
  person.put(`/groups/${id}/journey`, { journeyId: journey.id })
const names = (journeys: readonly { name: string }[]) => journeys.map(({ name }) => name)

/** Noor's group, which walks Knots, then Ropes, then Sails; Ines is in it. */
async function makeRow(): Promise<Group> {
  const group = await makeGroup(noor, knots, { personIds: [ines.id], followingIds: [ropes.id, sails.id] })
  return await join(ines, group)
}

test('a group walks journeys one after the other, in the order in which the lead chose them', async () => {
  const group = await makeRow()
  expect(names(group.following)).toEqual(['Ropes', 'Sails'])
  const { status, body } = await walkOn(noor, group, ropes)
  expect(status).toBe(200)
  expect([body.journey.name, names(body.following)]).toEqual(['Ropes', ['Sails']])
  const { journey, following } = await read(ines, group)
  expect([journey?.name, names(following)]).toEqual(['Ropes', ['Sails']])
})

test('who is invited sees before joining which journeys the group will walk', async () => {
  const group = await makeGroup(noor, knots, { personIds: [ines.id], followingIds: [ropes.id] })
  const { body } = await ines.get(`/groups/${group.id}/invitation`)
  expect(names(body.following)).toEqual(['Ropes'])
})

test('members see where each is on the journey that the group walks now', async () => {
  const group = await makeRow()
  await ines.put(`/path/progress/${ropes.id}`, { done: [ropes.steps?.[0]?.id] })
  expect((await read(noor, group)).doneBy[0]).toBe(0)
  await walkOn(noor, group, ropes)
  expect((await read(noor, group)).doneBy[0]).toBe(1)
})

test('the other members are told which journey the group walks now', async () => {
  const group = await makeRow()
  await walkOn(noor, group, ropes)
  await server.dispatch()
  const told = (await ines.get('/user/notices')).body.find(({ kind }: { kind: string }) => kind === 'groupWalksOn')
  expect(told).toMatchObject({ group: { id: group.id }, journey: { name: 'Ropes' } })
  await walkOn(noor, group, sails)
  await server.dispatch()
  const rows = (await ines.get('/user/notices')).body.filter(({ kind }: { kind: string }) => kind === 'groupWalksOn')
  expect(rows.map(({ journey }: { journey: { name: string } }) => journey.name)).toEqual(['Sails'])
})

test('two groups that walk on to the same journey are two notices', async () => {
  const group = await makeRow()
  const kofi = await server.createConfirmedUser('Kofi')
  const other = await makeGroupOf(kofi, knots, [ines], { followingIds: [ropes.id] })
  await walkOn(noor, group, ropes)
  await walkOn(kofi, other, ropes)
  await server.dispatch()
  const rows = (await ines.get('/user/notices')).body.filter(({ kind }: { kind: string }) => kind === 'groupWalksOn')
  expect(rows).toMatchObject([
    { group: { id: other.id }, people: [{ id: kofi.id }] },
    { group: { id: group.id }, people: [{ id: noor.id }] },
  ])
})

test('pressing twice walks on once, and a journey that was left out cannot be walked any more', async () => {
  const group = await makeRow()
  await walkOn(noor, group, sails)
  expect((await walkOn(noor, group, sails)).status).toBe(200)
  expect(await refused(walkOn(noor, group, ropes))).toBe('404 journeyNotFound')
})

test('only the lead walks on', async () => {
  const group = await makeRow()
  expect(await refused(walkOn(ines, group, ropes))).toBe('403 leadOnly')
  const kofi = await server.createConfirmedUser('Kofi')
  expect(await refused(walkOn(kofi, group, ropes))).toBe('404 notFound')
})

test('at most ten journeys are chosen, each of which the lead can read', async () => {
  const secret = await ines.createJourney({ name: 'Secret', visibility: 'private' })
  const make = (followingIds: string[]) => noor.post('/groups', { journeyId: knots.id, name: 'Goats', followingIds })
  expect((await make([secret.id])).body.fields.followingIds).toBeDefined()
  expect((await make(Array.from({ length: 10 }, () => ropes.id))).status).toBe(400)
  expect(names((await make([ropes.id, ropes.id, knots.id])).body.following)).toEqual(['Ropes'])
})

test('a journey that becomes private or is deleted is left out of what follows', async () => {
  const group = await makeRow()
  await noor.put(`/path/${ropes.id}`, { visibility: 'private' })
  expect(names((await read(ines, group)).following)).toEqual(['Sails'])
  expect(names((await read(noor, group)).following)).toEqual(['Ropes', 'Sails'])
  await noor.delete(`/path/${sails.id}`)
  expect(names((await read(noor, group)).following)).toEqual(['Ropes'])
})

test('a group whose journey is gone can go on to the next one', async () => {
  const group = await makeRow()
  await noor.delete(`/path/${knots.id}`)
  expect((await read(noor, group)).journey).toBeNull()
  expect((await walkOn(noor, group, ropes)).body.journey.name).toBe('Ropes')
})

test('the record of a lead has the journeys that follow, that of a member has not', async () => {
  await makeRow()
  expect((await noor.get('/user/export')).body.groupJourneys).toHaveLength(2)
  expect((await ines.get('/user/export')).body.groupJourneys).toEqual([])
})

test('a group with one journey has none that follow', async () => {
  const group = await makeGroupOf(noor, knots, [ines])
  await makeLink(noor, group)
  expect((await read(ines, group)).following).toEqual([])
})
