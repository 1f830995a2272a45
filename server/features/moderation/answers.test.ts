import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Notice } from '#contract/notice.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { decisionJob } from './decision.job.ts'
import { createModerator } from './testing/moderator.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
const DAY = 86_400_000
const TEXT = { text: 'These are my own words.' }
let mia: TestUser
let max: TestUser
let bob: TestUser
let journey: Journey

beforeEach(async () => {
  await server.database.db.deleteFrom('decisionAnswer').execute()
  await server.database.db.updateTable('person').set({ moderatorSince: null }).execute()
  mia = await createModerator(server, 'Mia')
  max = await createModerator(server, 'Max')
  bob = await server.createConfirmedUser('Bob')
  journey = await bob.createJourney({ name: 'Knots' })
})

const latest = async (targetId: string): Promise<string> => {
  const query = server.database.db.selectFrom('decision').select('id').where('targetId', '=', targetId)
  return (await query.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).id
}
async function hide(): Promise<string> {
  await mia.post(`/moderation/journeys/${journey.id}/hide`, { reason: 'Spam' })
  return await latest(journey.id)
}
/** As ten seconds later: the decisions can't be undone any more. */
const settle = () => server.database.db.updateTable('decision').set({ sendAt: null }).execute()
const answer = (user: TestUser, id: string, body: object = TEXT) => user.post(`/decisions/${id}/answer`, body)
const waitingFor = async (user: TestUser) =>
  (await user.get('/moderation/answers')).body.map(({ text }: { text: string }) => text)
const signIn = (email: string) => server.visitor.post('/auth/sign-in/email', { email, password: PASSWORD })
const answerOut = (token: string, body = TEXT) => server.visitor.post('/decisions/answer', { token, ...body })

test('who was decided on answers once, and another moderator reads it', async () => {
  const id = await hide()
  expect((await answer(bob, id)).status).toBe(204)
  expect((await answer(bob, id)).body.code).toBe('answered')
  expect([await waitingFor(mia), await waitingFor(max)]).toEqual([[], [TEXT.text]])
  expect((await max.get('/moderation/waiting')).body.answers).toBe(1)
  expect((await mia.post(`/moderation/answers/${id}`, { lift: false })).body.code).toBe('decided')
  expect((await max.get('/moderation/answers')).body[0]).toMatchObject({
    act: 'hide',
    reason: 'Spam',
    person: { displayName: 'Bob Stone' },
    target: { name: 'Knots' },
    mine: false,
  })
})

test('two answers at the same time are one', async () => {
  const id = await hide()
  const replies = await Promise.all([answer(bob, id), answer(bob, id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('without another moderator the answer comes to the one who decided', async () => {
  const id = await hide()
  await answer(bob, id)
  await server.database.db.updateTable('person').set({ moderatorSince: null }).where('id', '=', max.id).execute()
  expect((await mia.get('/moderation/answers')).body[0]).toMatchObject({ mine: true })
  expect((await mia.post(`/moderation/answers/${id}`, { lift: false })).status).toBe(204)
})

test('a moderator who is suspended doesn’t count as another one', async () => {
  const id = await hide()
  await answer(bob, id)
  await server.database.db.updateTable('person').set({ suspendedAt: 1 }).where('id', '=', max.id).execute()
  expect(await waitingFor(mia)).toEqual([TEXT.text])
  await server.database.db.updateTable('person').set({ suspendedAt: null }).where('id', '=', max.id).execute()
})

test('a moderator doesn’t decide on their own answer', async () => {
  const own = await max.createJourney({ name: 'Own' })
  await mia.post(`/moderation/journeys/${own.id}/hide`, { reason: 'Spam' })
  const id = await latest(own.id)
  await answer(max, id)
  expect((await max.get('/moderation/answers')).body).toEqual([])
  expect((await max.post(`/moderation/answers/${id}`, { lift: true })).body.code).toBe('decided')
})

test('nobody else answers the decision, and only moderators read answers', async () => {
  const id = await hide()
  const eve = await server.createConfirmedUser('Eve')
  for (const other of [eve, mia]) expect((await answer(other, id)).status).toBe(404)
  expect((await answer(bob, 'none')).status).toBe(404)
  expect((await server.visitor.post(`/decisions/${id}/answer`, TEXT)).status).toBe(401)
  await answer(bob, id)
  expect((await eve.get('/moderation/answers')).status).toBe(403)
  expect((await eve.post(`/moderation/answers/${id}`, { lift: true })).status).toBe(403)
})

test.each([
  [{ text: '' }, 400],
  [{ text: ' ' }, 400],
  [{ text: 'a'.repeat(1001) }, 400],
  [{}, 400],
  [{ text: 'a'.repeat(1000) }, 204],
])('an answer has 1 to 1,000 characters', async (body, status) => {
  expect((await answer(bob, await hide(), body)).status).toBe(status)
})

test('after 30 days a decision can’t be answered any more', async () => {
  const id = await hide()
  const at = (createdAt: number) =>
    server.database.db.updateTable('decision').set({ createdAt }).where('id', '=', id).execute()
  await at(Date.now() - 30 * DAY - 1)
  expect((await answer(bob, id)).body.code).toBe('answerLate')
  await at(Date.now() - 30 * DAY + 60_000)
  expect((await answer(bob, id)).status).toBe(204)
})

test('taking the decision back shows the journey again, ends a pause, and is in the log', async () => {
  const id = await hide()
  await answer(bob, id)
  expect((await server.visitor.get(`/path/journey/${journey.id}`)).status).toBe(404)
  const replies = await Promise.all([1, 2].map(() => max.post(`/moderation/answers/${id}`, { lift: true })))
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await server.visitor.get(`/path/journey/${journey.id}`)).status).toBe(200)
  const acts = (await max.get('/moderation/log')).body.map(({ act }: { act: string }) => act)
  expect(acts.slice(0, 2).sort()).toEqual(['lift', 'restore'])
  await mia.post('/report', { kind: 'journey', id: journey.id, reason: 'Spam' })
  const decision = { kind: 'journey', id: journey.id, act: 'pause', reason: 'Spam' }
  const paused = (await mia.post('/moderation/decisions', decision)).body.id
  expect((await bob.post('/path/create', { name: 'New' })).body.code).toBe('postingPaused')
  await answer(bob, paused)
  expect((await max.post(`/moderation/answers/${paused}`, { lift: true })).status).toBe(204)
  expect((await bob.post('/path/create', { name: 'New' })).body.code).not.toBe('postingPaused')
})

test('taking a decision back leaves a later one as it is', async () => {
  const id = await hide()
  await answer(bob, id)
  await settle()
  await mia.post(`/moderation/journeys/${journey.id}/restore`)
  server.later(1000)
  await mia.post(`/moderation/journeys/${journey.id}/hide`, { reason: 'Someone else’s photos' })
  expect((await max.post(`/moderation/answers/${id}`, { lift: true })).status).toBe(204)
  expect((await server.visitor.get(`/path/journey/${journey.id}`)).status).toBe(404)
  const pause = async () => {
    const other = await bob.createJourney({ name: 'Ropes' })
    await mia.post('/report', { kind: 'journey', id: other.id, reason: 'Spam' })
    const decision = { kind: 'journey', id: other.id, act: 'pause', reason: 'Spam' }
    return (await mia.post('/moderation/decisions', decision)).body.id
  }
  const first = await pause()
  await mia.post(`/moderation/people/${bob.id}/resume`)
  server.later(1000)
  await pause()
  await answer(bob, first)
  await max.post(`/moderation/answers/${first}`, { lift: true })
  expect((await bob.post('/path/create', { name: 'New' })).body.code).toBe('postingPaused')
  server.later(-2000)
})

test('who is locked out again answers the new decision, not the old one', async () => {
  const suspend = () => mia.post(`/moderation/people/${bob.id}/suspend`, { reason: 'Sells watches' })
  await suspend()
  await settle()
  await mia.post(`/moderation/people/${bob.id}/reinstate`)
  server.later(1000)
  await suspend()
  await answerOut((await signIn(bob.email)).body.answer)
  expect((await max.get('/moderation/answers')).body).toMatchObject([{ id: await latest(bob.id) }])
  expect((await signIn(bob.email)).body).not.toHaveProperty('answer')
  server.later(-1000)
})

test.each([
  [false, 'kept'],
  [true, 'lifted'],
])('the writer is told what came of the answer', async (lift, answered) => {
  const id = await hide()
  server.later(11_000)
  await runJob(server.context, decisionJob)
  await server.dispatch()
  const [told] = (await bob.get('/user/notices')).body
  expect(told.decision).toMatchObject({ decisionId: id, answered: null })
  await bob.post('/user/notices/read', { ids: [told.id] })
  await answer(bob, id)
  server.later(1000)
  await max.post(`/moderation/answers/${id}`, { lift })
  await server.dispatch()
  const notices = (await bob.get('/user/notices')).body
  expect(notices.map(({ read, decision }: Notice) => [read, decision?.answered])).toEqual([
    [false, answered],
    [true, null],
  ])
  expect(JSON.stringify(notices)).not.toContain('Max')
  server.later(-12_000)
})

test('a locked-out person reads that the decision stays', async () => {
  await mia.post(`/moderation/people/${bob.id}/suspend`, { reason: 'Sells watches' })
  await answerOut((await signIn(bob.email)).body.answer)
  expect((await signIn(bob.email)).body.message).not.toContain('your answer')
  await max.post(`/moderation/answers/${await latest(bob.id)}`, { lift: false })
  const { code, message } = (await signIn(bob.email)).body
  expect([code, message]).toEqual(['suspended', expect.stringMatching(/read your answer.*\n.*Sells watches/su)])
})

test('keeping the decision changes nothing but the queue', async () => {
  const id = await hide()
  await answer(bob, id)
  await max.post(`/moderation/answers/${id}`, { lift: false })
  expect((await server.visitor.get(`/path/journey/${journey.id}`)).status).toBe(404)
  expect(await waitingFor(max)).toEqual([])
})

test('a locked-out person answers with the token of the refused sign-in, for ten minutes', async () => {
  await mia.post(`/moderation/people/${bob.id}/suspend`, { reason: 'Sells watches' })
  const refused = await signIn(bob.email)
  expect(refused.body).toMatchObject({
    code: 'suspended',
    message: expect.stringContaining('answer the decision below'),
    answer: expect.any(String),
  })
  server.later(10 * 60_000)
  expect((await answerOut(refused.body.answer)).body.code).toBe('linkInvalid')
  server.later(-10 * 60_000)
  expect((await answerOut(`${refused.body.answer}x`)).body.code).toBe('linkInvalid')
  expect((await answerOut(refused.body.answer)).status).toBe(204)
  expect((await answerOut(refused.body.answer)).body.code).toBe('answered')
  expect((await signIn(bob.email)).body).not.toHaveProperty('answer')
  const id = await latest(bob.id)
  expect((await max.post(`/moderation/answers/${id}`, { lift: true })).status).toBe(204)
  expect((await signIn(bob.email)).status).toBe(200)
})

test('a wrong password gives no token, and a token answers no other decision', async () => {
  const eve = await server.createConfirmedUser('Eve')
  for (const { id } of [bob, eve]) await mia.post(`/moderation/people/${id}/suspend`, { reason: 'Spam' })
  const wrong = await server.visitor.post('/auth/sign-in/email', { email: bob.email, password: 'wrong-password' })
  expect(wrong.body).not.toHaveProperty('answer')
  const { answer: token } = (await signIn(bob.email)).body
  await answerOut(token)
  const answered = (await max.get('/moderation/answers')).body.map(
    ({ person }: { person: { id: string } }) => person.id,
  )
  expect(answered).toContain(bob.id)
  expect(answered).not.toContain(eve.id)
})

test('the answer is in the record, and goes with the account', async () => {
  const id = await hide()
  await answer(bob, id)
  expect(JSON.stringify((await bob.get('/user/export')).body)).toContain(TEXT.text)
  expect((await server.call('DELETE', '/user/account', { password: PASSWORD }, bob.headers)).status).toBe(204)
  const rows = await server.database.db
    .selectFrom('decisionAnswer')
    .select('text')
    .where('personId', '=', bob.id)
    .execute()
  expect(rows).toEqual([])
})

test('what waits longest is told, whatever it is', async () => {
  const { db } = server.database
  for (const table of ['report', 'joinRequest', 'feedback'] as const) await db.deleteFrom(table).execute()
  const since = async () => (await mia.get('/moderation/waiting')).body.since
  expect(await since()).toBeNull()
  const message = { name: 'Nia', email: 'nia@example.org', feedback: 'A thought.' }
  await server.visitor.post('/feedback/submit', message)
  expect(await since()).toBeNull()
  await server.visitor.post('/feedback/submit', { ...message, link: 'https://example.org/app' })
  const { createdAt } = (await mia.get('/moderation/feedback?notices=true')).body[0]
  server.later(60_000)
  await max.post('/report', { kind: 'journey', id: journey.id, reason: 'Spam' })
  expect(await since()).toBe(createdAt)
  server.later(-60_000)
})

test('a notice of illegal content carries its link and counts, one without a link doesn’t', async () => {
  const notice = { name: 'Nia', email: 'nia@example.org', feedback: 'This is my photo.' }
  const send = (body: object) => server.visitor.post('/feedback/submit', body)
  const before = (await mia.get('/moderation/waiting')).body.notices
  const link = `https://example.org/app/discover/journey/${journey.id}`
  expect((await send({ ...notice, link })).status).toBe(201)
  expect((await send(notice)).status).toBe(201)
  expect((await mia.get('/moderation/waiting')).body.notices).toBe(before + 1)
  const found = (await mia.get('/moderation/feedback?notices=true&state=new')).body
  expect(found[0].link).toBe(link)
  expect(found.map((one: { link: string | null }) => one.link)).not.toContain(null)
  const { body } = await mia.get('/moderation/feedback?q=discover')
  expect(body[0]).toMatchObject({ link, feedback: 'This is my photo.' })
  expect((await mia.get('/moderation/feedback.csv?q=discover')).body).toContain(`"${link}"`)
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'no link'])
    expect((await send({ ...notice, link: bad })).body.fields).toHaveProperty('link')
})
