import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { UNANSWERED_MAX } from '#contract/rules/limits.ts'
import { finishJourney } from '#server/app/testing/rating-cases.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

// What the table of sight doesn't show: words between three people, and answers without words.

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let mod: TestUser
let journey: Journey
const reason = { reason: 'Spam' }

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
  mod = await createModerator(server, 'Mod')
  journey = await ada.createJourney()
})

async function say(who: TestUser, text: string, parentId?: string): Promise<string> {
  const { body } = await who.post(`/path/comments/${journey.id}`, { text, ...(parentId && { parentId }) })
  return body.id
}

const hide = (id: string) => mod.post(`/moderation/comments/${id}/hide`, reason)
const namesOf = (people: { displayName: string }[]) => people.map(({ displayName }) => displayName)

test('a suspended person is not among the faces of those who like or follow a journey', async () => {
  await bob.post(`/path/like/${journey.id}`, { liked: true })
  await bob.post(`/path/follow/${journey.id}`, { followed: true })
  const faces = async () => {
    const { body } = await server.visitor.get(`/path/journey/${journey.id}`)
    return [namesOf(body.personLikes), namesOf(body.pathFollowers)]
  }
  expect(await faces()).toEqual([['Bob Stone'], ['Bob Stone']])
  await mod.post(`/moderation/people/${bob.id}/suspend`, reason)
  expect(await faces()).toEqual([[], []])
})

test('a suspended person is in no list of people', async () => {
  await bob.post(`/path/like/${journey.id}`, { liked: true })
  await bob.post(`/path/follow/${journey.id}`, { followed: true })
  await bob.post(`/user/follow/${ada.id}`, { followed: true })
  await cleo.post(`/user/follow/${bob.id}`, { followed: true })
  await mod.post(`/user/block/${bob.id}`, { blocked: true })
  const lists = async () => {
    const ofJourney = ['likes', 'followers'].map((kind) => `/path/${journey.id}/people?kind=${kind}`)
    const circles = [`/user/${ada.id}/people?kind=followers`, `/user/${cleo.id}/people?kind=following`]
    const answers = [...ofJourney, ...circles, '/user/blocks'].map((path) => mod.get(path))
    return (await Promise.all(answers)).map(({ body }) => namesOf(body))
  }
  expect(await lists()).toEqual(Array(5).fill(['Bob Stone']))
  await mod.post(`/moderation/people/${bob.id}/suspend`, reason)
  expect(await lists()).toEqual(Array(5).fill([]))
})

test('what a suspended person finished is no news to their followers', async () => {
  await bob.put('/user/profile/update', { shows: ['finished'] })
  await cleo.post(`/user/follow/${bob.id}`, { followed: true })
  await finishJourney(bob, journey)
  const news = async () => (await cleo.get('/user/notices/people')).body.length
  expect(await news()).toBe(1)
  await mod.post(`/moderation/people/${bob.id}/suspend`, reason)
  expect(await news()).toBe(0)
})

test('the picture of a finish goes with the suspended person who finished', async () => {
  await finishJourney(bob, journey)
  const { body } = await bob.post(`/path/finish/${journey.id}/picture`)
  const status = async () => (await server.app.inject(new URL(body.url).pathname)).statusCode
  expect(await status()).toBe(200)
  await mod.post(`/moderation/people/${bob.id}/suspend`, reason)
  expect(await status()).toBe(404)
})

test('a reply is out of reach with the comment of a blocked person that it answers', async () => {
  const reply = await say(cleo, 'To Bob', await say(bob, 'From Bob'))
  await ada.post(`/user/block/${bob.id}`, { blocked: true })
  for (const answer of [
    await ada.get(`/comment/${reply}`),
    await ada.get(`/comment/${reply}/replies`),
    await ada.post(`/comment/${reply}/helpful`),
    await ada.post('/report', { kind: 'comment', id: reply, ...reason }),
  ])
    expect(answer.status).toBe(404)
})

test('the writer of a hidden comment is not offered for a mention in its thread', async () => {
  const hidden = await say(cleo, 'Buy watches')
  await say(ada, 'No', hidden)
  const offered = async () => namesOf((await bob.get(`/path/mentionable/${journey.id}?parentId=${hidden}`)).body)
  expect(await offered()).toEqual(['Ada Stone', 'Cleo Stone'])
  await hide(hidden)
  expect(await offered()).toEqual(['Ada Stone'])
})

test('the reply of a blocked person does not hide from an owner that someone else waits for an answer', async () => {
  const top = await say(bob, 'Which edition?')
  await say(ada, 'The third', top)
  await say(cleo, 'The second', top)
  const again = await say(bob, 'Really?', top)
  await ada.post(`/user/block/${cleo.id}`, { blocked: true })
  const { unanswered } = (await ada.get(`/path/upkeep/${journey.id}`)).body
  expect(unanswered.map(({ id }: { id: string }) => id)).toEqual([again])
})

test('no notice tells an owner of a reply to someone whom they block', async () => {
  await say(cleo, 'To Bob', await say(bob, 'From Bob'))
  await server.dispatch()
  await ada.post(`/user/block/${bob.id}`, { blocked: true })
  expect((await ada.get('/user/notices')).body).toEqual([])
})

test('moderators no longer read a note once its journey is private, neither in the log nor in reports', async () => {
  await finishJourney(bob, journey)
  await bob.put(`/path/rating/${journey.id}`, { stars: 3, note: 'Buy watches' })
  const [{ id }] = (await ada.get(`/path/rating/${journey.id}/notes`)).body
  await ada.post('/report', { kind: 'note', id, ...reason })
  await mod.post(`/moderation/notes/${id}/hide`, reason)
  const targets = () =>
    Promise.all(
      ['/moderation/log', '/moderation/reports?state=closed'].map(async (path) => (await mod.get(path)).body[0].target),
    )
  for (const { name } of await targets()) expect(name).toBe('Bob Stone')
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  for (const { name } of await targets()) expect(name).toBeNull()
})

test('a comment of which only the place is left cannot be reported', async () => {
  const hidden = await say(bob, 'Buy watches')
  await say(ada, 'No', hidden)
  await hide(hidden)
  expect((await cleo.post('/report', { kind: 'comment', id: hidden, ...reason })).status).toBe(404)
})

test("the place of an owner's hidden comment does not tell that it was the owner's", async () => {
  const hidden = await say(ada, 'Buy watches')
  await say(bob, 'No', hidden)
  await hide(hidden)
  const [place] = (await server.visitor.get(`/path/comments/${journey.id}`)).body
  expect(place).toMatchObject({ author: null, byOwner: false })
})

test('the place of a hidden comment tells neither the reason nor whom it mentioned', async () => {
  const text = { text: 'Buy watches, @Ada Stone', mentions: [ada.id] }
  const { id } = (await bob.post(`/path/comments/${journey.id}`, text)).body
  await say(ada, 'No', id)
  await hide(id)
  const [place] = (await server.visitor.get(`/path/comments/${journey.id}`)).body
  expect([place.id, place.mentions, place.reason]).toEqual([id, [], undefined])
  const [own] = (await bob.get(`/path/comments/${journey.id}`)).body
  expect([own.mentions.length, own.reason]).toEqual([1, 'Spam'])
})

test('replies that a reader does not see take no place among the first three', async () => {
  const top = await say(ada, 'Which edition?')
  await hide(await say(bob, 'Buy watches', top))
  const seen = []
  for (const text of ['The first', 'The second', 'The third']) seen.push(await say(cleo, text, top))
  const [thread] = (await server.visitor.get(`/path/comments/${journey.id}`)).body
  expect(thread.replies.map(({ id }: { id: string }) => id)).toEqual(seen)
})

test('lists of hidden words keep them from moderators once their journey is private', async () => {
  const { steps: [step] = [] } = journey
  const { id: linkReport } = (
    await bob.post(`/path/suggestions/${journey.id}`, { stepId: step?.id, problem: 'broken', message: 'Buy watches' })
  ).body
  await finishJourney(bob, journey)
  await bob.put(`/path/rating/${journey.id}`, { stars: 3, note: 'Buy watches' })
  const [{ id: note }] = (await ada.get(`/path/rating/${journey.id}/notes`)).body
  await hide(await say(bob, 'Buy watches'))
  await mod.post(`/moderation/suggestions/${linkReport}/hide`, reason)
  await mod.post(`/moderation/notes/${note}/hide`, reason)
  const lists = async () => {
    const paths = ['comments', 'suggestions', 'notes'].map((kind) => `/moderation/${kind}`)
    const answers = await Promise.all(paths.map((path) => mod.get(path)))
    return answers.map(({ body: [{ text, note: own, pathId }] }) => [pathId, text ?? own ?? null])
  }
  expect(await lists()).toEqual(Array(3).fill([journey.id, 'Buy watches']))
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(await lists()).toEqual(Array(3).fill([journey.id, null]))
})

test('words of a deleted or private journey cannot be reported, neither a note nor the reply to a report', async () => {
  const { steps: [step] = [] } = journey
  const { id: linkReport } = (
    await bob.post(`/path/suggestions/${journey.id}`, { stepId: step?.id, problem: 'broken' })
  ).body
  await ada.post(`/suggestion/${linkReport}/dismiss`, { reply: 'Buy watches' })
  await finishJourney(bob, journey)
  await bob.put(`/path/rating/${journey.id}`, { stars: 3, note: 'Buy watches' })
  const [{ id: note }] = (await ada.get(`/path/rating/${journey.id}/notes`)).body
  const reportReply = async () => (await bob.post('/report', { kind: 'suggestion', id: linkReport, ...reason })).status
  const reportNote = async () => (await ada.post('/report', { kind: 'note', id: note, ...reason })).status
  expect([await reportReply(), await reportNote()]).toEqual([202, 202])
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect([await reportReply(), await reportNote()]).toEqual([404, 202])
  await ada.delete(`/path/${journey.id}`)
  expect(await reportNote()).toBe(404)
})

test('the log and the reports name no comment that its writer deleted', async () => {
  const hidden = await say(bob, 'Buy watches')
  await ada.post('/report', { kind: 'comment', id: hidden, ...reason })
  await say(ada, 'No', hidden)
  await hide(hidden)
  await bob.delete(`/comment/${hidden}`)
  for (const path of ['/moderation/log', '/moderation/reports?state=closed'])
    expect((await mod.get(path)).body[0].target.name).toBeNull()
})

test('moderators do not read the name of a hidden journey that its owner made private', async () => {
  await mod.post(`/moderation/journeys/${journey.id}/hide`, reason)
  const name = async () => (await mod.get('/moderation/journeys')).body[0].text
  expect(await name()).toBe(journey.name)
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(await name()).toBeNull()
})

test('questions of a blocked person do not count among those that wait for an owner', async () => {
  for (let count = 0; count < UNANSWERED_MAX; count++) await say(cleo, `Question ${count}`)
  await say(bob, 'From Bob')
  const upkeep = async () => (await ada.get(`/path/upkeep/${journey.id}`)).body
  expect((await upkeep()).moreUnanswered).toBe(true)
  await ada.post(`/user/block/${bob.id}`, { blocked: true })
  const { unanswered, moreUnanswered } = await upkeep()
  expect([unanswered.length, moreUnanswered]).toEqual([UNANSWERED_MAX, false])
})

test('a hidden answer of the owner counts as no answer', async () => {
  const top = await say(bob, 'Which edition?')
  const answer = await say(ada, 'Buy mine', top)
  await say(bob, 'Really?', top)
  await hide(answer)
  const { unanswered } = (await ada.get(`/path/upkeep/${journey.id}`)).body
  expect(unanswered.map(({ id }: { id: string }) => id)).toEqual([top])
})
