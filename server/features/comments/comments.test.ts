import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { A_STEP, nextOf, openTestServer, PASSWORD, type Reply, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
})

interface Setup {
  journey: Journey
  /** The ids of its two steps. */
  ids: string[]
  path: string
}

/** A journey of Ada with two steps. */
async function setUp(plan: Parameters<TestUser['createJourney']>[0] = {}): Promise<Setup> {
  const steps = ['One', 'Two'].map((description) => ({ ...A_STEP, description }))
  const journey = await ada.createJourney({ steps, ...plan })
  return { journey, ids: journey.steps?.map(({ id }) => id) ?? [], path: `/path/comments/${journey.id}` }
}

let count = 0

async function ask(who: TestUser, path: string, more: object = {}): Promise<string> {
  server.later(5)
  const { status, body } = await who.post(path, { text: `Question ${count++}`, ...more })
  expect([status, body]).toEqual([201, body])
  return body.id
}

const outcomeOf = ({ status, body }: Reply) => `${status} ${body?.code ?? ''}`.trim()
const idsOf = ({ body }: Reply): string[] => body.map(({ id }: { id: string }) => id)

test('a member comments on a journey; visitors read it', async () => {
  const { journey, path } = await setUp()
  const { status, body } = await bob.post(path, { text: '  Which edition?\r\n\r\n\r\n\r\nThe second?  ' })
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String),
      pathId: journey.id,
      parentId: null,
      step: null,
      author: expect.objectContaining({ id: bob.id }),
      byOwner: false,
      state: 'shown',
      text: 'Which edition?\n\nThe second?',
      mentions: [],
      createdAt: expect.any(String),
      editedAt: null,
      helpfulCount: 0,
      helpful: false,
      replyCount: 0,
    },
  ])
  expect((await server.visitor.get(path)).body).toEqual([{ ...body, replies: [] }])
  expect((await server.visitor.post(path, { text: 'Hi' })).status).toBe(401)
})

test('a text has 1 to 2,000 visible characters and is stored as it is', async () => {
  const { path } = await setUp()
  const html = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) `<b>`'
  expect((await bob.post(path, { text: html })).body.text).toBe(html)
  expect((await bob.post(path, { text: '🧗🏽‍♀️'.repeat(2000) })).status).toBe(201)
  expect((await bob.post(path, { text: 'a'.repeat(2001) })).body.fields).toEqual({ text: 'At most 2000 characters' })
  expect((await bob.post(path, { text: ' \n ' })).body.fields).toEqual({ text: 'Write something first' })
})

test('the owner’s comments are marked', async () => {
  const { path } = await setUp()
  const id = await ask(bob, path)
  await ask(ada, path, { parentId: id })
  const [thread] = (await bob.get(path)).body
  expect([thread.byOwner, thread.replies[0].byOwner]).toEqual([false, true])
})

test('the most helpful comments come first, then the newest, page by page', async () => {
  const { path } = await setUp()
  const [a, b, c, d] = [await ask(bob, path), await ask(bob, path), await ask(bob, path), await ask(bob, path)]
  for (const who of [ada, cleo]) await who.post(`/comment/${b}/helpful`, { helpful: true })
  await cleo.post(`/comment/${a}/helpful`, { helpful: true })
  const first = await server.visitor.get(`${path}?limit=3`)
  const last = await server.visitor.get(nextOf(first) ?? '')
  expect([idsOf(first), idsOf(last), nextOf(last)]).toEqual([[b, a, d], [c], null])
  const newest = await server.visitor.get(`${path}?limit=3&sort=newest`)
  expect([idsOf(newest), idsOf(await server.visitor.get(nextOf(newest) ?? ''))]).toEqual([[d, c, b], [a]])
  expect((await bob.get(`${path}?cursor=${'x'.repeat(10)}`)).body.fields).toHaveProperty('cursor')
  const crossed = new URL(`http://x${nextOf(newest)}`).searchParams.get('cursor')
  expect((await bob.get(`${path}?cursor=${crossed}`)).status).toBe(400)
})

test('replies come oldest first: three with the comment, all of them by page', async () => {
  const { path } = await setUp()
  const id = await ask(bob, path)
  const replies = []
  for (let index = 0; index < 5; index++) replies.push(await ask(cleo, path, { parentId: id }))
  const [thread] = (await bob.get(path)).body
  expect([thread.replyCount, idsOf({ ...thread, body: thread.replies })]).toEqual([5, replies.slice(0, 3)])
  const first = await server.visitor.get(`/comment/${id}/replies?limit=4`)
  expect([...idsOf(first), ...idsOf(await server.visitor.get(nextOf(first) ?? ''))]).toEqual(replies)
})

test('the address of a comment leads to its thread, of a late reply too', async () => {
  const { path } = await setUp()
  const id = await ask(bob, path)
  let last = ''
  for (let index = 0; index < 4; index++) last = await ask(cleo, path, { parentId: id })
  const { body } = await server.visitor.get(`/comment/${last}`)
  expect([body.id, body.replies.length, body.replies.at(-1).id]).toEqual([id, 4, last])
  expect((await server.visitor.get(`/comment/${id}`)).body.replies).toHaveLength(3)
})

test('a reply can’t be answered, nor a comment of another journey', async () => {
  const { path, ids } = await setUp()
  const other = await setUp()
  const id = await ask(bob, path, { stepId: ids[0] })
  const reply = await ask(cleo, path, { parentId: id, stepId: ids[1] })
  expect((await server.visitor.get(`/comment/${id}`)).body.replies[0].step.id).toBe(ids[0])
  expect((await bob.post(path, { text: 'Deeper', parentId: reply })).body.fields).toHaveProperty('parentId')
  for (const parentId of [id, 'unknown'])
    expect(outcomeOf(await bob.post(other.path, { text: 'Elsewhere', parentId }))).toBe('404 commentNotFound')
})

test('a step of another journey is refused', async () => {
  const { path } = await setUp()
  const { ids } = await setUp()
  expect(outcomeOf(await bob.post(path, { text: 'Here?', stepId: ids[0] }))).toBe('404 stepNotFound')
  expect(outcomeOf(await bob.get(`${path}?stepId=${ids[0]}`))).toBe('404 stepNotFound')
})

test('a comment stays with its step when steps are reordered, and with the journey when it is removed', async () => {
  const { journey, ids, path } = await setUp()
  const id = await ask(bob, path, { stepId: ids[0] })
  await ask(cleo, path)
  await ask(cleo, path, { parentId: id })
  const [one, two] = journey.steps ?? []
  const reordered = await ada.put(`/path/${journey.id}`, { steps: [two, one] })
  expect(reordered.body.commentCount).toBe(3)
  expect(reordered.body.steps.map((step: { commentCount?: number }) => step.commentCount)).toEqual([undefined, 1])
  expect(idsOf(await bob.get(`${path}?stepId=${ids[0]}`))).toEqual([id])
  await ada.put(`/path/${journey.id}`, { steps: [two] })
  const { body } = await bob.get(`/comment/${id}`)
  expect(body.step).toEqual({ id: ids[0], description: 'One', removed: true })
  expect(outcomeOf(await bob.post(path, { text: 'Too late', stepId: ids[0] }))).toBe('404 stepNotFound')
  await ask(cleo, path, { parentId: id })
  const restored = await ada.put(`/path/${journey.id}`, { steps: [one, two] })
  expect(restored.body.steps[0].commentCount).toBe(1)
})

test('only its writer edits a comment, which is then marked as edited', async () => {
  const { path } = await setUp()
  const id = await ask(bob, path)
  const { text } = (await bob.get(`/comment/${id}`)).body
  expect((await bob.put(`/comment/${id}`, { text })).body.editedAt).toBeNull()
  expect(outcomeOf(await ada.put(`/comment/${id}`, { text: 'Mine' }))).toBe('403 forbidden')
  const { body } = await bob.put(`/comment/${id}`, { text: 'Clearer' })
  expect([body.text, body.editedAt]).toEqual(['Clearer', expect.any(String)])
})

test('a deleted comment with replies leaves its place, without text, name and marks', async () => {
  const { path } = await setUp()
  const id = await ask(bob, path)
  const reply = await ask(cleo, path, { parentId: id })
  await cleo.post(`/comment/${id}/helpful`)
  expect(outcomeOf(await cleo.delete(`/comment/${id}`))).toBe('403 forbidden')
  expect((await bob.delete(`/comment/${id}`)).status).toBe(204)
  expect((await bob.get(path)).body).toEqual([
    expect.objectContaining({ id, state: 'deleted', text: null, author: null, helpfulCount: 0, replyCount: 1 }),
  ])
  expect(outcomeOf(await ada.post(path, { text: 'To no one', parentId: id }))).toBe('404 commentNotFound')
  await cleo.delete(`/comment/${reply}`)
  expect((await bob.get(path)).body).toEqual([])
  expect(outcomeOf(await bob.get(`/comment/${id}`))).toBe('404 commentNotFound')
})

test('a mark counts once per person, and not from the writer', async () => {
  const { path } = await setUp()
  const id = await ask(bob, path)
  const mark = (who: TestUser, body?: object) => who.post(`/comment/${id}/helpful`, body)
  expect(outcomeOf(await mark(bob))).toBe('403 ownComment')
  const replies = await Promise.all([ada, cleo, ada, cleo].map((who) => mark(who, { helpful: true })))
  expect(replies.map(({ body }) => body.helpful)).toEqual([true, true, true, true])
  expect((await cleo.get(`/comment/${id}`)).body).toMatchObject({ helpfulCount: 2, helpful: true })
  expect((await mark(cleo)).body).toEqual({ helpful: false, helpfulCount: 1 })
  expect((await mark(cleo, { helpful: false })).body).toEqual({ helpful: false, helpfulCount: 1 })
})

test('the owner closes and reopens the discussion', async () => {
  const { journey, path } = await setUp()
  const id = await ask(bob, path)
  const close = (who: TestUser, closed: boolean) => who.put(`/path/discussion/${journey.id}`, { closed })
  expect(outcomeOf(await close(bob, true))).toBe('403 ownerOnly')
  expect((await close(ada, true)).body).toEqual({ closed: true })
  expect((await server.visitor.get(`/path/journey/${journey.id}`)).body.discussionClosed).toBe(true)
  expect(outcomeOf(await bob.post(path, { text: 'Still?' }))).toBe('403 discussionClosed')
  expect(outcomeOf(await ada.post(path, { text: 'Reply', parentId: id }))).toBe('403 discussionClosed')
  expect(outcomeOf(await bob.put(`/comment/${id}`, { text: 'Changed' }))).toBe('403 discussionClosed')
  expect((await cleo.post(`/comment/${id}/helpful`)).status).toBe(200)
  await close(ada, false)
  await ask(bob, path)
})

test('the owner removes a comment; its writer still reads it', async () => {
  const { path } = await setUp()
  const id = await ask(bob, path)
  expect(outcomeOf(await cleo.post(`/comment/${id}/remove`))).toBe('403 ownerOnly')
  for (let times = 0; times < 2; times++)
    expect((await ada.post(`/comment/${id}/remove`)).status).toBe(times ? 404 : 204)
  expect((await server.visitor.get(path)).body).toEqual([])
  expect((await bob.get(path)).body).toEqual([
    expect.objectContaining({ id, state: 'removed', text: expect.any(String) }),
  ])
  expect(outcomeOf(await bob.put(`/comment/${id}`, { text: 'Again' }))).toBe('403 forbidden')
  expect((await bob.delete(`/comment/${id}`)).status).toBe(204)
})

test('comments follow their journey at each read', async () => {
  const { journey, path } = await setUp()
  const id = await ask(bob, path)
  const calls = (who: TestUser) => [
    who.get(path),
    who.get(`/comment/${id}`),
    who.get(`/comment/${id}/replies`),
    who.post(path, { text: 'Hi', parentId: id }),
    who.put(`/comment/${id}`, { text: 'Changed' }),
    who.post(`/comment/${id}/helpful`),
    who.post('/report', { kind: 'comment', id, reason: 'Spam' }),
  ]
  const outcomes = async (who: TestUser) => (await Promise.all(calls(who))).map(outcomeOf)
  const missing = ['404 journeyNotFound', '404 commentNotFound', '404 commentNotFound', '404 journeyNotFound']
  const lost = [...missing, ...Array(3).fill('404 commentNotFound')]
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(await outcomes(bob)).toEqual(lost)
  await ada.put(`/path/${journey.id}`, { visibility: 'public' })
  await server.database.db.updateTable('journey').set({ hiddenAt: 1 }).where('id', '=', journey.id).execute()
  expect(await outcomes(cleo)).toEqual(lost)
  await server.database.db.updateTable('journey').set({ hiddenAt: null }).where('id', '=', journey.id).execute()
  await ada.delete(`/path/${journey.id}`)
  expect(await outcomes(cleo)).toEqual(lost.map((outcome) => outcome.replace('404 journeyNotFound', '410 gone')))
  expect((await bob.delete(`/comment/${id}`)).status).toBe(204)
})

test('counts are right after many people comment, answer, mark and delete at once', async () => {
  const { path, ids, journey } = await setUp()
  const id = await ask(bob, path, { stepId: ids[0] })
  const say = (who: TestUser, text: string) => who.post(path, { text, parentId: id })
  const posted = await Promise.all([ada, bob, cleo].flatMap((who) => ['a', 'b', 'c'].map((text) => say(who, text))))
  const gone = posted.slice(0, 4).map(({ body }, index) => [ada, ada, ada, bob][index]?.delete(`/comment/${body.id}`))
  await Promise.all([...gone, ada.post(`/comment/${id}/helpful`), cleo.post(`/comment/${id}/helpful`)])
  const { body } = await bob.get(`/path/journey/${journey.id}`)
  expect([body.commentCount, body.steps[0].commentCount]).toEqual([6, 1])
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('deleting an account deletes its comments and marks; an answered comment leaves its place', async () => {
  const { journey, path } = await setUp()
  const dora = await server.createConfirmedUser('Dora')
  const [lonely, answered, bobs] = [await ask(dora, path), await ask(dora, path), await ask(bob, path)]
  await ask(bob, path, { parentId: answered })
  await ask(dora, path, { parentId: bobs })
  await dora.post(`/comment/${bobs}/helpful`)
  const record = (await dora.get('/user/export')).body
  expect([record.comments.length, record.helpfulMarks.length]).toEqual([3, 1])
  expect(JSON.stringify(record)).not.toContain('Bob')
  await server.call('DELETE', '/user/account', { password: PASSWORD }, dora.headers)
  const { body } = await bob.get(path)
  expect(idsOf({ status: 200, headers: {}, body })).toEqual([bobs, answered])
  expect(body).toEqual([
    expect.objectContaining({ id: bobs, helpfulCount: 0, replyCount: 0, replies: [] }),
    expect.objectContaining({ id: answered, state: 'deleted', text: null, author: null, replyCount: 1 }),
  ])
  expect(JSON.stringify(body)).not.toContain(dora.id)
  expect(outcomeOf(await bob.get(`/comment/${lonely}`))).toBe('404 commentNotFound')
  expect((await bob.get(`/path/journey/${journey.id}`)).body.commentCount).toBe(2)
  expect(await wrongCounts(server.database.db)).toEqual([])
})
