import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { join, makeGroup, makeGroupOf, makeLink, refused } from './testing/walkers.ts'

const server = openTestServer()
let noor: TestUser
let ines: TestUser
let journey: Journey

beforeEach(async () => {
  noor = await server.createConfirmedUser('Noor')
  ines = await server.createConfirmedUser('Ines')
  journey = await noor.createJourney({ name: 'Knots' })
})

const look = (person: TestUser, { id }: { id: string }, key: string) =>
  person.get(`/groups/${id}/invitation?key=${key}`)

/** Adds members directly, as if they had joined. */
async function fill(groupId: string, count: number): Promise<void> {
  const people = Array.from({ length: count }, () => server.createConfirmedUser('Walker'))
  const rows = (await Promise.all(people)).map(({ id: personId }) => ({ groupId, personId, joinedAt: 1 }))
  await server.database.db
    .insertInto('groupMember')
    .values(rows.map((row) => ({ ...row, invitedAt: null, declinedAt: null })))
    .execute()
}

test('a visitor with the key sees the group without joining it', async () => {
  const group = await makeGroup(noor, journey)
  const key = await makeLink(noor, group)
  expect((await look(server.visitor, group, key)).body).toMatchObject({
    ...{ name: 'Mountain Goats', lead: { id: noor.id }, journey: { id: journey.id }, byKey: true, isMember: false },
  })
  for (const wrong of ['', key.slice(1), `${key}x`, key.toUpperCase(), 'ü'.repeat(key.length)])
    expect(await refused(look(server.visitor, group, encodeURIComponent(wrong)))).toBe('404 notFound')
  expect(await refused(server.visitor.get(`/groups/${group.id}/invitation`))).toBe('404 notFound')
})

test('of many members four faces are shown before joining', async () => {
  const group = await makeGroup(noor, journey)
  await fill(group.id, 5)
  const { faces, memberCount } = (await look(server.visitor, group, await makeLink(noor, group))).body
  expect([faces.length, memberCount]).toEqual([4, 6])
})

test('the lead alone reads the key, which the database does not hold', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  const key = await makeLink(noor, group, 3, 7)
  expect(key.length).toBeGreaterThan(40)
  const link = (await noor.get(`/groups/${group.id}`)).body.link
  expect(link).toEqual({ key, usesLeft: 3, until: expect.any(String) })
  expect(Date.parse(link.until) - Date.now() - server.ahead).toBeGreaterThan(6.9 * 86_400_000)
  expect((await ines.get(`/groups/${group.id}`)).body.link).toBeNull()
  const rows = await server.database.db.selectFrom('walkGroup').selectAll().where('id', '=', group.id).execute()
  expect(JSON.stringify(rows)).not.toContain(key)
})

test('a link ends with its last use, its time, another link, and when the lead ends it', async () => {
  const group = await makeGroup(noor, journey)
  const works = async (key: string) => (await look(server.visitor, group, key)).status === 200
  const once = await makeLink(noor, group, 1)
  await join(ines, group, once)
  expect(await works(once)).toBe(false)
  const [former, short] = [await makeLink(noor, group), await makeLink(noor, group, 5, 1)]
  expect([await works(former), await works(short)]).toEqual([false, true])
  server.later(86_400_000)
  for (const person of [noor, ines]) Object.assign(person.headers, await server.tokenFor(person.cookie))
  expect(await works(short)).toBe(false)
  expect((await noor.get(`/groups/${group.id}`)).body.link).toBeNull()
  const last = await makeLink(noor, group)
  expect(await refused(ines.delete(`/groups/${group.id}/link`))).toBe('403 leadOnly')
  expect((await noor.delete(`/groups/${group.id}/link`)).status).toBe(204)
  expect(await works(last)).toBe(false)
})

test('who was removed cannot come back with the link, which ends', async () => {
  const group = await makeGroup(noor, journey)
  const key = await makeLink(noor, group)
  await join(ines, group, key)
  await noor.delete(`/groups/${group.id}/members/${ines.id}`)
  expect(await refused(ines.post(`/groups/${group.id}/join`, { key }))).toBe('404 notFound')
})

test('joining again, as from two tabs, uses the link once', async () => {
  const group = await makeGroup(noor, journey)
  const key = await makeLink(noor, group, 5)
  await Promise.all([join(ines, group, key), join(ines, group, key)])
  expect((await noor.get(`/groups/${group.id}`)).body).toMatchObject({ memberCount: 2, link: { usesLeft: 4 } })
})

test('an invitation is accepted without using the link', async () => {
  const group = await makeGroup(noor, journey, { personIds: [ines.id] })
  const key = await makeLink(noor, group, 5)
  expect((await look(ines, group, key)).body.byKey).toBe(false)
  await join(ines, group, key)
  expect((await noor.get(`/groups/${group.id}`)).body.link.usesLeft).toBe(5)
})

test('who declined can still join with a link', async () => {
  const group = await makeGroup(noor, journey, { personIds: [ines.id] })
  await ines.post(`/groups/${group.id}/decline`)
  expect((await join(ines, group, await makeLink(noor, group))).memberCount).toBe(2)
})

test('of twenty people who join at once, a link with three uses lets three in', async () => {
  const group = await makeGroup(noor, journey)
  const key = await makeLink(noor, group, 3)
  const people = await Promise.all(Array.from({ length: 20 }, () => server.createConfirmedUser('Walker')))
  const replies = await Promise.all(people.map((person) => person.post(`/groups/${group.id}/join`, { key })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, ...Array(17).fill(404)])
  expect((await noor.get(`/groups/${group.id}`)).body).toMatchObject({ memberCount: 4, link: null })
})

test('a group has at most 100 members, also when several join at once', async () => {
  const group = await makeGroup(noor, journey)
  await fill(group.id, 97)
  const key = await makeLink(noor, group)
  const people = await Promise.all(Array.from({ length: 4 }, () => server.createConfirmedUser('Walker')))
  const replies = await Promise.all(people.map((person) => person.post(`/groups/${group.id}/join`, { key })))
  expect(replies.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
    200,
    200,
    'groupFull',
    'groupFull',
  ])
  expect((await noor.get(`/groups/${group.id}`)).body.memberCount).toBe(100)
})

test('members and open invitations are at most 100 together', async () => {
  const group = await makeGroup(noor, journey)
  await fill(group.id, 98)
  const kofi = await server.createConfirmedUser('Kofi')
  const invite = (...personIds: string[]) => noor.post(`/groups/${group.id}/invitations`, { personIds })
  const { status, body } = await invite(ines.id, kofi.id)
  expect([status, Object.keys(body.fields)]).toEqual([400, ['personIds']])
  expect((await invite(ines.id)).status).toBe(200)
  expect((await invite(kofi.id)).status).toBe(400)
})

test('a person leads at most 20 groups, and no one hands them another', async () => {
  for (let count = 0; count < 20; count++) await makeGroup(noor, journey)
  expect(await refused(noor.post('/groups', { journeyId: journey.id, name: 'One more' }))).toBe('409 tooManyGroups')
  const group = await makeGroupOf(ines, journey, [noor])
  expect(await refused(ines.put(`/groups/${group.id}/lead`, { personId: noor.id }))).toBe('409 tooManyGroups')
})

test('a person is in at most 100 groups', async () => {
  const group = await makeGroup(noor, journey, { personIds: [ines.id] })
  const { db } = server.database
  const ids = Array.from({ length: 100 }, (_, index) => `${group.id} ${index}`)
  const texts = { name: 'Goats', message: '', journeyId: null, messageAt: null, lastDay: null, createdAt: 1 }
  const link = { linkSeed: null, linkUses: null, linkUntil: null }
  await db
    .insertInto('walkGroup')
    .values(ids.map((id) => ({ id, ...texts, ...link, leadId: noor.id })))
    .execute()
  await db
    .insertInto('groupMember')
    .values(ids.map((groupId) => ({ groupId, personId: ines.id, invitedAt: null, joinedAt: 1, declinedAt: null })))
    .execute()
  expect(await refused(ines.post(`/groups/${group.id}/join`))).toBe('409 tooManyGroups')
  expect(await refused(ines.post('/groups', { journeyId: journey.id, name: 'Own' }))).toBe('409 tooManyGroups')
})

test('joining, leaving and joining again uses the link once', async () => {
  const group = await makeGroup(noor, journey)
  const key = await makeLink(noor, group, 5)
  for (let round = 0; round < 3; round++) {
    await join(ines, group, key)
    await ines.delete(`/groups/${group.id}/members/${ines.id}`)
  }
  expect((await noor.get(`/groups/${group.id}`)).body.link.usesLeft).toBe(4)
  await join(await server.createConfirmedUser('Olek'), group, key)
  expect((await noor.get(`/groups/${group.id}`)).body.link.usesLeft).toBe(3)
})
