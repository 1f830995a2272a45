import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { statementsOf } from '#server/testing/database/plans.ts'
import { PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { openStream, positionOf, StreamClient } from '../testing/stream-client.ts'
import { openPosition } from './stream.view.ts'

const LIMITS = { max: 12, lookMs: 5, checkMs: 20, commentMs: 100 }
const METRICS_TOKEN = 'a token of the operator'
const server = new TestServer()
let ada: TestUser
let bob: TestUser
let journey: Journey

beforeAll(async () => {
  await server.open({ CAIRN_LIMITS: 'off', METRICS_TOKEN }, {}, { streams: LIMITS })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.app.close())
afterEach(() => StreamClient.closeAll())

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  journey = await ada.createJourney()
  await server.dispatch()
})

const like = (person: TestUser) => person.post(`/path/like/${journey.id}`, { liked: true })
const follow = (person: TestUser) => person.post(`/path/follow/${journey.id}`, { followed: true })
const reason = { reason: 'Not here' }

const openedBy = ({ id }: TestUser, position: string) => openPosition(position, server.context.settings.authSecret, id)

async function tell(...acts: (() => Promise<unknown>)[]): Promise<void> {
  for (const act of acts) {
    await act()
    await server.dispatch()
  }
}

async function kindOfNext(stream: StreamClient): Promise<string | undefined> {
  const received = await stream.next()
  return received?.event === 'notice' ? received.notice.kind : received?.event
}

test('streams have a gauge of their own and are not among the requests', async () => {
  const metric = async (name: string) => {
    const { body } = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    return new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]
  }
  const open = await metric('cairn_streams_open')
  const stream = await openStream(server, ada)
  await stream.nextComment()
  expect(Number(await metric('cairn_streams_open'))).toBe(Number(open) + 1)
  expect(await metric('cairn_requests_at_work')).toBe('1')
})

test('a stream tells of a notice as the list has it, and of none from before it was opened', async () => {
  await tell(() => follow(bob))
  const stream = await openStream(server, ada)
  const names = ['content-type', 'cache-control', 'x-accel-buffering', 'content-encoding']
  expect([stream.status, ...names.map((name) => stream.headers[name])]).toEqual([
    200,
    'text/event-stream',
    'no-store',
    'no',
    undefined,
  ])
  await tell(() => like(bob))
  const received = await stream.next()
  const { body } = await ada.get('/user/notices')
  expect(received).toEqual({ event: 'notice', id: stream.position, notice: body[0] })
  expect(openedBy(ada, stream.position)).toBe(body[0].position)
})

test('a comment line comes while nothing happens', async () => {
  const stream = await openStream(server, ada)
  expect(await stream.nextComment()).toBe(true)
})

test('a client that comes back gets all it missed, each once, and then what is new', async () => {
  const first = await openStream(server, ada)
  await tell(() => like(bob))
  expect(await kindOfNext(first)).toBe('like')
  first.close()
  await tell(
    () => follow(bob),
    () => bob.post(`/user/follow/${ada.id}`, { followed: true }),
  )
  const second = await openStream(server, ada, { 'last-event-id': first.position })
  await tell(() => bob.post(`/path/comments/${journey.id}`, { text: 'Which edition?' }))
  expect([await kindOfNext(second), await kindOfNext(second), await kindOfNext(second)]).toEqual([
    'follow',
    'follower',
    'comment',
  ])
})

test('a client resumes at another process of the same site', async () => {
  const other = new TestServer()
  await other.open({ CAIRN_LIMITS: 'off' }, {}, { database: server.database, streams: LIMITS })
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const first = await openStream(server, ada)
  await tell(() => like(bob))
  expect(await kindOfNext(first)).toBe('like')
  first.close()
  await tell(() => follow(bob))
  const second = await openStream(other, ada, { 'last-event-id': first.position })
  expect(await kindOfNext(second)).toBe('follow')
  await other.app.close()
})

test('a client that got nothing yet can resume from where its stream began', async () => {
  const first = await openStream(server, ada)
  expect(await first.nextComment()).toBe(true)
  first.close()
  await tell(() => like(bob))
  const second = await openStream(server, ada, { 'last-event-id': first.position })
  expect(await kindOfNext(second)).toBe('like')
})

test('the id of an event tells nothing about the site, not even whether anything happened', async () => {
  const idOfFirst = async () => {
    const stream = await openStream(server, ada)
    await stream.nextComment()
    stream.close()
    return stream.position
  }
  const before = await idOfFirst()
  expect(before).toMatch(/^[\w-]{40,80}$/u)
  expect(await idOfFirst()).not.toBe(before)
})

test('positions of notices tell their time, not how many others were made', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  const theirs = await cleo.createJourney()
  const positionOfNext = async (person: TestUser) => {
    server.later(1000)
    await tell(() => person.post(`/path/like/${theirs.id}`, { liked: true }))
    return (await cleo.get('/user/notices')).body[0].position
  }
  const first = await positionOfNext(ada)
  await tell(() => like(bob))
  const second = await positionOfNext(bob)
  expect(second - first).toBeGreaterThanOrEqual(1_000_000)
  expect(second % 1000).toBe(1)
})

test('a position of another person or of another secret has to load the list', async () => {
  const [ofBob] = [positionOf(server, bob, 0)]
  const stream = await openStream(server, ada, { 'last-event-id': ofBob })
  expect(await kindOfNext(stream)).toBe('reload')
})

test.each(['', '-1', '456', '1.5', 'x', '9'.repeat(15), '9'.repeat(40), "1' or '1'='1"])(
  'a client with the invented position %j has to load the list',
  async (position) => {
    const stream = await openStream(server, ada, { 'last-event-id': position })
    expect([stream.status, await kindOfNext(stream)]).toEqual([200, 'reload'])
  },
)

test('a client that missed more than 50 notices has to load the list', async () => {
  const { db } = server.database
  const latest = await db.selectFrom('job').select('lastNumber').executeTakeFirstOrThrow()
  const from = Number(latest.lastNumber)
  await tell(() => bob.post(`/user/follow/${ada.id}`, { followed: true }))
  const [row] = await db.selectFrom('notice').selectAll().where('personId', '=', ada.id).execute()
  if (!row) throw new Error('No notice')
  const act = await db.selectFrom('noticeAct').selectAll().where('noticeId', '=', row.id).executeTakeFirstOrThrow()
  for (let count = 1; count <= 50; count++) {
    const id = `${row.id}-${count}`
    await db
      .insertInto('notice')
      .values({ ...row, id, topic: null, seq: Number(row.seq) + count })
      .execute()
    await db
      .insertInto('noticeAct')
      .values({ ...act, noticeId: id, effect: id })
      .execute()
  }
  await db
    .updateTable('job')
    .set({ lastNumber: Number(row.seq) + 50 })
    .execute()
  const stream = await openStream(server, ada, { 'last-event-id': positionOf(server, ada, from) })
  expect([await kindOfNext(stream), openedBy(ada, stream.position)]).toEqual(['reload', Number(row.seq) + 50])
  const near = await openStream(server, ada, { 'last-event-id': positionOf(server, ada, Number(row.seq)) })
  expect(await kindOfNext(near)).toBe('follower')
})

test('no one gets notices of others, of someone they block, or about a journey that was hidden', async () => {
  const mod = await createModerator(server, 'Mod')
  const cleo = await server.createConfirmedUser('Cleo')
  const theirs = await bob.createJourney()
  await ada.post(`/path/follow/${theirs.id}`, { followed: true })
  await server.dispatch()
  const [ofAda, ofCleo] = [await openStream(server, ada), await openStream(server, cleo)]
  await tell(
    () => ada.post(`/user/block/${cleo.id}`, { blocked: true }),
    () => like(cleo),
    () => bob.post(`/path/comments/${journey.id}`, { text: 'Seen by Ada alone' }),
  )
  await bob.post('/path/steps/new', { pathId: theirs.id, steps: journey.steps })
  await mod.post(`/moderation/journeys/${theirs.id}/hide`, reason)
  await server.dispatch()
  await tell(
    () => bob.post(`/user/follow/${cleo.id}`, { followed: true }),
    () => bob.post(`/user/follow/${ada.id}`, { followed: true }),
  )
  expect([await kindOfNext(ofAda), await kindOfNext(ofAda)]).toEqual(['comment', 'follower'])
  expect(await kindOfNext(ofCleo)).toBe('follower')
})

test.each<[string, () => Promise<unknown>]>([
  ['signed out elsewhere', () => server.visitor.post('/auth/sign-out', {}, { cookie: ada.cookie })],
  [
    'suspended',
    async () => (await createModerator(server, 'Mod')).post(`/moderation/people/${ada.id}/suspend`, reason),
  ],
  ['deleted', () => server.call('DELETE', '/user/account', { password: PASSWORD }, ada.headers)],
  [
    'expired',
    () =>
      server.database.db
        .updateTable('session')
        .set({ expiresAt: dialectOf(server.database.db).instant(Date.now() - 1) })
        .where('userId', '=', ada.id)
        .execute(),
  ],
])('the stream of someone who was %s ends, and no other', async (_, end) => {
  const [ofAda, ofBob] = [await openStream(server, ada), await openStream(server, bob)]
  await end()
  expect(await ofAda.next()).toBeNull()
  expect(await ofBob.nextComment()).toBe(true)
})

test('a sixth stream of a person ends the oldest one, and none of others', async () => {
  const ofBob = await openStream(server, bob)
  const [first, ...others] = await openMany(ada, 6)
  expect([await first?.next().then((last) => last?.event), await first?.next()]).toEqual(['replaced', null])
  await tell(() => like(bob))
  expect(await Promise.all(others.map(kindOfNext))).toEqual(Array.from({ length: 5 }, () => 'like'))
  expect(await ofBob.nextComment()).toBe(true)
})

test('a full server refuses another stream until one ends, and answers other calls', async () => {
  const people = [ada, bob, await server.createUser('Cleo')]
  const open = (await Promise.all(people.map((person) => openMany(person, 4)))).flat()
  const dan = await server.createUser('Dan')
  const refused = await openStream(server, dan)
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await dan.get('/user/notices')).status).toBe(200)
  open.pop()?.close()
  await expect.poll(async () => (await openStream(server, dan)).status, { interval: 5 }).toBe(200)
})

test('visitors and HEAD get no stream', async () => {
  const { status, body } = await server.visitor.get('/user/notices/stream')
  expect([status, body.code]).toEqual([401, 'unauthenticated'])
  expect(
    (await server.app.inject({ method: 'HEAD', url: '/api/user/notices/stream', headers: ada.headers })).statusCode,
  ).toBe(405)
})

test('a stream on which nothing happens reads only the latest position and the sessions', async () => {
  const rest = () => wait(10 * LIMITS.lookMs)
  const stream = await openStream(server, ada)
  await stream.nextComment()
  const busy = await statementsOf(server.database.db, rest)
  expect(new Set(busy.map(({ sql }) => /from "?(\w+)/u.exec(sql)?.[1]))).toEqual(new Set(['job', 'session']))
  stream.close()
  await expect.poll(async () => (await statementsOf(server.database.db, rest)).length).toBe(0)
})

test('stopping the server closes its streams at once', async () => {
  const stream = await openStream(server, ada)
  const startedAt = performance.now()
  await Promise.all([server.restart(), expect(stream.next()).resolves.toBeNull()])
  expect(performance.now() - startedAt).toBeLessThan(2000)
})

async function openMany(person: TestUser, count: number): Promise<StreamClient[]> {
  const streams: StreamClient[] = []
  for (let number = 0; number < count; number++) streams.push(await openStream(server, person))
  return streams
}
