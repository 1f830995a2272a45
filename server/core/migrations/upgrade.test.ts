import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ConnectionTarget } from '#server/core/database/database.ts'
import { OWASP_COST, setHashCost } from '#server/features/identity/accounts/passwords.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { cookiesOf, PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { openDatabase } from './migrate.ts'

/**
 * The samples were written through the API of commit 4a20b5f, the last one before migration 0010.
 * PostgreSQL's is a dump of pg_dump 15 with `--inserts`. AUTH_SECRET was the one of the test
 * server.
 */
const sample = (name: string) => gunzipSync(readFileSync(new URL(`./samples/4a20b5f.${name}.gz`, import.meta.url)))

const server = new TestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let mira: TestUser
let formerCookie: string

beforeAll(async () => {
  // The passwords in the old database are hashed at this cost.
  setHashCost(OWASP_COST)
  const target = await emptyTarget()
  const session = await load(target)
  formerCookie = signedCookie(session.token)
  // The sample's sessions must not expire while the tests grow older.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(session.createdAt) })
  const database = await openDatabase(target)
  await server.open({ CAIRN_LIMITS: 'off' }, {}, { database })
  ;[ada, bob, cleo, mira] = [await signIn('ada'), await signIn('bob'), await signIn('cleo'), await signIn('mira')]
})
afterAll(async () => {
  vi.useRealTimers()
  await server.app.close()
  await server.database.close()
})

interface StoredSession {
  token: string
  createdAt: string | Date
}

const BOBS_SESSION = `select session.token, session."createdAt" from session
  join "user" on "user".id = session."userId" where "user".email = 'bob@example.org'`

/** Fills an empty database with the sample; returns a session that was open in it. */
async function load(target: ConnectionTarget): Promise<StoredSession> {
  if ('file' in target) {
    writeFileSync(target.file, sample('sqlite'))
    const file = new Sqlite(target.file)
    const session = file.prepare(BOBS_SESSION).get() as StoredSession
    file.close()
    return session
  }
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  await client.query(sample('postgres.sql').toString())
  await client.query('set search_path to public')
  const { rows } = await client.query<StoredSession>(BOBS_SESSION)
  await client.end()
  return rows[0] as StoredSession
}

function signedCookie(token: string): string {
  const signature = createHmac('sha256', 'a secret of thirty-two characters').update(token).digest('base64')
  return `cairn.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

async function signIn(name: string): Promise<TestUser> {
  const email = `${name}@example.org`
  const reply = await server.visitor.post('/auth/sign-in/email', { email, password: PASSWORD })
  const cookie = cookiesOf(reply)
  return server.user({ id: reply.body.user.id, email, cookie, headers: await server.tokenFor(cookie) })
}

/** A journey of Ada or Bob as one of the users reads it. */
async function journey(name: string, reader: TestUser = server.visitor) {
  const lists = [await ada.get('/path/user'), await bob.get('/path/user')].flatMap(({ body }) => body)
  return (await reader.get(`/path/journey/${lists.find((each) => each.name === name).id}`)).body
}

const names = (list: { name: string }[]) => list.map(({ name }) => name).sort()

test('an upgraded database keeps sessions and unconfirmed emails', async () => {
  expect((await server.visitor.get('/auth/token', { cookie: formerCookie })).status).toBe(200)
  const emails = await server.database.db.selectFrom('user').select(['email', 'emailVerified']).execute()
  const confirmed = emails.filter(({ emailVerified }) => emailVerified).map(({ email }) => email)
  expect(confirmed.sort()).toEqual(['ada', 'bob', 'cleo', 'mira'].map((name) => `${name}@example.org`))
  expect(emails.map(({ email }) => email)).toContain('uma@example.org')
})

test('an upgraded database keeps profiles with their counts, photo and cover', async () => {
  const { body } = await server.visitor.get(`/user/profile/${ada.id}`)
  expect(body).toMatchObject({
    displayName: 'Ada Stone',
    role: 'Gardener',
    company: 'Green & Co',
    pronouns: 'she/her',
    about: 'Grows things.',
    links: ['https://example.org/ada'],
    shows: ['liked', 'following', 'finished'],
    follower: 2,
    following: 1,
  })
  for (const picture of [body.photoURL, body.cover]) {
    const image = await server.app.inject(picture)
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp'])
  }
  expect((await bob.get('/user/all?q=gardener')).body).toMatchObject([{ id: ada.id, isFollowed: true }])
})

test('an upgraded database keeps journeys with steps, badges, likes and followers', async () => {
  const roses = await journey('Grow roses', cleo)
  expect(roses).toMatchObject({
    description: 'From seed to bloom.',
    owner: { id: ada.id },
    licence: null,
    likeCount: 3,
    liked: true,
    followerCount: 2,
    followed: true,
    completedCount: 1,
    requiredCount: 3,
    requiredDone: 1,
    doneSteps: [0],
  })
  expect(names(roses.badges)).toEqual(['Gardening', 'Python'])
  expect(roses.steps.map(({ url }: { url: string }) => url)).toEqual(
    ['soil', 'pruning', 'book'].map((page) => `https://example.org/${page}`),
  )
  expect((await journey('Keep bees')).steps[1]).toMatchObject({ stepType: 'Path', targetId: roses.id })
  expect(await journey('An archived journey', ada)).toMatchObject({ archived: true })
  expect(names((await bob.get('/path/user/deleted')).body)).toEqual(['A deleted journey'])
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('an upgraded database finds journeys by their words and badges', async () => {
  expect(names((await server.visitor.get('/path/all')).body)).toEqual(['Grow roses', 'Keep bees'])
  expect(names((await server.visitor.get('/path/all?q=blom')).body)).toEqual(['Grow roses'])
  expect(names((await server.visitor.get('/path/all?badge=Beekeeping')).body)).toEqual(['Keep bees'])
})

test('an upgraded database keeps progress and finishes', async () => {
  const { id } = await journey('Grow roses')
  const { body } = await bob.get(`/path/progress/${id}`)
  expect(body.completed).toHaveLength(3)
  expect(body.finishedAt).not.toBeNull()
  expect((await cleo.get(`/path/progress/${id}`)).body).toMatchObject({ finishedAt: null })
})

test('an upgraded database shows private journeys and badges to their owners only', async () => {
  const badges = async (reader: TestUser, name: string) =>
    (await reader.get(`/badge/all?q=${encodeURIComponent(name)}`)).body.length
  expect([await badges(ada, 'Ada’s private skill'), await badges(bob, 'Ada’s private skill')]).toEqual([1, 0])
  expect([await badges(cleo, 'Cleo’s secret skill'), await badges(server.visitor, 'Cleo’s secret skill')]).toEqual([
    1, 0,
  ])
  expect(names((await cleo.get('/interest/all')).body)).toEqual(['Cleo’s secret skill'])
  expect(names((await bob.get('/interest/all')).body)).toEqual(['Beekeeping', 'Python'])
  expect(await journey('A secret garden', ada)).toMatchObject({ visibility: 'private' })
  expect(await journey('A secret garden', bob)).toMatchObject({ code: 'journeyNotFound' })
})

test('an upgraded database keeps feedback, reports and verdicts for moderators', async () => {
  expect((await mira.get('/moderation/feedback')).body).toMatchObject([
    { name: 'Zoë Visitor', email: 'zoe@example.org', phone: '+41 1 234', feedback: 'I like the roses.' },
  ])
  expect((await mira.get('/moderation/reports')).body).toMatchObject([{ reason: 'Sells too much.' }])
  const reason = 'Advertising is not allowed here.'
  expect(await journey('Sell honey fast', bob)).toMatchObject({ hidden: { reason } })
  expect(await journey('Sell honey fast', cleo)).toMatchObject({ code: 'journeyNotFound' })
  expect((await mira.get('/moderation/log')).body).toMatchObject([{ act: 'hide', reason }, { act: 'appoint' }])
})
