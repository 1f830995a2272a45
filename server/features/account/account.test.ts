import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { TestMailServer, tokenIn } from '#server/testing/mail-server.ts'
import { A_STEP, PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'

const server = new TestServer()
const box = await TestMailServer.reserve()
let bob: TestUser

beforeAll(async () => {
  await box.open()
  await server.open({ CAIRN_LIMITS: 'on', SMTP_URL: box.url })
  bob = await server.registerUser('Bob')
})
afterAll(async () => {
  await server.app.close()
  await box.close()
})

const deleteAccount = (user: TestUser, body: object) => server.call('DELETE', '/user/account', body, user.headers)

test('deleting an account asks for the password, deletes everything and corrects every counter', async () => {
  const ada = await server.registerUser('Ada')
  const mine = await ada.createJourney({ badges: [{ name: 'Falconry' }] })
  const theirs = await bob.createJourney()
  await ada.post(`/path/like/${theirs.id}`)
  await ada.post(`/path/follow/${theirs.id}`)
  await ada.post(`/user/follow/${bob.id}`)
  await bob.post(`/user/follow/${ada.id}`)
  await ada.post('/interest/create/list', { interestDataList: ['Falconry', 'Go'] })
  expect((await deleteAccount(ada, {})).body.fields).toEqual({ password: 'Password is required' })
  expect((await deleteAccount(ada, { password: 'not-the-one' })).body.fields).toEqual({
    password: "This isn't your password",
  })
  expect((await ada.get('/user/profile')).status).toBe(200)

  expect((await deleteAccount(ada, { password: PASSWORD })).status).toBe(204)
  expect((await ada.get('/user/profile')).status).toBe(401)
  expect((await server.visitor.get('/auth/token', { cookie: ada.cookie })).status).toBe(401)
  expect((await bob.get(`/path/journey/${mine.id}`)).status).toBe(404)
  expect((await bob.get(`/user/profile/${ada.id}`)).status).toBe(404)
  expect((await bob.get(`/path/journey/${theirs.id}`)).body).toMatchObject({
    likeCount: 0,
    followerCount: 0,
    personLikes: [],
  })
  expect((await bob.get('/user/profile')).body).toMatchObject({ follower: 0, following: 0 })
  const { rows } = await sql<{ key: string }>`select key from badge where "useCount" <>
    (select count(*) from "journeyBadge" join journey on journey.id = "journeyId" where "badgeKey" = badge.key and "deletedAt" is null)
    + (select count(*) from interest where "badgeKey" = badge.key)`.execute(server.database.db)
  expect(rows).toEqual([])
  expect((await server.visitor.post('/auth/sign-in/email', { email: ada.email, password: PASSWORD })).status).toBe(401)
})

test('followed journeys of a deleted account can stay, owned by the former member', async () => {
  const cleo = await server.registerUser('Cleo')
  const followed = await cleo.createJourney()
  const unnoticed = await cleo.createJourney()
  await bob.post(`/path/follow/${followed.id}`)
  await cleo.post(`/path/like/${followed.id}`)
  await deleteAccount(cleo, { password: PASSWORD, leaveFollowed: true })
  const { body } = await bob.get(`/path/journey/${followed.id}`)
  expect(body).toMatchObject({
    owner: { id: FORMER_MEMBER_ID, displayName: 'A former member' },
    likeCount: 0,
    followed: true,
  })
  expect((await bob.get(`/path/journey/${unnoticed.id}`)).status).toBe(404)
})

test('of a journey that stays, what it was before goes with its owner’s account', async () => {
  const cleo = await server.registerUser('Cleo')
  const marker = `zqx${cleo.id}`
  const [kept, removed] = [A_STEP, { ...A_STEP, description: `Gone ${marker}` }]
  const followed = await cleo.createJourney({ steps: [kept, removed], closingWords: `Once ${marker}` })
  await bob.post(`/path/follow/${followed.id}`)
  const version = await bob.post(`/path/adapt/${followed.id}`)
  expect(version.status).toBeLessThan(300)
  const [first] = followed.steps ?? []
  const change = { closingWords: 'Now', steps: [first], revisionLine: `A line ${marker}` }
  expect((await cleo.put(`/path/${followed.id}`, change)).status).toBe(200)
  await deleteAccount(cleo, { password: PASSWORD, leaveFollowed: true })
  expect((await bob.get(`/path/journey/${followed.id}`)).body.closingWords).toBe('Now')
  const { db } = server.database
  const tables = ['revision', 'revisionPart', 'step', 'journey', 'adaptationPart'] as const
  for (const table of tables)
    expect([table, JSON.stringify(await db.selectFrom(table).selectAll().execute()).includes(marker)]).toEqual([
      table,
      false,
    ])
})

test('a journey that a moderator hid goes with its owner’s account, also when it is followed', async () => {
  const dan = await server.registerUser('Dan')
  const hidden = await dan.createJourney()
  await bob.post(`/path/follow/${hidden.id}`)
  const mia = await createModerator(server, 'Mia')
  await mia.post(`/moderation/journeys/${hidden.id}/hide`, { reason: 'Spam' })
  await deleteAccount(dan, { password: PASSWORD, leaveFollowed: true })
  expect((await mia.get('/moderation/journeys')).body).toEqual([])
  expect((await mia.post(`/moderation/journeys/${hidden.id}/restore`)).status).toBe(404)
})

test('the export contains everything stored about a person, without secrets', async () => {
  const eve = await server.registerUser('Eve')
  const journey = await eve.createJourney()
  await eve.post(`/path/like/${journey.id}`)
  await eve.put(`/path/progress/${journey.id}`, { done: [journey.steps?.[0]?.id] })
  await eve.post('/badge/create/list', { badgeDataList: ['Eve’s own'] })
  const { body } = await eve.get('/user/export')
  expect(body).toMatchObject({
    account: { id: eve.id, email: eve.email, emailVerified: false },
    profile: { displayName: 'Eve Stone' },
    journeys: [{ id: journey.id }],
    steps: [{ url: 'https://example.org/first' }],
    likes: [{ journeyId: journey.id }],
    badgeNames: [{ name: 'Eve’s own' }],
    invitations: [],
    stepsDone: [{ journeyId: journey.id }],
    linksMailed: [{ purpose: 'confirm', email: eve.email }],
    sessions: [{ userAgent: expect.anything() }],
  })
  expect(JSON.stringify(body)).not.toMatch(/argon2|"token"|"password"/)
})

test('the export contains lists as arrays and times in ISO 8601', async () => {
  const gil = await server.registerUser('Gil')
  await gil.createJourney()
  await gil.put('/user/profile/update', { links: ['https://example.org/gil'], shows: ['liked'] })
  const { body } = await gil.get('/user/export')
  expect(body.profile).toMatchObject({ links: ['https://example.org/gil'], shows: ['liked'] })
  const times: [string, unknown][] = [body.account, body.profile, ...body.journeys, ...body.sessions, ...body.signIns]
    .flatMap((row: Record<string, unknown>) => Object.entries(row))
    .filter(([column, value]) => /(?:At|Since)$/u.test(column) && value !== null)
  expect(times.length).toBeGreaterThan(5)
  for (const [column, value] of times) expect(value, column).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u)
})

test('emails and the export use the current name', async () => {
  const hugo = await server.registerUser('Hugo')
  await server.visitor.post(
    '/auth/verify-email',
    { token: tokenIn(await box.next(hugo.email)) },
    { cookie: hugo.cookie },
  )
  expect((await hugo.put('/user/profile/Victor%20Hugo')).status).toBe(200)
  await server.visitor.post('/auth/request-password-reset', { email: hugo.email })
  expect((await box.next(hugo.email)).text).toContain('Victor Hugo')
  expect((await hugo.get('/user/export')).body.account.name).toBe('Victor Hugo')
})

test("members with a confirmed email can invite people who aren't members", async () => {
  const finn = await server.registerUser('Finn')
  expect((await finn.post('/user/invite', { email: 'friend@example.org' })).body.code).toBe('unverified')
  await server.visitor.post(
    '/auth/verify-email',
    { token: tokenIn(await box.next(finn.email)) },
    { cookie: finn.cookie },
  )
  const reply = await finn.post('/user/invite', { email: 'friend@example.org' })
  expect([reply.status, reply.body]).toEqual([202, { status: 'accepted' }])
  expect((await box.next('friend@example.org')).subject).toBe('Finn Stone invites you to Cairn')
  expect((await finn.post('/user/invite', { email: bob.email })).body).toEqual(reply.body)
  expect((await finn.post('/user/invite', { email: 'nobody' })).status).toBe(400)
})
