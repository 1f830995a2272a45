import { beforeAll, expect, test } from 'vitest'
import type { Notice } from '#contract/notice.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let dan: TestUser
let id: string
let path: string

/** Bob follows Cleo; Dan is a stranger to him. */
beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
  dan = await server.createConfirmedUser('Dan')
  await bob.post(`/user/follow/${cleo.id}`, { followed: true })
  id = (await ada.createJourney()).id
  path = `/path/comments/${id}`
})

const namesFor = async (who: TestUser, query = '') => {
  const { body } = await who.get(`/path/mentionable/${id}${query}`)
  return body.map(({ displayName }: { displayName: string }) => displayName)
}

test('the owner, people in the thread and followed people are offered by the beginning of a name', async () => {
  const { body: thread } = await dan.post(path, { text: 'From Dan' })
  expect(await namesFor(bob)).toEqual(['Ada Stone', 'Cleo Stone'])
  expect(await namesFor(bob, `?parentId=${thread.id}`)).toEqual(['Ada Stone', 'Dan Stone', 'Cleo Stone'])
  expect([await namesFor(bob, '?q=CLÉ'), await namesFor(bob, '?q=leo'), await namesFor(ada)]).toEqual([
    ['Cleo Stone'],
    [],
    [],
  ])
  const other = await ada.createJourney()
  expect((await bob.get(`/path/mentionable/${other.id}?parentId=${thread.id}`)).body.code).toBe('commentNotFound')
})

test("a name with 'ü' is offered for 'u' and 'ue', and the other way round", async () => {
  const [gus, mia] = [await server.createConfirmedUser('Gürsel'), await server.createConfirmedUser('Guersel')]
  for (const person of [gus, mia]) await person.post(path, { text: 'Here I am' })
  const eve = await server.createConfirmedUser('Eve')
  for (const person of [gus, mia]) await eve.post(`/user/follow/${person.id}`)
  const offered = async (q: string) => (await namesFor(eve, `?q=${encodeURIComponent(q)}`)).length
  expect(await Promise.all(['gü', 'gue', 'gu'].map(offered))).toEqual([2, 2, 2])
})

test('only people whom the writer may mention are stored', async () => {
  const { body } = await bob.post(path, { text: 'Ask @Cleo Stone', mentions: [cleo.id, cleo.id] })
  const mentions = [{ id: cleo.id, displayName: 'Cleo Stone' }]
  expect(body.mentions).toEqual(mentions)
  expect((await server.visitor.get(`/comment/${body.id}`)).body.mentions).toEqual(mentions)
  for (const stranger of [dan.id, bob.id, 'unknown'])
    expect((await bob.post(path, { text: `Hey ${stranger}`, mentions: [stranger] })).body.fields).toHaveProperty(
      'mentions',
    )
  expect((await bob.put(`/comment/${body.id}`, { text: 'Do ask @Cleo Stone' })).body.mentions).toEqual(mentions)
  expect((await bob.put(`/comment/${body.id}`, { text: 'Ask @Cleo Stone', mentions: [] })).body.mentions).toEqual([])
})

test('people whom the text does not name are not mentioned', async () => {
  const { body } = await bob.post(path, { text: 'Nothing about anyone', mentions: [cleo.id] })
  expect(body.mentions).toEqual([])
  const named = (await bob.post(path, { text: 'Ask @Cleo Stone, then', mentions: [cleo.id] })).body
  expect((await bob.put(`/comment/${named.id}`, { text: 'Ask her, then' })).body.mentions).toEqual([])
})

test('someone mentioned by a change of an old comment is told now, and no one else again', async () => {
  const { body: comment } = await bob.post(path, { text: 'Ask someone' })
  const old = Date.now() - 100 * 24 * 3600 * 1000
  await server.database.db.updateTable('comment').set({ createdAt: old }).where('id', '=', comment.id).execute()
  await server.database.db.deleteFrom('outbox').execute()
  await bob.put(`/comment/${comment.id}`, { text: 'Ask @Cleo Stone', mentions: [cleo.id] })
  await server.dispatch()
  const toldOf = async (person: TestUser) =>
    (await person.get('/user/notices')).body.filter((notice: Notice) => notice.comment?.id === comment.id)
  const [notice, ...others] = await toldOf(cleo)
  expect([notice.kind, others, await toldOf(ada)]).toEqual(['mention', [], []])
  expect(Date.now() - Date.parse(notice.at)).toBeLessThan(60_000)
})

test('blocked and suspended people can’t be mentioned, and don’t show up', async () => {
  const { body } = await bob.post(path, { text: 'Hello @Cleo Stone', mentions: [cleo.id] })
  await cleo.post(`/user/block/${bob.id}`)
  expect(await namesFor(bob)).toEqual(['Ada Stone'])
  expect((await bob.post(path, { text: 'Again', mentions: [cleo.id] })).body.fields).toHaveProperty('mentions')
  await server.database.db.updateTable('person').set({ suspendedAt: 1 }).where('id', '=', cleo.id).execute()
  expect((await dan.get(`/comment/${body.id}`)).body.mentions).toEqual([])
})
