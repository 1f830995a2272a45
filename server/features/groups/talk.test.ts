import { beforeEach, expect, test } from 'vitest'
import type { Thread } from '#contract/comment.ts'
import type { Journey } from '#contract/journey.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { decisionJob } from '#server/features/moderation/decision.job.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { emailNotices, MINUTE, mailsTo } from '#server/features/notice-mail/testing/run-jobs.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { nextOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { makeGroup, makeGroupOf, refused, talk } from './testing/walkers.ts'

const server = openTestServer()
let noor: TestUser
let ines: TestUser
let kofi: TestUser
let journey: Journey
let group: { id: string }

beforeEach(async () => {
  noor = await server.createConfirmedUser('Noor')
  ines = await server.createConfirmedUser('Ines')
  kofi = await server.createConfirmedUser('Kofi')
  journey = await noor.createJourney({ name: 'Knots' })
  group = await makeGroupOf(noor, journey, [ines, kofi])
})

const path = ({ id } = group) => `/groups/${id}/comments`
/** The texts that the person reads in the group, newest first, each with its replies. */
async function read(person: TestUser, { id } = group): Promise<(string | null)[][]> {
  const { body } = await person.get(path({ id }))
  return body.map(({ text, replies }: Thread) => [text, ...replies.map((reply) => reply.text)])
}
async function noticesOf(person: TestUser) {
  await server.dispatch()
  return (await person.get('/user/notices')).body
}

test('members write, reply, edit and delete in their group, and mark what helps', async () => {
  const asked = await talk(ines, group, 'Which rope?')
  server.later(5)
  await talk(noor, group, 'The thin one', { parentId: asked })
  await kofi.post(`/comment/${asked}/helpful`, { helpful: true })
  expect((await ines.put(`/comment/${asked}`, { text: 'Which cord?' })).status).toBe(200)
  const [thread] = (await kofi.get(path())).body
  expect(thread).toMatchObject({ pathId: null, groupId: group.id, text: 'Which cord?', step: null, helpfulCount: 1 })
  expect(thread.replies).toMatchObject([{ text: 'The thin one', byOwner: true }])
  expect((await kofi.get(`/groups/${group.id}`)).body.commentCount).toBe(2)
  await ines.delete(`/comment/${asked}`)
  expect(await read(kofi)).toEqual([[null, 'The thin one']])
  expect(await wrongCounts(server.database.db as never)).toEqual([])
})

test('for everyone but its members a group’s comments look like missing ones', async () => {
  const [ruth, lea] = [await server.createConfirmedUser('Ruth'), await createModerator(server, 'Lea')]
  await noor.post(`/groups/${group.id}/invitations`, { personIds: [ruth.id] })
  const id = await talk(ines, group, 'Which rope?')
  for (const person of [ruth, lea]) {
    for (const address of [path(), `/groups/${group.id}/mentionable`])
      expect(await refused(person.get(address))).toBe('404 notFound')
    expect(await refused(person.post(path(), { text: 'Hello' }))).toBe('404 notFound')
    for (const address of [`/comment/${id}`, `/comment/${id}/replies`])
      expect(await refused(person.get(address))).toBe('404 commentNotFound')
    for (const act of ['helpful', 'remove'])
      expect(await refused(person.post(`/comment/${id}/${act}`, {}))).toBe('404 commentNotFound')
    expect(await refused(person.put(`/comment/${id}`, { text: 'Mine' }))).toBe('404 commentNotFound')
    expect(await refused(person.delete(`/comment/${id}`))).toBe('404 commentNotFound')
    expect(await refused(person.post('/report', { kind: 'comment', id, reason: 'Spam' }))).toBe('404 commentNotFound')
  }
  expect((await server.visitor.get(path())).status).toBe(401)
  expect(await refused(server.visitor.get(`/comment/${id}`))).toBe('404 commentNotFound')
  expect(await refused(ines.post(path({ id: 'nowhere' }), { text: 'Hello' }))).toBe('404 notFound')
})

test('who leaves loses sight of the group’s comments at once; what they wrote stays, and they can delete it', async () => {
  const own = await talk(ines, group, 'Which rope?')
  await ines.delete(`/groups/${group.id}/members/${ines.id}`)
  expect(await refused(ines.get(path()))).toBe('404 notFound')
  expect(await refused(ines.get(`/comment/${own}`))).toBe('404 commentNotFound')
  const [thread] = (await kofi.get(path())).body
  expect([thread.text, thread.author.id]).toEqual(['Which rope?', ines.id])
  expect((await ines.delete(`/comment/${own}`)).status).toBe(204)
  expect(await read(kofi)).toEqual([])
})

test('a comment of a journey or of another group can’t be answered in a group', async () => {
  const other = await makeGroupOf(noor, journey, [ines])
  const elsewhere = await talk(ines, other, 'Here?')
  const { body: onJourney } = await ines.post(`/path/comments/${journey.id}`, { text: 'There?' })
  const inGroup = await talk(ines, group, 'Or here?')
  for (const parentId of [elsewhere, onJourney.id])
    expect(await refused(ines.post(path(), { text: 'Yes', parentId }))).toBe('404 commentNotFound')
  expect(await refused(ines.post(`/path/comments/${journey.id}`, { text: 'Yes', parentId: inGroup }))).toBe(
    '404 commentNotFound',
  )
})

test('a group’s comments count nowhere on its journey', async () => {
  await talk(ines, group, 'Which rope?')
  expect((await server.visitor.get(`/path/journey/${journey.id}`)).body.commentCount).toBe(0)
  expect((await server.visitor.get(`/path/comments/${journey.id}`)).body).toEqual([])
  expect((await noor.get('/user/upkeep')).body).toMatchObject({})
  expect(await noticesOf(noor)).not.toContainEqual(expect.objectContaining({ kind: 'comment' }))
})

test('neither of two people apart by a block reads the other, nor threads that the other began', async () => {
  const asked = await talk(ines, group, 'Which rope?')
  await talk(noor, group, 'The thin one', { parentId: asked })
  await talk(kofi, group, 'I have both')
  await ines.post(`/user/block/${kofi.id}`, { blocked: true })
  expect(await read(kofi)).toEqual([['I have both']])
  expect(await read(ines)).toEqual([['Which rope?', 'The thin one']])
  expect((await kofi.get(`/groups/${group.id}`)).body.commentCount).toBe(1)
  expect((await ines.get(`/groups/${group.id}`)).body.commentCount).toBe(2)
})

test('what a suspended member wrote is out of sight until they are reinstated', async () => {
  const lea = await createModerator(server, 'Lea')
  await talk(ines, group, 'Which rope?')
  await lea.post(`/moderation/people/${ines.id}/suspend`, { reason: 'Spam' })
  expect(await read(kofi)).toEqual([])
  await lea.post(`/moderation/people/${ines.id}/reinstate`)
  expect(await read(kofi)).toEqual([['Which rope?']])
})

test('only members can be mentioned, and those who are get a notice that leads to the group', async () => {
  const ruth = await server.createConfirmedUser('Ruth')
  await ines.post(`/user/follow/${ruth.id}`, { followed: true })
  const offered = (await ines.get(`/groups/${group.id}/mentionable`)).body
  expect(offered.map(({ id }: { id: string }) => id)).toEqual([kofi.id, noor.id])
  const text = `Hello @Ruth Stone and @Kofi Stone`
  const { body } = await ines.post(path(), { text, mentions: [ruth.id] })
  expect(body.fields).toHaveProperty('mentions')
  const id = await talk(ines, group, text, { mentions: [kofi.id] })
  const [notice] = await noticesOf(kofi)
  expect(notice).toMatchObject({ kind: 'mention', journey: null, group: { id: group.id }, comment: { id } })
  await kofi.delete(`/groups/${group.id}/members/${kofi.id}`)
  expect(await noticesOf(kofi)).not.toContainEqual(expect.objectContaining({ kind: 'mention' }))
})

test('an email about a reply names the group and leads to the comment there', async () => {
  const asked = await talk(ines, group, 'Which rope?')
  const id = await talk(noor, group, 'The thin one', { parentId: asked })
  await server.dispatch()
  await emailNotices(server, 6 * MINUTE)
  const [mail] = await mailsTo(server, ines)
  expect(mail?.subject).toBe('Noor Stone replied to you on Mountain Goats')
  expect(mail?.text).toContain(`/app/groups/${group.id}#comment-${id}`)
})

test('replies in two groups are two notices', async () => {
  const other = await makeGroupOf(noor, journey, [ines])
  for (const [index, each] of [group, other].entries()) {
    const asked = await talk(ines, each, `Which rope ${index}?`)
    await talk(noor, each, `This one ${index}`, { parentId: asked })
  }
  const replies = (await noticesOf(ines)).filter(({ kind }: { kind: string }) => kind === 'reply')
  expect(replies.map((notice: { group: { id: string } }) => notice.group.id)).toEqual([other.id, group.id])
})

test('links are refused from an unconfirmed account, and the same words twice', async () => {
  const { db } = server.database
  await db
    .updateTable('user')
    .set({ emailVerified: false as never })
    .where('id', '=', kofi.id)
    .execute()
  await db.updateTable('person').set({ counted: 0 }).where('id', '=', kofi.id).execute()
  const { body } = await kofi.post(path(), { text: 'See https://example.org' })
  expect(body.fields).toHaveProperty('text')
  await talk(ines, group, 'Hello all')
  expect(await refused(ines.post(path(), { text: 'hello  ALL' }))).toBe('409 repeated')
})

test('the lead removes comments of others, whose writers are told', async () => {
  const id = await talk(ines, group, 'Buy my rope')
  expect(await refused(kofi.post(`/comment/${id}/remove`))).toBe('403 ownerOnly')
  expect((await noor.post(`/comment/${id}/remove`)).status).toBe(204)
  expect(await read(kofi)).toEqual([])
  const [notice] = await noticesOf(ines)
  expect(notice).toMatchObject({ kind: 'commentRemoved', group: { id: group.id } })
})

test('a moderator reads and hides only the comment that was reported', async () => {
  const lea = await createModerator(server, 'Lea')
  const [asked, other] = [await talk(ines, group, 'Buy my rope'), await talk(kofi, group, 'Not again')]
  await talk(kofi, group, 'Please stop', { parentId: asked })
  const reason = { reason: 'Advertising' }
  expect(await refused(lea.post(`/moderation/comments/${other}/hide`, reason))).toBe('404 commentNotFound')
  await kofi.post('/report', { kind: 'comment', id: asked, ...reason })
  const { body: found } = await lea.get(`/moderation/queue/comment/${asked}`)
  expect(found).toMatchObject({ pathId: null, words: [{ id: asked, text: 'Buy my rope', author: { id: ines.id } }] })
  expect(found.choices).toContain('hide')
  expect(JSON.stringify(found)).not.toMatch(new RegExp(`${group.id}|Please stop|Mountain Goats`, 'u'))
  expect((await lea.post('/moderation/decisions', { kind: 'comment', id: asked, act: 'hide', ...reason })).status).toBe(
    200,
  )
  expect(await read(noor)).toEqual([['Not again'], [null, 'Please stop']])
  server.later(11_000)
  await runJob(server.context, decisionJob)
  const [told] = await noticesOf(ines)
  expect(told).toMatchObject({
    kind: 'decision',
    journey: null,
    group: null,
    decision: { pathId: null, text: 'Buy my rope' },
  })
  const [hidden] = (await lea.get('/moderation/comments')).body
  expect(hidden).toMatchObject({ id: asked, pathId: null, text: 'Buy my rope' })
  expect((await lea.post(`/moderation/comments/${asked}/restore`)).status).toBe(204)
  expect(await read(noor)).toEqual([['Not again'], ['Buy my rope', 'Please stop']])
})

test('the group keeps what was written when its journey becomes private, is deleted, or is erased', async () => {
  const lead = await makeGroup(ines, journey, {})
  await talk(ines, lead, 'Which rope?')
  await noor.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(await read(ines, lead)).toEqual([['Which rope?']])
  await noor.delete(`/path/${journey.id}`)
  expect(await read(ines, lead)).toEqual([['Which rope?']])
  await server.database.db.deleteFrom('journey').where('id', '=', journey.id).execute()
  expect(await read(ines, lead)).toEqual([['Which rope?']])
})

test('ending the group erases what was written there', async () => {
  const id = await talk(ines, group, 'Which rope?')
  await kofi.post(`/comment/${id}/helpful`, { helpful: true })
  await noor.delete(`/groups/${group.id}`)
  const { db } = server.database
  expect(await db.selectFrom('comment').select('id').where('id', '=', id).execute()).toEqual([])
  expect(await db.selectFrom('commentHelpful').select('personId').where('commentId', '=', id).execute()).toEqual([])
})

test('deleting an account deletes its words in groups, and leaves the places of those that were answered', async () => {
  const asked = await talk(ines, group, 'Which rope?')
  await talk(noor, group, 'The thin one', { parentId: asked })
  await talk(ines, group, 'Thanks', { parentId: asked })
  await talk(ines, group, 'Another thing')
  await server.call('DELETE', '/user/account', { password: PASSWORD }, ines.headers)
  expect(await read(kofi)).toEqual([[null, 'The thin one']])
  expect(await wrongCounts(server.database.db as never)).toEqual([])
})

test('pages of comments follow each other', async () => {
  for (let count = 0; count < 5; count++) {
    server.later(5)
    await talk(count % 2 ? ines : noor, group, `Word ${count}`)
  }
  const first = await kofi.get(`${path()}?limit=3`)
  const second = await kofi.get(nextOf(first) ?? '')
  const texts = [...first.body, ...second.body].map(({ text }: Thread) => text)
  expect(texts).toEqual(['Word 4', 'Word 3', 'Word 2', 'Word 1', 'Word 0'])
})

test('one’s own words in groups are in one’s copy, and in no one else’s', async () => {
  await talk(ines, group, 'Which rope?')
  const copyOf = async (person: TestUser) => JSON.stringify((await person.get('/user/export?format=json')).body)
  expect(await copyOf(ines)).toContain('Which rope?')
  for (const person of [noor, kofi]) expect(await copyOf(person)).not.toContain('Which rope?')
})
