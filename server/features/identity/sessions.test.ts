import { afterEach, expect, test, vi } from 'vitest'
import { dialectOf } from '#server/core/database/dialect.ts'
import { newId } from '#server/core/platform/ids.ts'
import { cookiesOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { deleteExpiredSessions, SESSION_MAX_MS } from './sessions/sessions.store.ts'

const DAY_MS = 24 * 3_600_000

const server = openTestServer()

afterEach(() => {
  vi.useRealTimers()
})

test('a session ends 90 days after its sign-in, even if it is used daily', async () => {
  const ada = await server.createUser('Ada')
  const signedInAt = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: signedInAt })
  const answers: number[] = []
  for (let day = 20; day <= 100; day += 20) {
    vi.setSystemTime(signedInAt + day * DAY_MS)
    answers.push((await server.visitor.get('/user/profile', await server.tokenFor(ada.cookie))).status)
  }
  expect(SESSION_MAX_MS).toBe(90 * DAY_MS)
  expect(answers).toEqual([200, 200, 200, 200, 401])
})

test('concurrent requests are authenticated separately; only the ended session gets 401', async () => {
  const people = await Promise.all(['Bob', 'Cleo', 'Dan', 'Eve'].map((name) => server.createUser(name)))
  const [bob] = people
  await server.visitor.post('/auth/sign-out', {}, { cookie: bob?.cookie ?? '', origin: 'http://localhost:3000' })
  const answers = await Promise.all([...people, ...people].map((user) => user.get('/user/profile')))
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200, 401, 200, 200, 200])
  const others = people.slice(1).map(({ id }) => id)
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).toEqual([...others, ...others])
})

test('a new session ends the oldest ones above 50', async () => {
  const fay = await server.createUser('Fay')
  await writeOldSessions(fay, 60)
  const { status, body } = await signIn(fay)
  expect(status).toBe(200)
  const kept = await sessionsOf(fay)
  expect(kept).toHaveLength(50)
  const old = kept.map(({ userAgent }) => userAgent).filter((name) => name?.startsWith('Old'))
  expect(old.sort()).toEqual(Array.from({ length: 48 }, (_, index) => `Old ${index + 1}`).sort())
  for (const headers of [fay.headers, { authorization: `Bearer ${body.token}` }])
    expect((await server.visitor.get('/user/profile', headers)).status).toBe(200)
})

test('a session that begins after the clock was set back stays', async () => {
  const gus = await server.createUser('Gus')
  await writeOldSessions(gus, 60, Date.now() + DAY_MS)
  const { body } = await signIn(gus)
  expect(await sessionsOf(gus)).toHaveLength(50)
  expect((await server.visitor.get('/user/profile', { authorization: `Bearer ${body.token}` })).status).toBe(200)
})

test('the first 300 characters of the User-Agent are stored', async () => {
  const hal = await server.createUser('Hal')
  await signIn(hal, { 'user-agent': 'x'.repeat(15_000) })
  expect((await sessionsOf(hal)).map(({ userAgent }) => userAgent?.length).sort()).toEqual([14, 300])
})

test('expired sessions are deleted, and no others', async () => {
  const ivy = await server.createUser('Ivy')
  await writeOldSessions(ivy, 1, Date.now() - 30 * DAY_MS)
  await writeOldSessions(ivy, 1, Date.now() - SESSION_MAX_MS, Date.now() + DAY_MS)
  expect(await sessionsOf(ivy)).toHaveLength(3)
  await deleteExpiredSessions(server.database.db, Date.now())
  expect(await sessionsOf(ivy)).toHaveLength(1)
  expect((await ivy.get('/user/profile')).status).toBe(200)
})

/** Writes sessions that began a minute apart, the last one a minute before `now`. */
async function writeOldSessions(
  { id }: TestUser,
  count: number,
  now = Date.now(),
  expires = now + 30 * DAY_MS,
): Promise<void> {
  const { db } = server.database
  const dialect = dialectOf(db)
  for (let number = 1; number <= count; number++) {
    const begun = now - number * 60_000
    const createdAt = dialect.instant(begun)
    const dates = { createdAt, updatedAt: createdAt, expiresAt: dialect.instant(expires) }
    const key = newId(begun)
    await db
      .insertInto('session')
      .values({ ...dates, id: key, token: key, userId: id, ipAddress: null, userAgent: `Old ${number}` })
      .execute()
  }
}

const renewStatus = async (cookie: string) => (await server.visitor.get('/auth/token', { cookie })).status

test('signing in again in a browser ends its earlier session, and no other one', async () => {
  const jon = await server.createUser('Jon')
  const phone = cookiesOf(await signIn(jon))
  const laptop = cookiesOf(await signIn(jon, { cookie: jon.cookie }))
  expect(await Promise.all([jon.cookie, phone, laptop].map(renewStatus))).toEqual([401, 200, 200])
  expect((await jon.get('/user/profile')).status).toBe(401)
})

test('signing in or up with another account ends the session that the browser had', async () => {
  const [kim, lea] = [await server.createUser('Kim'), await server.createUser('Lea')]
  const second = cookiesOf(await signIn(lea, { cookie: kim.cookie }))
  expect(await Promise.all([kim.cookie, second].map(renewStatus))).toEqual([401, 200])
  const body = { email: 'mia@example.org', password: PASSWORD, firstName: 'Mia', lastName: 'Stone' }
  const third = cookiesOf(await server.visitor.post('/auth/sign-up/email', body, { cookie: second }))
  expect(await Promise.all([second, third].map(renewStatus))).toEqual([401, 200])
})

test('a refused sign-in leaves the session of the browser', async () => {
  const nia = await server.createUser('Nia')
  const body = { email: nia.email, password: 'not-the-one' }
  expect((await server.visitor.post('/auth/sign-in/email', body, { cookie: nia.cookie })).status).toBe(401)
  expect(await renewStatus(nia.cookie)).toBe(200)
})

async function sessionsOf({ id }: TestUser) {
  return await server.database.db.selectFrom('session').select(['userAgent']).where('userId', '=', id).execute()
}

async function signIn({ email }: TestUser, headers: Record<string, string> = {}) {
  return await server.visitor.post('/auth/sign-in/email', { email, password: PASSWORD }, headers)
}
