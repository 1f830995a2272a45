import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Notice } from '#contract/notice.ts'
import { NOTICE_KINDS } from '#contract/rules/notice.ts'
import { A_STEP, idsOnAllPages, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let journey: Journey

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
  journey = await ada.createJourney()
  await server.dispatch()
})

async function noticesOf(person: TestUser): Promise<Notice[]> {
  await server.dispatch()
  return (await person.get('/user/notices')).body
}

const namesIn = ({ people }: Notice) => people.map(({ displayName }) => displayName.split(' ')[0])
const like = (person: TestUser, liked = true) => person.post(`/path/like/${journey.id}`, { liked })
const follow = (person: TestUser, followed = true) => person.post(`/path/follow/${journey.id}`, { followed })
const unreadOf = async (person: TestUser) => (await person.get('/user/notices/unread')).body

test('an owner is told of likes, follows, finishes, thanks and comments of others, never of their own', async () => {
  await bob.put('/user/profile/update', { shows: ['finished'] })
  await like(ada)
  await like(bob)
  await follow(bob)
  await bob.put(`/path/progress/${journey.id}`, { done: journey.steps?.map(({ id }) => id) })
  await bob.post(`/path/thanks/${journey.id}`)
  const stepId = journey.steps?.[0]?.id
  const { body: comment } = await bob.post(`/path/comments/${journey.id}`, { text: 'Which edition?', stepId })
  await ada.post(`/path/comments/${journey.id}`, { text: 'Ask me anything' })
  const notices = await noticesOf(ada)
  expect(notices.map((one) => [one.kind, ...namesIn(one), one.journey?.name]).sort()).toEqual(
    ['comment', 'finish', 'follow', 'like', 'thanks'].map((kind) => [kind, 'Bob', 'A walk']),
  )
  expect(notices.find(({ kind }) => kind === 'comment')?.comment).toEqual({
    id: comment.id,
    parentId: null,
    text: 'Which edition?',
    step: { id: stepId, description: A_STEP.description },
  })
})

test('people are told of replies to their comments, and the owner of each comment once', async () => {
  const { body: asked } = await bob.post(`/path/comments/${journey.id}`, { text: 'Where do I start?' })
  await ada.post('/user/notices/read', { upTo: (await noticesOf(ada))[0]?.position })
  await cleo.post(`/path/comments/${journey.id}`, { text: 'On page two', parentId: asked.id })
  await ada.post(`/path/comments/${journey.id}`, { text: 'Or on page three', parentId: asked.id })
  const [reply] = await noticesOf(bob)
  expect([reply?.kind, reply && namesIn(reply), reply?.comment?.text]).toEqual([
    'reply',
    ['Ada', 'Cleo'],
    'Or on page three',
  ])
  const unread = (await noticesOf(ada)).filter(({ read }) => !read)
  expect(unread.map((one) => [one.kind, namesIn(one)])).toEqual([['comment', ['Cleo']]])
})

test('a comment is quoted without the backticks of its code, also where it is cut', async () => {
  await bob.post(`/path/comments/${journey.id}`, { text: `Does \`npm\` or \`${'y'.repeat(200)}\` work?` })
  const [notice] = await noticesOf(ada)
  expect(notice?.comment?.text).toBe(`Does npm or ${'y'.repeat(148)}…`)
})

test('the writer of a comment is told once that the owner removed it, and by email only if they chose so', async () => {
  const { body: asked } = await bob.post(`/path/comments/${journey.id}`, { text: 'Where do I start?' })
  const { body: answer } = await cleo.post(`/path/comments/${journey.id}`, { text: 'Buy my book', parentId: asked.id })
  for (let times = 0; times < 2; times++) await ada.post(`/comment/${answer.id}/remove`)
  const told = (await noticesOf(cleo)).filter(({ kind }) => kind === 'commentRemoved')
  expect(told.map((one) => [namesIn(one), one.journey?.name, one.comment])).toEqual([
    [['Ada'], 'A walk', { id: answer.id, parentId: asked.id, text: 'Buy my book', step: null }],
  ])
  const { body: settings } = await cleo.get('/user/notices/settings')
  expect(settings).toContainEqual({ kind: 'commentRemoved', inApp: true, email: false })
  await bob.post(`/user/block/${cleo.id}`, { blocked: true })
  expect(await noticesOf(cleo)).toEqual([])
})

test('followers of a journey are told of new steps, in one notice until they read it, and of archiving', async () => {
  await follow(bob)
  const add = (description: string) =>
    ada.post('/path/steps/new', { pathId: journey.id, steps: [{ ...A_STEP, description }] })
  await add('The second')
  await noticesOf(bob)
  await add('The third')
  const [grouped, ...others] = await noticesOf(bob)
  expect([others, grouped?.kind, grouped && namesIn(grouped), grouped?.steps]).toMatchObject([
    [],
    'newSteps',
    ['Ada'],
    { count: 2, first: { description: 'The second' } },
  ])
  await bob.post('/user/notices/read', { ids: [grouped?.id] })
  server.later(1000)
  await add('The fourth')
  await ada.put(`/path/${journey.id}`, { archived: true })
  const notices = await noticesOf(bob)
  expect(notices.map(({ kind, read, steps }) => [kind, read, steps?.count])).toEqual([
    ['archived', false, undefined],
    ['newSteps', false, 1],
    ['newSteps', true, 3],
  ])
})

test('followers of a person are told of a journey once it is listed, and the person of new followers', async () => {
  await bob.post(`/user/follow/${ada.id}`, { followed: true })
  const { id } = await ada.createJourney({ name: 'Knots', visibility: 'private' })
  expect(await noticesOf(bob)).toEqual([])
  await ada.put(`/path/${id}`, { visibility: 'public' })
  const [told] = await noticesOf(bob)
  expect([told?.kind, told?.journey?.name]).toEqual(['newJourney', 'Knots'])
  await bob.post('/user/notices/read', { ids: [told?.id] })
  await ada.put(`/path/${id}`, { visibility: 'private' })
  await ada.put(`/path/${id}`, { visibility: 'public' })
  expect((await noticesOf(bob)).map(({ kind, read }) => [kind, read])).toEqual([['newJourney', true]])
  expect((await noticesOf(ada)).map((one) => [one.kind, ...namesIn(one)])).toEqual([['follower', 'Bob']])
})

test('reports of links and the decisions on them tell the latest step; decisions tell their outcome', async () => {
  await ada.post('/path/steps/new', { pathId: journey.id, steps: [{ ...A_STEP, description: 'The second' }] })
  const { steps: [one, two] = [] } = (await ada.get(`/path/journey/${journey.id}`)).body
  const report = async (stepId: string) =>
    (await bob.post(`/path/suggestions/${journey.id}`, { stepId, problem: 'broken' })).body.id
  const linkReports = [await report(two.id)]
  server.later(1000)
  linkReports.push(await report(one.id))
  const stepOf = ({ id, stepType, description }: typeof one) => ({ id, stepType, description })
  expect(await noticesOf(ada)).toMatchObject([
    { kind: 'suggestion', steps: { count: 2, first: stepOf(one) }, outcome: null, comment: null },
  ])
  await ada.post(`/suggestion/${linkReports[0]}/accept`, {})
  expect(await noticesOf(bob)).toMatchObject([
    { kind: 'suggestionDecision', steps: { count: 1, first: stepOf(two) }, outcome: 'accepted' },
  ])
  server.later(1000)
  await ada.post(`/suggestion/${linkReports[1]}/dismiss`, {})
  expect(await noticesOf(bob)).toMatchObject([{ steps: { count: 2, first: stepOf(one) }, outcome: null }])
})

test('likes are grouped while unread: three names and a number', async () => {
  const fans = [bob, cleo, await server.createConfirmedUser('Dan'), await server.createConfirmedUser('Eve')]
  for (const fan of fans) {
    await like(fan)
    server.later(1000)
  }
  const [grouped, ...others] = await noticesOf(ada)
  expect([others, grouped && namesIn(grouped), grouped?.peopleCount]).toEqual([[], ['Eve', 'Dan', 'Cleo'], 4])
  await ada.post('/user/notices/read', { ids: [grouped?.id] })
  await like(await server.createConfirmedUser('Fay'))
  expect((await noticesOf(ada)).map((one) => [one.read, one.peopleCount])).toEqual([
    [false, 1],
    [true, 4],
  ])
})

test('an undone act is not told of, and repeating one makes no second notice', async () => {
  await like(bob)
  await like(bob, false)
  expect(await noticesOf(ada)).toEqual([])
  await like(bob)
  const [told] = await noticesOf(ada)
  await like(bob, false)
  expect([await noticesOf(ada), await unreadOf(ada)]).toEqual([[], { unread: 0, more: false }])
  await ada.post('/user/notices/read', { upTo: told?.position })
  await like(bob)
  expect((await noticesOf(ada)).map(({ id, read }) => [id, read])).toEqual([[told?.id, true]])
})

test('a kind that is switched off makes no notices', async () => {
  await ada.put('/user/notices/settings', { settings: [{ kind: 'like', inApp: false }] })
  await like(bob)
  await follow(bob)
  expect((await noticesOf(ada)).map(({ kind }) => kind)).toEqual(['follow'])
  const { body } = await ada.get('/user/notices/settings')
  expect(body.filter(({ inApp }: { inApp: boolean }) => !inApp)).toEqual([{ kind: 'like', inApp: false, email: false }])
  expect((await ada.get('/user/export')).body.noticeSettings).toEqual([{ kind: 'like', inApp: 0, email: null }])
  const unknown = await ada.put('/user/notices/settings', { settings: [{ kind: 'nods', inApp: true }] })
  expect(unknown.body.fields).toHaveProperty(['settings.0.kind'])
})

test('several kinds are switched at once; channels left out stay, and of repeated kinds the last change counts', async () => {
  const settings = [
    { kind: 'like', inApp: false },
    { kind: 'follow', email: true },
    { kind: 'finish', inApp: false, email: true },
    { kind: 'like', email: true },
  ]
  const { body } = await ada.put('/user/notices/settings', { settings })
  expect(body).toEqual((await ada.get('/user/notices/settings')).body)
  const changed = new Map(body.map((one: { kind: string }) => [one.kind, one]))
  expect(changed.get('like')).toEqual({ kind: 'like', inApp: true, email: true })
  expect(changed.get('follow')).toEqual({ kind: 'follow', inApp: true, email: true })
  expect(changed.get('finish')).toEqual({ kind: 'finish', inApp: false, email: true })
  const tooMany = Array.from({ length: NOTICE_KINDS.length + 1 }, () => ({ kind: 'like' }))
  expect((await ada.put('/user/notices/settings', { settings: tooMany })).status).toBe(400)
})

test('notices are paged and marked as read by id or up to a position; those of others stay', async () => {
  await like(bob)
  await noticesOf(ada)
  await follow(bob)
  await noticesOf(ada)
  await bob.post(`/user/follow/${ada.id}`, { followed: true })
  const [third, second, first] = await noticesOf(ada)
  expect(await idsOnAllPages(ada, '/user/notices?limit=1')).toEqual([third?.id, second?.id, first?.id])
  await cleo.post('/user/notices/read', { ids: [first?.id], upTo: third?.position })
  expect(await unreadOf(ada)).toEqual({ unread: 3, more: false })
  expect((await ada.post('/user/notices/read', { ids: [third?.id] })).body).toEqual({ unread: 2, more: false })
  await ada.post('/user/notices/read', { upTo: first?.position })
  expect((await noticesOf(ada)).map(({ read }) => read)).toEqual([true, false, true])
})

test('a member sees what people they follow created, and finished where their profile shows it', async () => {
  await cleo.post(`/user/follow/${ada.id}`, { followed: true })
  await cleo.post(`/user/follow/${bob.id}`, { followed: true })
  await bob.put(`/path/progress/${journey.id}`, { done: journey.steps?.map(({ id }) => id) })
  const actsOf = async () =>
    (await cleo.get('/user/notices/people')).body.map(({ act, person }: { act: string; person: { id: string } }) => [
      act,
      person.id,
    ])
  expect(await actsOf()).toEqual([['created', ada.id]])
  await bob.put('/user/profile/update', { shows: ['finished'] })
  expect(await actsOf()).toEqual([
    ['finished', bob.id],
    ['created', ada.id],
  ])
  expect(await idsOnAllPages(cleo, '/user/notices/people?limit=1')).toHaveLength(2)
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(await actsOf()).toEqual([])
})
