import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { openTestServer, PASSWORD, type Reply, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let journey: Journey
let path: string

/** Ada blocks Bob, who has commented on her journey and she on Cleo's. */
beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
  journey = await cleo.createJourney()
  path = `/path/comments/${journey.id}`
})

const block = (blocked: boolean) => ada.post(`/user/block/${bob.id}`, { blocked })
const say = async (who: TestUser, text: string, more: object = {}) =>
  (await who.post(path, { text, ...more })).body.id as string
const textsOf = ({ body }: Reply): string[] => body.map(({ text }: { text: string }) => text).sort()
const outcomeOf = ({ status, body }: Reply) => `${status} ${body?.code ?? ''}`.trim()

test('neither sees the other’s comments, replies and threads; everyone else does', async () => {
  const [adas, bobs, cleos] = [await say(ada, 'From Ada'), await say(bob, 'From Bob'), await say(cleo, 'From Cleo')]
  await say(cleo, 'To Bob', { parentId: bobs })
  const reply = await say(bob, 'Bob to Cleo', { parentId: cleos })
  await block(true)
  expect([textsOf(await ada.get(path)), textsOf(await bob.get(path))]).toEqual([
    ['From Ada', 'From Cleo'],
    ['From Bob', 'From Cleo'],
  ])
  expect(textsOf(await cleo.get(path))).toEqual(['From Ada', 'From Bob', 'From Cleo'])
  expect((await ada.get(`/comment/${cleos}`)).body.replies).toEqual([])
  for (const [who, id] of [
    [ada, bobs],
    [ada, reply],
    [bob, adas],
  ] as const) {
    const missing = '404 commentNotFound'
    expect(outcomeOf(await who.get(`/comment/${id}`))).toBe(missing)
    expect(outcomeOf(await who.get(`/comment/${id}/replies`))).toBe(missing)
    expect(outcomeOf(await who.post(`/comment/${id}/helpful`))).toBe(missing)
    expect(outcomeOf(await who.post('/report', { kind: 'comment', id, reason: 'Spam' }))).toBe(missing)
    expect(outcomeOf(await who.post(path, { text: 'Hey', parentId: id }))).toBe(missing)
  }
  await block(false)
  expect(textsOf(await ada.get(path))).toEqual(['From Ada', 'From Bob', 'From Cleo'])
})

test('the numbers of comments are those that each of them sees', async () => {
  const stepId = journey.steps?.[0]?.id
  const cleos = await say(cleo, 'From Cleo')
  await say(bob, 'Bob to Cleo', { parentId: cleos })
  await say(cleo, 'Cleo to Bob', { parentId: await say(bob, 'From Bob', { stepId }) })
  await block(true)
  const counts = async (who: TestUser) => {
    const { body } = await who.get(`/path/journey/${journey.id}`)
    const thread = (await who.get(`/comment/${cleos}`)).body
    return [body.commentCount, body.steps[0].commentCount ?? 0, thread.replyCount]
  }
  expect([await counts(ada), await counts(bob), await counts(cleo)]).toEqual([
    [1, 0, 0],
    [4, 1, 1],
    [4, 1, 1],
  ])
})

test('on the journeys of the other the discussion looks closed', async () => {
  await block(true)
  for (const [who, owner] of [
    [ada, bob],
    [bob, ada],
  ] as const) {
    const { id } = await owner.createJourney()
    expect(outcomeOf(await who.post(`/path/comments/${id}`, { text: 'Hello' }))).toBe('403 discussionClosed')
    expect((await who.get(`/path/journey/${id}`)).body.discussionClosed).toBe(true)
    expect((await cleo.get(`/path/journey/${id}`)).body.discussionClosed).toBe(false)
  }
})

test('neither thanks the other for a journey', async () => {
  await block(true)
  for (const [who, owner] of [
    [ada, bob],
    [bob, ada],
  ] as const) {
    const { id, steps = [] } = await owner.createJourney()
    await who.put(`/path/progress/${id}`, { done: steps.map((step) => step.id) })
    expect(outcomeOf(await who.post(`/path/thanks/${id}`))).toBe('403 discussionClosed')
  }
})

test('follows between the two end, and new ones are answered as for a person who is not there', async () => {
  await ada.post(`/user/follow/${bob.id}`, { followed: true })
  await bob.post(`/user/follow/${ada.id}`, { followed: true })
  await block(true)
  for (const [who, other] of [
    [ada, bob],
    [bob, ada],
  ] as const) {
    const { body } = await cleo.get(`/user/profile/${other.id}`)
    expect([body.follower, body.following]).toEqual([0, 0])
    const answer = await who.post(`/user/follow/${other.id}`, { followed: true })
    expect(answer.body).toEqual((await who.post('/user/follow/unknown', { followed: true })).body)
  }
  await block(false)
  expect((await bob.post(`/user/follow/${ada.id}`, { followed: true })).status).toBe(200)
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('only the blocker learns of it', async () => {
  await block(true)
  expect((await ada.get(`/user/profile/${bob.id}`)).body.isBlocked).toBe(true)
  const { body } = await ada.get('/user/blocks')
  expect(body).toEqual([expect.objectContaining({ id: bob.id, blockedAt: expect.any(String) })])
  expect((await bob.get(`/user/profile/${ada.id}`)).body).not.toHaveProperty('isBlocked')
  expect((await bob.get('/user/blocks')).body).toEqual([])
  const record = (await bob.get('/user/export')).body
  expect([record.blocks, JSON.stringify(record).includes(ada.id)]).toEqual([[], false])
  expect((await ada.get('/user/export')).body.blocks).toEqual([{ blockedId: bob.id, createdAt: expect.any(String) }])
})

test('blocking oneself or a person who is not there is refused, and repeating changes nothing', async () => {
  expect(outcomeOf(await ada.post(`/user/block/${ada.id}`))).toBe('403 forbidden')
  expect(outcomeOf(await ada.post('/user/block/unknown'))).toBe('404 personNotFound')
  expect([(await block(true)).body, (await block(true)).body]).toEqual([{ blocked: true }, { blocked: true }])
  expect((await ada.post(`/user/block/${bob.id}`)).body).toEqual({ blocked: false })
})

test('a person blocks at most 1,000 people', async () => {
  const { db } = server.database
  const count = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)`
  const at = dialectOf(server.database.db).instant(1)
  const flag = dialectOf(server.database.db).flag(false)
  await sql`insert into "user" (id, email, name, "emailVerified", "createdAt", "updatedAt")
    ${count} select 'many' || i, 'many' || i || '@example.org', 'x', ${flag}, ${at}, ${at} from n`.execute(db)
  await sql`insert into person (id, "displayName", "nameKey", "firstName", "lastName", initial, links, "createdAt",
      "followerCount", "followingCount", "journeyCount", shows, "sortName", "searchText")
    ${count} select 'many' || i, 'x', 'x', '', '', 'M', '[]', 1, 0, 0, 0, '[]', 'x', '' from n`.execute(db)
  await sql`insert into block ("blockerId", "blockedId", "createdAt")
    ${count} select ${ada.id}, 'many' || i, i from n`.execute(db)
  expect((await block(true)).body.fields).toEqual({
    uid: 'You block 1000 people, the limit for one account: unblock some first',
  })
  await ada.post('/user/block/many1', { blocked: false })
  expect((await block(true)).body).toEqual({ blocked: true })
})

test('blocks are deleted with either account', async () => {
  await block(true)
  await cleo.post(`/user/block/${ada.id}`)
  await server.call('DELETE', '/user/account', { password: PASSWORD }, ada.headers)
  const rows = await server.database.db
    .selectFrom('block')
    .selectAll()
    .where('blockedId', 'in', [ada.id, bob.id])
    .execute()
  expect(rows).toEqual([])
})
