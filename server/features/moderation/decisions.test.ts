import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Notice } from '#contract/notice.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { decisionJob } from './decision.job.ts'
import { createModerator } from './testing/moderator.ts'
import { setModerator } from './verdicts.store.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
const reason = 'Please share links only where they answer the question'
let mia: TestUser
let jon: TestUser
let ada: TestUser
let viktor: TestUser
let bob: TestUser
let journey: Journey
let comment: string

beforeEach(async () => {
  mia = await createModerator(server, 'Mia')
  jon = await createModerator(server, 'Jon')
  ada = await server.createConfirmedUser('Ada')
  viktor = await server.createConfirmedUser('Viktor')
  bob = await server.createConfirmedUser('Bob')
  journey = await ada.createJourney()
  comment = (await viktor.post(`/path/comments/${journey.id}`, { text: `Buy my course ${journey.id}` })).body.id
})

const report = (by: TestUser, kind = 'comment', id = comment) => by.post('/report', { kind, id, reason: 'Advertising' })
const decide = (by: TestUser, act: string, about: { kind?: string; id?: string; reason?: string } = {}) =>
  by.post('/moderation/decisions', { kind: 'comment', id: comment, act, reason, ...about })
const undo = (by: TestUser, { body }: { body: { id: string } }) => by.post(`/moderation/decisions/${body.id}/undo`)
const send = async () => {
  server.later(11_000)
  await runJob(server.context, decisionJob)
}
async function noticesOf(person: TestUser): Promise<Notice[]> {
  await server.dispatch()
  const notices: Notice[] = (await person.get('/user/notices')).body
  return notices.filter(({ kind }) => ['decision', 'report', 'reportDecision'].includes(kind))
}
const queueOf = async (person: TestUser) => (await person.get('/moderation/queue?limit=100')).body
const isInQueue = async (person: TestUser, id = comment) =>
  (await queueOf(person)).some((one: { id: string }) => one.id === id)
const textOf = async (reader: TestUser) => (await reader.get(`/comment/${comment}`)).body.text
const follow = (person: TestUser) => person.post(`/path/follow/${journey.id}`, { followed: true })

test('four people who report the same are one entry of the queue, and hide nothing', async () => {
  for (const name of ['Una', 'Dua', 'Tria', 'Quadra']) await report(await server.createConfirmedUser(name))
  const entry = (await queueOf(mia)).find(({ id }: { id: string }) => id === comment)
  expect(entry).toMatchObject({ kind: 'comment', reports: 4, reason: 'Advertising', writer: { id: viktor.id } })
  expect(await textOf(bob)).toContain('Buy my course')
})

test('moderators get one notice while it is unread, and none about themselves', async () => {
  await mia.post('/user/notices/read', { upTo: 9e15 })
  await report(bob)
  await report(ada)
  const told = (await noticesOf(mia)).filter(({ read }) => !read)
  expect(told).toMatchObject([{ kind: 'report', people: [], journey: null }])
  await report(bob, 'person', jon.id)
  expect((await mia.get('/moderation/waiting')).body.reports).toBeGreaterThan(1)
  expect(await isInQueue(mia, jon.id)).toBe(true)
  expect(await isInQueue(jon, jon.id)).toBe(false)
  expect((await jon.get(`/moderation/queue/person/${jon.id}`)).status).toBe(404)
  const reports = (await jon.get('/moderation/reports?limit=100')).body
  expect(reports.filter(({ target }: { target: { id: string } }) => target.id === jon.id)).toEqual([])
})

test('a case shows the comment in its thread, its writer with earlier decisions, and every report', async () => {
  await bob.post(`/path/comments/${journey.id}`, { text: 'No, thanks', parentId: comment })
  await report(bob)
  await report(ada)
  const { body } = await mia.get(`/moderation/queue/comment/${comment}`)
  expect(body).toMatchObject({
    pathId: journey.id,
    writer: { id: viktor.id },
    by: [{ reporter: { id: bob.id } }, { reporter: { id: ada.id } }],
    words: [
      { author: { id: viktor.id }, reported: true },
      { author: { id: bob.id }, text: 'No, thanks', reported: false },
    ],
    history: { journeys: 0, comments: 1, decisions: [] },
    choices: ['nothing', 'hide', 'warn', 'pause'],
  })
  await decide(mia, 'warn')
  await report(bob, 'person', viktor.id)
  const later = (await jon.get(`/moderation/queue/person/${viktor.id}`)).body
  expect(later).toMatchObject({ history: { decisions: [{ act: 'warn', kind: 'comment', reason }] } })
  expect(later.choices).toEqual(['nothing', 'warn', 'pause'])
})

test('a decision takes effect at once; writer and reporters are told after 10 seconds', async () => {
  await report(bob)
  expect((await decide(mia, 'warn')).status).toBe(200)
  expect(await textOf(bob)).toBeUndefined()
  expect(await isInQueue(jon)).toBe(false)
  await runJob(server.context, decisionJob)
  expect(await noticesOf(viktor)).toEqual([])
  await send()
  await runJob(server.context, decisionJob)
  const decision = {
    act: 'warn',
    kind: 'comment',
    id: comment,
    pathId: journey.id,
    journeyName: journey.name,
    text: `Buy my course ${journey.id}`,
    reason,
    until: null,
  }
  expect(await noticesOf(viktor)).toMatchObject([{ kind: 'decision', people: [], decision }])
  const told = await noticesOf(bob)
  expect(told).toMatchObject([{ kind: 'reportDecision', people: [], journey: null, decision: null }])
  expect(JSON.stringify([told, await noticesOf(viktor)])).not.toMatch(/Mia|Bob/u)
})

test('doing nothing tells the reporters that it was looked at, and the writer nothing', async () => {
  await report(bob)
  expect((await decide(mia, 'nothing', { reason: '' })).status).toBe(200)
  await send()
  expect(await noticesOf(viktor)).toEqual([])
  expect(await noticesOf(bob)).toMatchObject([{ kind: 'reportDecision' }])
  expect(await textOf(bob)).toContain('Buy my course')
})

test('undoing takes back decision and messages and opens the reports again, until they are sent', async () => {
  await report(bob)
  const decided = await decide(mia, 'pause')
  expect((await follow(viktor)).body.code).toBe('postingPaused')
  expect((await undo(jon, decided)).status).toBe(204)
  expect((await follow(viktor)).status).toBe(200)
  expect(await textOf(bob)).toContain('Buy my course')
  expect(await isInQueue(mia)).toBe(true)
  await send()
  expect([await noticesOf(viktor), await noticesOf(bob)]).toEqual([[], []])
  expect((await undo(mia, decided)).body.code).toBe('decided')
  const final = await decide(mia, 'hide')
  await send()
  expect((await undo(mia, final)).body.code).toBe('decided')
  expect(await textOf(bob)).toBeUndefined()
})

test('of two moderators the second is told that it is decided', async () => {
  await report(bob)
  const both = await Promise.all([decide(mia, 'pause'), decide(jon, 'nothing')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await decide(jon, 'hide')).body.code).toBe('decided')
  expect((await decide(jon, 'hide', { id: 'nowhere' })).body.code).toBe('decided')
})

test('no one decides on what they wrote themselves, or shows it again', async () => {
  await setModerator(server.database.db, viktor.id, Date.now())
  await report(bob)
  for (const act of ['nothing', 'hide', 'warn', 'pause']) expect((await decide(viktor, act)).status).toBe(403)
  expect((await viktor.post(`/moderation/comments/${comment}/hide`, { reason })).status).toBe(403)
  expect((await decide(mia, 'pause')).body.code).toBe('forbidden')
  expect((await decide(mia, 'hide')).status).toBe(200)
  expect((await viktor.post(`/moderation/comments/${comment}/restore`)).status).toBe(403)
})

test('a moderator who sent or received the report of a link decides nothing about it', async () => {
  const stepId = journey.steps?.[0]?.id
  const linkReport = (await mia.post(`/path/suggestions/${journey.id}`, { stepId, problem: 'broken', message: 'Gone' }))
    .body.id
  await report(ada, 'suggestion', linkReport)
  expect((await decide(mia, 'hide', { kind: 'suggestion', id: linkReport })).status).toBe(403)
  expect((await decide(jon, 'hide', { kind: 'suggestion', id: linkReport })).status).toBe(200)
})

test('what its writer deleted can still be answered by a warning, and its reports be closed', async () => {
  await report(bob)
  await viktor.delete(`/comment/${comment}`)
  const { body } = await mia.get(`/moderation/queue/comment/${comment}`)
  expect(body).toMatchObject({ words: [], writer: { id: viktor.id }, choices: ['nothing', 'warn', 'pause'] })
  expect((await decide(mia, 'hide')).status).toBe(404)
  const decided = await decide(mia, 'warn')
  expect(decided.status).toBe(200)
  expect((await undo(mia, decided)).status).toBe(204)
  expect((await decide(mia, 'nothing')).status).toBe(200)
})

test('a decision against someone needs a reason, and a known act', async () => {
  await report(bob)
  expect((await decide(mia, 'pause', { reason: ' ' })).body.fields).toEqual({
    reason: 'Give a reason in a sentence or two',
  })
  expect((await decide(mia, 'erase')).status).toBe(400)
  expect((await decide(mia, 'hide', { kind: 'badge' })).status).toBe(400)
})

test('restoring before the message is sent withdraws it', async () => {
  await report(bob)
  await decide(mia, 'hide')
  await mia.post(`/moderation/comments/${comment}/restore`)
  await send()
  expect(await noticesOf(viktor)).toEqual([])
})

test('two decisions against a person are two notices with their reasons', async () => {
  await report(bob)
  await decide(mia, 'hide', { reason: 'The first' })
  await send()
  await noticesOf(viktor)
  await report(bob, 'person', viktor.id)
  await decide(mia, 'warn', { kind: 'person', id: viktor.id, reason: 'The second' })
  await send()
  expect((await noticesOf(viktor)).map(({ decision }) => decision?.reason)).toEqual(['The second', 'The first'])
})

test('the record of a person has the decisions that they were told of, without moderators and reporters', async () => {
  const decisionsIn = async () => (await viktor.get('/user/export')).body.decisions
  await report(bob, 'person', viktor.id)
  await decide(mia, 'nothing', { kind: 'person', id: viktor.id })
  await report(bob)
  await decide(mia, 'warn')
  expect(await decisionsIn()).toEqual([])
  await send()
  const [warning, ...more] = await decisionsIn()
  expect(more).toEqual([])
  expect(warning).toMatchObject({ act: 'warn', kind: 'comment', targetId: comment, reason, pausedUntil: null })
  expect(JSON.stringify(warning)).not.toMatch(new RegExp(`${mia.id}|${bob.id}`, 'u'))
})

test('hiding from a menu tells the writer, too', async () => {
  await mia.post(`/moderation/journeys/${journey.id}/hide`, { reason })
  await send()
  expect(await noticesOf(ada)).toMatchObject([{ kind: 'decision', decision: { act: 'hide', kind: 'journey', reason } }])
})

test('the notice of a report goes once it is decided, and from those whose role was taken', async () => {
  const count = async (person: TestUser) => (await noticesOf(person)).filter(({ kind }) => kind === 'report').length
  await report(bob)
  expect([await count(mia), await count(jon)]).toEqual([1, 1])
  await setModerator(server.database.db, jon.id, null)
  expect([await count(mia), await count(jon)]).toEqual([1, 0])
  await decide(mia, 'nothing')
  expect(await count(mia)).toBe(0)
})

test('a second report by the same person tells moderators once', async () => {
  await report(bob)
  await report(bob)
  await server.dispatch()
  const { db } = server.database
  const acts = await db.selectFrom('noticeAct').select('subjectId').where('actorId', '=', mia.id).execute()
  expect(acts).toHaveLength(1)
})

test('a moderator who reported it themselves is told nothing of the decision', async () => {
  await report(mia)
  await decide(mia, 'hide')
  await send()
  expect(await noticesOf(mia)).toEqual([])
})

test('the log names the reported content and its writer, but quotes nothing', async () => {
  await report(bob)
  const [{ id }] = (await mia.get('/moderation/reports')).body
  await mia.put(`/moderation/reports/${id}`, { state: 'closed' })
  const [closed] = (await mia.get('/moderation/log')).body
  expect(closed).toMatchObject({ act: 'closed', about: { kind: 'comment', id: comment, name: 'Viktor Stone' } })
  await mia.put(`/moderation/reports/${id}`, { state: 'open' })
  await decide(mia, 'pause')
  const [paused] = (await mia.get('/moderation/log')).body
  expect(paused).toMatchObject({ act: 'pause', target: { kind: 'comment', name: 'Viktor Stone' }, about: null, reason })
  expect(JSON.stringify([closed, paused])).not.toContain('Buy my course')
})

test('deleting an account deletes the decisions about it, and leaves no writer in reports', async () => {
  await report(bob)
  await decide(mia, 'pause', { reason: 'Quarzit' })
  expect((await server.call('DELETE', '/user/account', { password: PASSWORD }, viktor.headers)).status).toBe(204)
  const { db } = server.database
  expect(await db.selectFrom('decision').selectAll().where('writerId', '=', viktor.id).execute()).toEqual([])
  expect(await db.selectFrom('report').selectAll().where('writerId', '=', viktor.id).execute()).toEqual([])
  await send()
})
