import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICE_KINDS } from '#contract/rules/notice.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { emailNotices, mailsTo } from '#server/features/notice-mail/testing/run-jobs.ts'
import { A_STEP, PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { saveSettings } from './kinds.store.ts'
import { openStream, positionOf, StreamClient } from './testing/stream-client.ts'

const server = new TestServer()
beforeAll(async () => {
  const streams = { max: 12, lookMs: 5, checkMs: 1000, commentMs: 100 }
  await server.open({ CAIRN_LIMITS: 'off' }, {}, { streams })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.app.close())
afterEach(() => StreamClient.closeAll())
let mod: TestUser
let ada: TestUser
let bob: TestUser
let theirs: string
let another: string
let mine: string
let commentId: string
let replyId: string
let linkReportId: string
let mentionId: string
let removedId: string
let noteId: string

/** Bob acts on Ada's journey and answers her; Ada follows Bob and a journey of his. */
beforeEach(async () => {
  mod = await createModerator(server, 'Mod')
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  const journey = await ada.createJourney()
  mine = journey.id
  theirs = (await bob.createJourney()).id
  await server.dispatch()
  await saveSettings(server.database.db, ada.id, NOTICE_KINDS, { email: true })
  await ada.post(`/user/follow/${bob.id}`, { followed: true })
  await ada.post(`/path/follow/${theirs}`, { followed: true })
  await bob.post('/path/steps/new', { pathId: theirs, steps: [A_STEP] })
  another = (await bob.createJourney({ name: 'Another' })).id
  await bob.put(`/path/${theirs}`, { archived: true })
  await bob.put('/user/profile/update', { shows: ['finished'] })
  await bob.post(`/user/follow/${ada.id}`, { followed: true })
  await bob.post(`/path/like/${mine}`, { liked: true })
  await bob.post(`/path/follow/${mine}`, { followed: true })
  await bob.put(`/path/progress/${mine}`, { done: journey.steps?.map(({ id }) => id) })
  await bob.post(`/path/thanks/${mine}`)
  await bob.put(`/path/rating/${mine}`, { stars: 4, note: 'Good' })
  const { body: notes } = await ada.get(`/path/rating/${mine}/notes`)
  noteId = notes[0].id
  commentId = (await bob.post(`/path/comments/${mine}`, { text: 'Which edition?' })).body.id
  const { body: asked } = await ada.post(`/path/comments/${theirs}`, { text: 'Where do I start?' })
  replyId = (await bob.post(`/path/comments/${theirs}`, { text: 'On page two', parentId: asked.id })).body.id
  linkReportId = (await bob.post(`/path/suggestions/${mine}`, { stepId: journey.steps?.[0]?.id, problem: 'broken' }))
    .body.id
  const { body: walked } = await ada.get(`/path/journey/${theirs}`)
  const { body: linkReport } = await ada.post(`/path/suggestions/${theirs}`, {
    stepId: walked.steps[0].id,
    problem: 'outdated',
  })
  await bob.post(`/suggestion/${linkReport.id}/dismiss`, { reply: 'It still works' })
  mentionId = (await bob.post(`/path/comments/${theirs}`, { text: '@Ada Stone What do you say?', mentions: [ada.id] }))
    .body.id
  removedId = (await ada.post(`/path/comments/${theirs}`, { text: 'Buy my book' })).body.id
  await bob.post(`/comment/${removedId}/remove`)
  await server.dispatch()
})

const ALL = [
  'archived',
  'comment',
  'commentRemoved',
  'finish',
  'follow',
  'follower',
  'like',
  'mention',
  'newJourney',
  'newSteps',
  'note',
  'reply',
  'suggestion',
  'suggestionDecision',
  'thanks',
]
const without = (...kinds: string[]) => ALL.filter((kind) => !kinds.includes(kind))
const ABOUT_THEIRS = ['archived', 'commentRemoved', 'suggestionDecision', 'mention', 'newSteps', 'reply']
const ON_MINE = ['comment', 'finish', 'follow', 'like', 'note', 'suggestion', 'thanks']
const password = { password: PASSWORD }
const reason = { reason: 'Not here' }

test.each<[string, string[], () => Promise<unknown>]>([
  ['nothing happens', ALL, async () => {}],
  [
    'their journey becomes private',
    without(...ABOUT_THEIRS),
    () => bob.put(`/path/${theirs}`, { visibility: 'private' }),
  ],
  ['their journey is deleted', without(...ABOUT_THEIRS), () => bob.delete(`/path/${theirs}`)],
  ['their journey is hidden', without(...ABOUT_THEIRS), () => mod.post(`/moderation/journeys/${theirs}/hide`, reason)],
  ['their journey is no longer archived', without('archived'), () => bob.put(`/path/${theirs}`, { archived: false })],
  [
    'their new journey is unlisted',
    without('newJourney'),
    () => bob.put(`/path/${another}`, { visibility: 'unlisted' }),
  ],
  ['the steps are removed', without('newSteps', 'suggestionDecision'), () => bob.put(`/path/${theirs}`, { steps: [] })],
  [
    'the journey is unfollowed',
    without('archived', 'newSteps'),
    () => ada.post(`/path/follow/${theirs}`, { followed: false }),
  ],
  ['the person is unfollowed', without('newJourney'), () => ada.post(`/user/follow/${bob.id}`, { followed: false })],
  ["the reader's own journey is deleted", without(...ON_MINE), () => ada.delete(`/path/${mine}`)],
  ["the reader's own journey is hidden", ALL, () => mod.post(`/moderation/journeys/${mine}/hide`, reason)],
  ['the person is suspended', [], () => mod.post(`/moderation/people/${bob.id}/suspend`, reason)],
  ['the person deletes their account', [], () => server.call('DELETE', '/user/account', password, bob.headers)],
  ['the reader blocks the person', [], () => ada.post(`/user/block/${bob.id}`, { blocked: true })],
  ['the person blocks the reader', [], () => bob.post(`/user/block/${ada.id}`, { blocked: true })],
  ['the comment is deleted', without('comment'), () => bob.delete(`/comment/${commentId}`)],
  ['the comment is removed', without('comment'), () => ada.post(`/comment/${commentId}/remove`)],
  ['the reader deletes the removed comment', without('commentRemoved'), () => ada.delete(`/comment/${removedId}`)],
  ['the note is taken back', without('note'), () => bob.put(`/path/rating/${mine}`, { stars: 4, note: '' })],
  ['the note is hidden', without('note'), () => mod.post(`/moderation/notes/${noteId}/hide`, reason)],
  ['the report of a link is taken back', without('suggestion'), () => bob.delete(`/suggestion/${linkReportId}`)],
  [
    'the mention is edited away',
    without('mention'),
    () => bob.put(`/comment/${mentionId}`, { text: 'What does anyone say?', mentions: [] }),
  ],
  ['the reply is hidden', without('reply'), () => mod.post(`/moderation/comments/${replyId}/hide`, reason)],
  ['the person no longer shows finishes', without('finish'), () => bob.put('/user/profile/update', { shows: [] })],
  ['the like is taken back', without('like'), () => bob.post(`/path/like/${mine}`, { liked: false })],
  ['the follower leaves', without('follower'), () => bob.post(`/user/follow/${ada.id}`, { followed: false })],
])(
  'after %s, no notice, count, email, stream, feed or export tells more than the reader may know',
  async (_, kinds, act) => {
    await act()
    const { body } = await ada.get('/user/notices')
    expect(body.map(({ kind }: { kind: string }) => kind).sort()).toEqual(kinds)
    expect((await ada.get('/user/notices/unread')).body.unread).toBe(kinds.length)
    await emailNotices(server)
    const [mail] = await mailsTo(server, ada)
    // The email begins with the latest notice; the others are a list.
    const told = mail ? [mail.subject, ...(mail.text.match(/^\* /gmu) ?? [])] : []
    expect(told).toHaveLength(kinds.length)
    const stream = await openStream(server, ada, { 'last-event-id': positionOf(server, ada, 0) })
    expect((await stream.kindsUntilComment()).sort()).toEqual(kinds)
    const { body: feed } = await ada.get('/user/notices/people')
    const created = feed.filter(({ act: what }: { act: string }) => what === 'created')
    const names = created.map(({ journey }: { journey: { name: string } }) => journey.name)
    expect(names.includes('Another')).toBe(kinds.includes('newJourney'))
    if (!kinds.includes('newSteps')) expect(names).not.toContain('A walk')
    const { body: exported } = await ada.get('/user/export')
    for (const word of ['Bob', 'Good', 'Which edition?', 'On page two', 'It still works', 'What do you say?'])
      expect(JSON.stringify(exported)).not.toContain(word)
  },
)

test('a grouped notice leaves out the people whom the reader blocks', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  await cleo.post(`/path/like/${mine}`, { liked: true })
  await server.dispatch()
  await ada.post(`/user/block/${bob.id}`, { blocked: true })
  const { body } = await ada.get('/user/notices')
  expect(body).toMatchObject([{ kind: 'like', people: [{ id: cleo.id }], peopleCount: 1 }])
})

test('the notice of a removed reply goes when the comment that it answers leaves no place', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  const path = `/path/comments/${another}`
  const { id: asked } = (await cleo.post(path, { text: 'Which edition?' })).body
  const { id: reply } = (await ada.post(path, { text: 'Buy my watches', parentId: asked })).body
  await bob.post(`/comment/${reply}/remove`)
  await server.dispatch()
  const removals = async () => {
    const { body } = await ada.get('/user/notices')
    return body.filter(({ kind }: { kind: string }) => kind === 'commentRemoved').length
  }
  expect(await removals()).toBe(2)
  await cleo.delete(`/comment/${asked}`)
  expect(await removals()).toBe(1)
})
