import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { createModerator } from './testing/moderator.ts'
import { setModerator } from './verdicts.store.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let mia: TestUser
let ada: TestUser
let viktor: TestUser
let journey: Journey

beforeEach(async () => {
  mia = await createModerator(server, 'Mia')
  ada = await server.createConfirmedUser('Ada')
  viktor = await server.createConfirmedUser('Viktor')
  journey = await ada.createJourney()
})

const report = (by: TestUser, kind: string, id: string, reason: string) => by.post('/report', { kind, id, reason })

/** Viktor reports a link of Ada's journey, and Ada replies. */
async function linkReportWithReply(): Promise<string> {
  const stepId = journey.steps?.[0]?.id
  const { id } = (
    await viktor.post(`/path/suggestions/${journey.id}`, { stepId, problem: 'broken', message: 'Rude words' })
  ).body
  await ada.post(`/suggestion/${id}/dismiss`, { reply: 'Ruder words' })
  return id
}

test('a moderator who reported a link report reads nothing of the report about their own reply', async () => {
  const linkReport = await linkReportWithReply()
  await setModerator(server.database.db, ada.id, Date.now())
  await report(viktor, 'suggestion', linkReport, 'The owner insults me')
  await report(ada, 'suggestion', linkReport, 'The sender insults me')
  const entry = (await ada.get('/moderation/queue?limit=100')).body.find(({ id }: { id: string }) => id === linkReport)
  const one = (await ada.get(`/moderation/queue/suggestion/${linkReport}`)).body
  expect([entry.reports, entry.reason, one.reason]).toEqual([1, 'The sender insults me', 'The sender insults me'])
  expect(one.by).toMatchObject([{ reporter: { id: ada.id } }])
  expect((await mia.get(`/moderation/queue/suggestion/${linkReport}`)).body.by).toHaveLength(2)
})

test('who reports the other side of a link report first does not escape a decision about themselves', async () => {
  const linkReport = await linkReportWithReply()
  await report(viktor, 'suggestion', linkReport, 'The owner insults me')
  await report(ada, 'suggestion', linkReport, 'The sender insults me')
  const writer = async () => (await mia.get(`/moderation/queue/suggestion/${linkReport}`)).body.writer?.id
  const decide = (act: string) =>
    mia.post('/moderation/decisions', { kind: 'suggestion', id: linkReport, act, reason: 'Insults' })
  expect(await writer()).toBe(ada.id)
  expect((await decide('nothing')).status).toBe(200)
  expect(await writer()).toBe(viktor.id)
  const paused = await decide('pause')
  expect(paused.status).toBe(200)
  expect(await writer()).toBeUndefined()
  const like = (who: TestUser) => who.post(`/path/like/${journey.id}`, { liked: true })
  expect([(await like(ada)).status, (await like(viktor)).body.code]).toEqual([200, 'postingPaused'])
  expect((await mia.post(`/moderation/decisions/${paused.body.id}/undo`)).status).toBe(204)
  expect(await writer()).toBe(viktor.id)
})

test('a reply far down a long thread is shown with what stands around it, and can be hidden', async () => {
  const top = (await ada.post(`/path/comments/${journey.id}`, { text: 'How did you begin?' })).body.id
  const reply = async (text: string): Promise<string> =>
    (await viktor.post(`/path/comments/${journey.id}`, { text, parentId: top })).body.id
  for (let n = 0; n < 205; n++) await reply(`Word ${n}`)
  const insult = await reply('An insult')
  for (const text of ['After 1', 'After 2', 'After 3']) await reply(text)
  await report(ada, 'comment', insult, 'Insulting')
  const { body } = await mia.get(`/moderation/queue/comment/${insult}`)
  const texts = body.words.map(({ text }: { text: string }) => text)
  expect(texts).toEqual(['How did you begin?', 'Word 203', 'Word 204', 'An insult', 'After 1', 'After 2'])
  expect(body.words.map(({ reported }: { reported: boolean }) => reported)).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
  ])
  expect(body.choices).toContain('hide')
})

test('undoing a decision and reporting again at the same moment both succeed', async () => {
  const { id } = (await viktor.post(`/path/comments/${journey.id}`, { text: `Buy ${journey.id}` })).body
  for (let n = 0; n < 20; n++) {
    await report(ada, 'comment', id, 'Advertising')
    const decided = await mia.post('/moderation/decisions', { kind: 'comment', id, act: 'nothing' })
    const both = await Promise.all([
      mia.post(`/moderation/decisions/${decided.body.id}/undo`),
      report(ada, 'comment', id, 'Again'),
    ])
    expect(both.map(({ status }) => status)).toEqual([204, 202])
  }
  expect((await mia.get(`/moderation/queue/comment/${id}`)).body.by).toHaveLength(1)
})
