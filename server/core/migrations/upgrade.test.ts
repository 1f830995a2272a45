import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Notice } from '#contract/notice.ts'
import { type ConnectionTarget, connect, type Db } from '#server/core/database/database.ts'
import { OWASP_COST, setHashCost } from '#server/features/identity/accounts/passwords.ts'
import { loadSample, SAMPLE_SECRET, SAMPLE_TOKENS } from '#server/testing/database/baseline-sample.ts'
import { emptyTarget, onPostgres, openTestDatabase } from '#server/testing/database/test-database.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { cookiesOf, PASSWORD, type Reply, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { openDatabase } from './migrate.ts'

const { writtenAt, sessions, links } = SAMPLE_TOKENS
const server = new TestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let mira: TestUser
let commentsBefore: string[]

beforeAll(async () => {
  // The passwords in the sample are hashed at this cost.
  setHashCost(OWASP_COST)
  // The sample's sessions and links must not expire while the tests grow older.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(writtenAt) })
  const target = await emptyTarget()
  await loadSample(target)
  await addFlags(target)
  const older = connect(target)
  commentsBefore = await commentsIn(older.db)
  await older.close()
  const database = await openDatabase(target)
  await server.open({ CAIRN_LIMITS: 'off', AUTH_SECRET: SAMPLE_SECRET }, {}, { database })
  ;[ada, bob, cleo, mira] = [await signIn('ada'), await signIn('bob'), await signInWithCode(), await signIn('mira')]
})
afterAll(async () => {
  vi.useRealTimers()
  await server.app.close()
  await server.database.close()
})

/** The comments with their journeys, and the marks and mentions of each. */
async function commentsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select id || ' ' || "journeyId" || ' ' || text
    || (select ' ' || count(*) from "commentHelpful" where "commentId" = comment.id)
    || (select ' ' || count(*) from "commentMention" where "commentId" = comment.id) as line
    from comment order by id`.execute(db)
  return rows.map(({ line }) => line)
}

/** Reports of links as they were stored before 0074, with all that tells of them. */
async function addFlags(target: ConnectionTarget): Promise<void> {
  const { db, close } = connect(target)
  const idOf = async (name: string) =>
    (await db.selectFrom('person').select('id').where('displayName', '=', `${name} Stone`).executeTakeFirstOrThrow()).id
  const [a, b, c, m] = [await idOf('Ada'), await idOf('Bob'), await idOf('Cleo'), await idOf('Mira')]
  const steps = await db
    .selectFrom('step')
    .innerJoin('journey', 'journey.id', 'step.journeyId')
    .select(['step.id', 'journeyId', 'url'])
    .where('name', '=', 'Grow roses')
    .where('removedAt', 'is', null)
    .orderBy('position')
    .execute()
  const [{ id: first, journeyId, url }, { id: second }] = steps as [(typeof steps)[0], (typeof steps)[0]]
  const at = Date.parse(writtenAt)
  const row = (table: string, values: Record<string, string | number>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`.execute(db)
  const report = { journeyId, message: 'It moved', problem: 'broken', oldUrl: url, createdAt: at }
  const decided = { decidedAt: at, decidedBy: a, accepted: 0, reply: 'I keep it' }
  await row('suggestion', { ...report, id: 'flag open', personId: b, stepId: first, url: 'https://example.org/new' })
  await row('suggestion', { ...report, id: 'flag decided', personId: b, stepId: second, ...decided })
  await row('suggestion', { ...report, id: 'flag hidden', personId: c, stepId: first, hiddenAt: at, hiddenFor: 'Spam' })
  const told = { journeyId, topic: journeyId, createdAt: at, updatedAt: at }
  const about = (person: string, kind: string, id: string, by: string) => ({
    effect: `${kind} ${person} ${journeyId} ${id} ${by}`,
    ...{ actorId: by, subjectId: id, createdAt: at },
  })
  await row('notice', { ...told, id: 'flag notice', personId: a, kind: 'flag', seq: 1 })
  await row('noticeAct', { ...about(a, 'flag', 'flag open', b), noticeId: 'flag notice' })
  const decision = about(b, 'flagDecision', 'flag decided', a)
  await row('outbox', { ...decision, id: 'flag event', kind: 'flagDecision', recipientId: b, journeyId })
  const reason = { kind: 'flag', reason: 'Advertising', createdAt: at }
  await row('report', { ...reason, id: 'flag report', reporterId: a, targetId: 'flag open', writerId: b })
  const verdict = { ...reason, id: 'flag verdict', targetId: 'flag hidden', actorId: m, act: 'hide' }
  await row('decision', { ...verdict, journeyId, writerId: c, hid: 1 })
  await row('auditEntry', verdict)
  await row('notice', { ...told, id: 'verdict notice', personId: c, kind: 'decision', topic: 'flag verdict', seq: 2 })
  await row('noticeAct', { ...about(c, 'decision', 'flag verdict', c), noticeId: 'verdict notice' })
  const settings: [string, string, number, number | null][] = [
    [a, 'flag', 1, 0],
    [b, 'flagDecision', 1, 1],
    [b, 'suggestionDecision', 0, null],
    [c, 'flagDecision', 1, 1],
    [c, 'suggestionDecision', 1, 1],
    [m, 'flagDecision', 1, 1],
  ]
  for (const [personId, kind, inApp, email] of settings)
    await row('noticeSetting', { personId, kind, inApp, ...(email !== null && { email }) })
  await close()
}

async function signIn(name: string): Promise<TestUser> {
  return await userOf(name, await firstReply(name))
}

/** Cleo has a second factor. */
async function signInWithCode(): Promise<TestUser> {
  const cookie = cookiesOf(await firstReply('cleo'))
  const code = new TOTP({ secret: Secret.fromBase32(SAMPLE_TOKENS.cleo.secret) }).generate({ timestamp: Date.now() })
  return await userOf('cleo', await server.visitor.post('/auth/sign-in/factor', { code }, { cookie }))
}

function firstReply(name: string): Promise<Reply> {
  return server.visitor.post('/auth/sign-in/email', { email: `${name}@example.org`, password: PASSWORD })
}

async function userOf(name: string, reply: Reply): Promise<TestUser> {
  const cookie = cookiesOf(reply)
  const headers = await server.tokenFor(cookie)
  const { body } = await server.visitor.get('/user/profile', headers)
  return server.user({ id: body.id, email: `${name}@example.org`, cookie, headers })
}

/** A journey of Ada or Bob as one of the users reads it. */
async function journey(name: string, reader: TestUser = server.visitor) {
  const lists = [await ada.get('/path/user'), await bob.get('/path/user')].flatMap(({ body }) => body)
  return (await reader.get(`/path/journey/${lists.find((each) => each.name === name).id}`)).body
}

const names = (list: { name: string }[]) => list.map(({ name }) => name).sort()

test('an upgraded database keeps sessions, unconfirmed emails and second factors', async () => {
  expect((await server.visitor.get('/auth/token', { cookie: sessions.bob })).status).toBe(200)
  const emails = await server.database.db.selectFrom('user').select(['email', 'emailVerified']).execute()
  const confirmed = emails.filter(({ emailVerified }) => emailVerified).map(({ email }) => email)
  expect(confirmed.sort()).toEqual(['ada', 'bob', 'cleo', 'fay', 'mira'].map((name) => `${name}@example.org`))
  expect(emails.map(({ email }) => email)).toContain('uma@example.org')
  const cookie = cookiesOf(await firstReply('cleo'))
  const spare = await server.visitor.post('/auth/sign-in/factor', { code: SAMPLE_TOKENS.cleo.spareCode }, { cookie })
  expect(spare.status).toBe(200)
})

test('links that were mailed before the upgrade work, and emails that waited can be read', async () => {
  const mails = await server.mails()
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
    'ada@example.org',
    'nia@example.com',
    'uma@example.org',
  ])
  expect(mails.find(({ recipient }) => recipient === 'uma@example.org')?.text).toContain(links.confirm)
  const { post } = server.visitor
  const statuses = [
    await post('/auth/verify-email', { token: links.confirm }, { cookie: sessions.uma }),
    await post('/auth/invitation', { token: links.invitation }),
    await post('/auth/refuse-invitations', { token: links.refuseInvitations }),
    await post(`/mail/unsubscribe?token=${links.unsubscribe}`),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
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
    licence: 'ccBy',
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
  expect(names((await server.visitor.get('/path/all')).body)).toEqual(['All of it', 'Grow roses', 'Keep bees'])
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
  expect((await mira.get('/moderation/feedback?q=roses')).body).toMatchObject([
    { name: 'Zoë Visitor', email: 'zoe@example.org', phone: '+41 1 234', feedback: 'I like the roses.' },
  ])
  expect((await mira.get('/moderation/reports?state=closed')).body).toMatchObject([{ reason: 'Sells too much.' }])
  const reason = 'Advertising is not allowed here.'
  expect(await journey('Sell honey fast', bob)).toMatchObject({ hidden: { reason } })
  expect(await journey('Sell honey fast', cleo)).toMatchObject({ code: 'journeyNotFound' })
  expect((await mira.get('/moderation/log')).body).toMatchObject([
    { act: 'hide', target: { kind: 'suggestion', id: 'flag hidden' } },
    { act: 'hide', reason },
    { act: 'appoint' },
  ])
})

test('reports of links are suggestions after the upgrade, with their notices, decisions and reports', async () => {
  const { id } = await journey('Grow roses')
  const links = await ada.get(`/path/suggestions/${id}?links=true`)
  expect(links.body).toMatchObject([{ id: 'flag open', problem: 'broken', by: { id: bob.id } }])
  expect((await mira.get('/moderation/suggestions')).body).toMatchObject([{ id: 'flag hidden', reason: 'Spam' }])
  const queue = (await mira.get('/moderation/queue')).body
  expect(queue).toContainEqual(expect.objectContaining({ kind: 'suggestion', id: 'flag open', reason: 'Advertising' }))
  const told = async (who: TestUser, ...kinds: string[]) =>
    (await who.get('/user/notices')).body
      .filter(({ kind }: { kind: string }) => kinds.includes(kind))
      .map((notice: Notice) => [notice.linkReport, notice.people[0]?.id, notice.outcome ?? notice.decision?.reason])
  expect(await told(ada, 'suggestion')).toEqual([
    [false, cleo.id, undefined],
    [true, bob.id, undefined],
  ])
  expect(await told(cleo, 'decision')).toEqual([[true, undefined, 'Advertising']])
  await server.dispatch()
  expect(await told(bob, 'suggestionDecision')).toEqual([])
  await bob.put('/user/notices/settings', { settings: [{ kind: 'suggestionDecision', inApp: true }] })
  await bob.post(`/path/suggestions/${id}`, { stepId: (await journey('Grow roses')).steps[2].id, problem: 'other' })
  await server.dispatch()
  expect(await told(ada, 'suggestion')).toEqual([
    [true, bob.id, undefined],
    [false, cleo.id, undefined],
  ])
})

test('settings for reports of links and for suggestions become one, off if either was off', async () => {
  const settingOf = async (who: TestUser, kind: string) => {
    const { body } = await who.get('/user/notices/settings')
    return body.find((one: { kind: string }) => one.kind === kind)
  }
  expect(await settingOf(ada, 'suggestion')).toMatchObject({ inApp: true, email: false })
  expect(await settingOf(bob, 'suggestion')).toMatchObject({ inApp: true, email: true })
  expect(await settingOf(cleo, 'suggestionDecision')).toMatchObject({ inApp: true, email: true })
  expect(await settingOf(mira, 'suggestionDecision')).toMatchObject({ inApp: true, email: false })
})

/** What the tables are made of, one thing a row. A follow's `seenAt` is by default the time at which its table was created. */
const DEFINITIONS = onPostgres
  ? sql<{ defined: string }>`
      select concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable,
        case column_name when 'seenAt' then '' else column_default end) as defined
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`
  : sql<{ defined: string }>`
      select concat_ws(' ', t.name, c.name, c.type, c."notnull", c.pk,
        case c.name when 'seenAt' then '' else c.dflt_value end) as defined
        from sqlite_master as t join pragma_table_xinfo(t.name) as c where t.type = 'table'
      union all select concat_ws(' ', t.name, f."from", f."table", f."to", f.on_delete)
        from sqlite_master as t join pragma_foreign_key_list(t.name) as f where t.type = 'table'
      union all select concat_ws(' ', name, tbl_name, replace(replace(lower(sql), '"', ''), char(10), ' '))
        from sqlite_master where type <> 'table'`

test('an upgraded database has the same columns, constraints, indexes and triggers as a new one', async () => {
  const definitionsOf = async (db: Db) => {
    const { rows } = await DEFINITIONS.execute(db)
    return rows.map(({ defined }) => defined.replace(/\s+/g, ' ')).sort()
  }
  const created = await openTestDatabase()
  expect(await definitionsOf(server.database.db)).toEqual(await definitionsOf(created.db))
})

test('comments stay on their journeys, with what marks and mentions tell of them', async () => {
  expect(commentsBefore.length).toBeGreaterThan(0)
  expect(commentsBefore.some((line) => !line.endsWith(' 0 0'))).toBe(true)
  expect(await commentsIn(server.database.db)).toEqual(commentsBefore)
})
