import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { searchJob } from '#server/features/journeys/jobs/search.job.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { idsOf, idsOnAllPages, openTestServer, type Reply, type TestUser } from '#server/testing/test-server.ts'
import { createModerator } from './testing/moderator.ts'

const server = openTestServer()
const reason = 'An insult'
let mia: TestUser
let ada: TestUser
let bob: TestUser
let nameCount = 0

beforeAll(async () => {
  mia = await createModerator(server, 'Mia')
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

const unusedName = (word: string) => `${word} ${++nameCount}`
const badges = (...names: string[]) => names.map((name) => ({ name }))
const moderate = (name: 'rename' | 'merge' | 'remove', body: object) => mia.post(`/moderation/badges/${name}`, body)
const names = ({ body }: Reply): string[] => body.map(({ name }: { name: string }) => name)
const badgesOf = async ({ id }: Journey, reader = bob) =>
  names({ ...(await reader.get(`/path/journey/${id}`)), body: (await reader.get(`/path/journey/${id}`)).body.badges })
const find = async (q: string, reader = server.visitor) =>
  names(await reader.get(`/badge/all?q=${encodeURIComponent(q)}`))
const filtered = async (name: string) => idsOf(await bob.get(`/path/all?badge=${encodeURIComponent(name)}`))
const searched = async (q: string) => idsOf(await bob.get(`/path/all?q=${encodeURIComponent(q)}`))
const readFeed = async (name: string) => await server.app.inject(`/feeds/badge/${encodeURIComponent(name)}.atom`)
const saveInterests = (user: TestUser, ...list: string[]) =>
  user.post('/interest/create/list', { interestDataList: list })
const expectCorrectCounts = async () => expect(await wrongCounts(server.database.db)).toEqual([])

async function moderated(name: string) {
  const { body } = await mia.get(`/moderation/badges?q=${encodeURIComponent(name)}`)
  return body.map(({ id: _, ...badge }: { id: string }) => badge)
}

test('moderators list all badges with their use, most used first', async () => {
  const [open, secret] = [unusedName('Glaciers'), unusedName('Glaciers')]
  await ada.createJourney({ visibility: 'private', badges: badges(secret) })
  for (const name of [open, open]) await ada.createJourney({ badges: badges(name) })
  const gone = await ada.createJourney({ badges: badges(open) })
  await ada.delete(`/path/${gone.id}`)
  await saveInterests(await server.createUser('Cleo'), open)
  expect(await moderated('gla ciers')).toEqual([
    { name: open, journeys: 2, interests: 1, public: true },
    { name: secret, journeys: 1, interests: 0, public: false },
  ])
})

test('the list of badges has pages', async () => {
  const all = await idsOnAllPages(mia, '/moderation/badges?limit=7')
  expect(new Set(all).size).toBe(all.length)
  expect(all).toEqual(idsOf(await mia.get('/moderation/badges?limit=100')))
  expect((await mia.get('/moderation/badges?cursor=nonsense')).status).toBe(400)
  expect(await moderated('%')).toEqual([])
})

test('renaming a badge replaces the name everywhere', async () => {
  const [before, after] = [unusedName('Zyxblorp'), unusedName('Quillfern')]
  const journey = await ada.createJourney({ badges: badges('Python', before, 'Git') })
  const cleo = await server.createUser('Cleo')
  await saveInterests(cleo, before, 'Python')
  expect((await moderate('rename', { name: before.toLowerCase(), newName: after, reason })).status).toBe(204)
  expect(await badgesOf(journey)).toEqual(['Python', after, 'Git'])
  expect(names(await cleo.get('/interest/all'))).toEqual([after, 'Python'])
  expect([await find(before), await find(after)]).toEqual([[], [after]])
  expect([await filtered(before), await filtered(after)]).toEqual([[], [journey.id]])
  expect([await searched('zyxblorp'), await searched('quillfern')]).toEqual([[], [journey.id]])
  expect((await readFeed(before)).statusCode).toBe(404)
  expect((await readFeed(after)).body).toContain(journey.id)
  expect(idsOf(await cleo.get('/path/user/interest'))).toContain(journey.id)
  await expectCorrectCounts()
})

test("renaming can change only case and spaces, also in people's own spellings", async () => {
  const name = unusedName('Bee keeping')
  const cleo = await server.createUser('Cleo')
  await saveInterests(cleo, name.toUpperCase())
  const newName = name.replace('Bee keeping', 'Beekeeping')
  expect((await moderate('rename', { name, newName, reason })).status).toBe(204)
  expect(names(await cleo.get('/interest/all'))).toEqual([newName])
  expect(await moderated(name)).toEqual([{ name: newName, journeys: 0, interests: 1, public: false }])
})

test('renaming a badge to the name of another badge returns 409 with the field', async () => {
  const name = unusedName('Snakes')
  await ada.createJourney({ badges: badges(name) })
  const reply = await moderate('rename', { name, newName: 'PYTHON', reason })
  expect([reply.status, reply.body.code, Object.keys(reply.body.fields)]).toEqual([409, 'conflict', ['newName']])
  expect(await find(name)).toEqual([name])
})

test('a renamed built-in badge stays public without journeys', async () => {
  expect((await moderate('rename', { name: 'Chemistry', newName: 'Chemistry and labs', reason })).status).toBe(204)
  expect([await find('chemistry'), await moderated('chemistry')]).toEqual([
    ['Chemistry and labs'],
    [{ name: 'Chemistry and labs', journeys: 0, interests: 0, public: true }],
  ])
})

test('an edit started before a badge was renamed returns 409', async () => {
  const name = unusedName('Rude word')
  const { id, version } = await ada.createJourney({ badges: badges(name) })
  await moderate('rename', { name, newName: unusedName('Kind word'), reason })
  expect((await ada.put(`/path/${id}`, { badges: badges(name), version })).status).toBe(409)
  expect(await find(name)).toEqual([])
})

test('merging replaces the badge on journeys and interests and keeps their order', async () => {
  const [from, into] = [unusedName('Ferns'), unusedName('Mosses')]
  const both = await ada.createJourney({ badges: badges(from, 'Python', into) })
  const one = await ada.createJourney({ badges: badges('Git', from, 'Python') })
  const hidden = await ada.createJourney({ visibility: 'private', badges: badges(from) })
  const deleted = await ada.createJourney({ badges: badges(from) })
  await ada.delete(`/path/${deleted.id}`)
  const [cleo, dora] = [await server.createUser('Cleo'), await server.createUser('Dora')]
  await saveInterests(cleo, from, 'Git', into, 'Python', 'React')
  await saveInterests(dora, 'Git', from)
  expect((await moderate('merge', { name: from, into, reason })).status).toBe(204)
  expect(await badgesOf(both)).toEqual(['Python', into])
  expect(await badgesOf(one)).toEqual(['Git', into, 'Python'])
  expect(await badgesOf(hidden, ada)).toEqual([into])
  expect(names(await cleo.get('/interest/all'))).toEqual(['Git', into, 'Python', 'React'])
  expect(names(await dora.get('/interest/all'))).toEqual(['Git', into])
  expect(await moderated(into)).toEqual([{ name: into, journeys: 3, interests: 2, public: true }])
  expect([await find(from), await searched('ferns')]).toEqual([[], []])
  expect((await filtered(into)).toSorted()).toEqual([both.id, one.id].toSorted())
  await ada.post(`/path/restore/${deleted.id}`)
  expect(await filtered(into)).toContain(deleted.id)
  await expectCorrectCounts()
})

test("merging can make a private badge public, in the moderator's spelling", async () => {
  const [from, into] = [unusedName('Owls'), unusedName('Night birds')]
  const cleo = await server.createUser('Cleo')
  await saveInterests(cleo, into)
  const dora = await server.createUser('Dora')
  await saveInterests(dora, into.toUpperCase())
  await ada.createJourney({ badges: badges(from) })
  await moderate('merge', { name: from, into, reason })
  expect([await find(into), names(await dora.get('/interest/all'))]).toEqual([[into], [into]])
})

test('merging needs two different existing badges', async () => {
  const name = unusedName('Alone')
  await ada.createJourney({ badges: badges(name) })
  const unknown = await moderate('merge', { name, into: 'No such badge', reason })
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([404, ['into']])
  expect((await moderate('merge', { name: 'No such badge', into: name, reason })).status).toBe(404)
  expect((await moderate('merge', { name, into: name.toUpperCase(), reason })).body.code).toBe('conflict')
})

test("removing a badge removes it from journeys, interests and people's own badges", async () => {
  const name = unusedName('Grumblewort')
  const journey = await ada.createJourney({ name: 'Left without a badge', badges: badges(name) })
  const cleo = await server.createUser('Cleo')
  await saveInterests(cleo, name, 'Python')
  const dora = await server.createUser('Dora')
  await dora.post('/badge/create/list', { badgeDataList: [name] })
  expect((await server.visitor.get('/path/all')).body[0].badges).toEqual(badges(name))
  expect((await moderate('remove', { name, reason })).status).toBe(204)
  expect((await server.visitor.get('/path/all')).body[0]).toMatchObject({ id: journey.id, badges: [] })
  expect(await badgesOf(journey)).toEqual([])
  expect(names(await cleo.get('/interest/all'))).toEqual(['Python'])
  expect([await find(name), await find(name, dora), await moderated(name)]).toEqual([[], [], []])
  expect([await searched('grumblewort'), await filtered(name)]).toEqual([[], []])
  expect((await readFeed(name)).statusCode).toBe(404)
  expect(await searched('Left without a badge')).toContain(journey.id)
  expect((await server.app.inject('/feeds/all.atom')).body).toContain(journey.id)
  for (const url of [
    `/app/discover/journey/${journey.id}`,
    `/embed/journey/${journey.id}`,
    `/share/journey/${journey.id}.png`,
  ])
    expect((await server.app.inject(url)).statusCode).toBe(200)
  await expectCorrectCounts()
})

test('after its only badge was removed, a journey can be edited without badges', async () => {
  const name = unusedName('Nettles')
  const { id } = await ada.createJourney({ badges: badges(name) })
  await moderate('remove', { name, reason })
  expect((await ada.put(`/path/${id}`, { name: 'Another name' })).status).toBe(200)
  expect((await ada.put(`/path/${id}`, { badges: [] })).body.fields).toHaveProperty('badges')
  expect((await ada.put(`/path/${id}`, { badges: badges('Git') })).body.badges).toEqual(badges('Git'))
  await expectCorrectCounts()
})

test('a built-in badge can be removed', async () => {
  expect((await moderate('remove', { name: 'astronomy', reason })).status).toBe(204)
  expect(await find('astronomy')).toEqual([])
})

test('renaming and removing reach every journey of a widely used badge', async () => {
  const name = unusedName('Everywhere')
  const count = 230
  const create = () => ada.createJourney({ badges: badges(name, 'Git') })
  for (let n = 0; n < count; n += 10) await Promise.all(Array.from({ length: 10 }, create))
  const into = unusedName('Elsewhere')
  expect((await moderate('rename', { name, newName: into, reason })).status).toBe(204)
  const found = async () => new Set(await idsOnAllPages(bob, `/path/all?q=${into.replace(' ', '+')}&limit=100`)).size
  // The first ones at once, the others by the job, so that no one else waits.
  expect(await found()).toBeLessThan(count)
  await runJob(server.context, searchJob)
  expect(await found()).toBe(count)
  expect((await moderate('remove', { name: into, reason })).status).toBe(204)
  await runJob(server.context, searchJob)
  expect(await filtered(into)).toEqual([])
  await expectCorrectCounts()
}, 120_000)

test('each action needs a reason and an existing badge, and is logged once', async () => {
  const [name, newName] = [unusedName('Brawl'), unusedName('Debate')]
  await ada.createJourney({ badges: badges(name) })
  for (const [call, body] of [
    ['rename', { name, newName }],
    ['merge', { name, into: 'Git' }],
    ['remove', { name }],
  ] as const) {
    expect((await moderate(call, body)).body.fields).toHaveProperty('reason')
    expect((await moderate(call, { ...body, name: 'No such badge', reason })).body.code).toBe('notFound')
  }
  for (const bad of ['', ' ', '!!!', 'x'.repeat(51)])
    expect((await moderate('rename', { name, newName: bad, reason })).body.fields).toHaveProperty('newName')
  await moderate('rename', { name, newName, reason })
  await moderate('merge', { name: newName, into: 'git', reason: 'The same skill' })
  const entries = (await mia.get('/moderation/log?limit=3')).body
  expect(entries).toMatchObject([
    { act: 'merge', target: { kind: 'badge', name: newName }, newName: 'Git', reason: 'The same skill' },
    { act: 'rename', target: { kind: 'badge', name }, newName, reason, actor: { id: mia.id } },
    {},
  ])
  expect(entries[2].target.name).not.toBe(name)
})

test('concurrent merges of two badges into each other leave one of them', async () => {
  const [one, other] = [unusedName('Salt'), unusedName('Pepper')]
  for (const name of [one, other]) await ada.createJourney({ badges: badges(name) })
  const replies = await Promise.all([
    moderate('merge', { name: one, into: other, reason }),
    moderate('merge', { name: other, into: one, reason }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect([...(await find(one)), ...(await find(other))]).toHaveLength(1)
  await expectCorrectCounts()
})

test('removing a badge while it is used concurrently causes no error and no wrong counts', async () => {
  for (let round = 0; round < 5; round++) {
    const name = unusedName('Contested')
    const edited = await bob.createJourney({ badges: badges('Git') })
    await ada.createJourney({ badges: badges(name) })
    const plan = { ...edited, badges: badges(name), visibility: 'public' }
    const replies = await Promise.all([
      moderate('remove', { name, reason }),
      ...[ada, bob].map((user) => user.post('/path/create', plan)),
      moderate(round % 2 ? 'remove' : 'rename', { name, newName: unusedName('Calm'), reason }),
      bob.put(`/path/${edited.id}`, { badges: badges('Git', name) }),
      saveInterests(ada, name, 'Git'),
    ])
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(replies[1]?.status).toBe(201)
    await expectCorrectCounts()
  }
})
