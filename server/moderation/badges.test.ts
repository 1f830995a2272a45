import { beforeAll, describe, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { idsOf, idsOnAllPages, openTestServer, type Reply, type TestUser } from '#server/testing/test-server.ts'
import { aModerator } from './testing/moderator.ts'

const server = openTestServer()
const reason = 'An insult'
let mia: TestUser
let ada: TestUser
let bob: TestUser
let used = 0

beforeAll(async () => {
  mia = await aModerator(server, 'Mia')
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

const fresh = (word: string) => `${word} ${++used}`
const badges = (...names: string[]) => names.map((name) => ({ name }))
const act = (name: 'rename' | 'merge' | 'remove', body: object) => mia.post(`/moderation/badges/${name}`, body)
const names = ({ body }: Reply): string[] => body.map(({ name }: { name: string }) => name)
const badgesOf = async ({ id }: Journey, reader = bob) =>
  names({ ...(await reader.get(`/path/journey/${id}`)), body: (await reader.get(`/path/journey/${id}`)).body.badges })
const find = async (q: string, reader = server.visitor) =>
  names(await reader.get(`/badge/all?q=${encodeURIComponent(q)}`))
const filtered = async (name: string) => idsOf(await bob.get(`/path/all?badge=${encodeURIComponent(name)}`))
const searched = async (q: string) => idsOf(await bob.get(`/path/all?q=${encodeURIComponent(q)}`))
const feed = async (name: string) => await server.app.inject(`/feeds/badge/${encodeURIComponent(name)}.atom`)
const chooses = (who: TestUser, ...list: string[]) => who.post('/interest/create/list', { interestDataList: list })
const countsAreRight = async () => expect(await wrongCounts(server.database.db)).toEqual([])

async function moderated(name: string) {
  const { body } = await mia.get(`/moderation/badges?q=${encodeURIComponent(name)}`)
  return body.map(({ id: _, ...badge }: { id: string }) => badge)
}

describe('the list of badges', () => {
  test('names every badge with its use, public or not, the most used first', async () => {
    const [open, secret] = [fresh('Glaciers'), fresh('Glaciers')]
    await ada.createJourney({ visibility: 'private', badges: badges(secret) })
    for (const name of [open, open]) await ada.createJourney({ badges: badges(name) })
    const gone = await ada.createJourney({ badges: badges(open) })
    await ada.delete(`/path/${gone.id}`)
    await chooses(await server.createUser('Cleo'), open)
    expect(await moderated('gla ciers')).toEqual([
      { name: open, journeys: 2, interests: 1, public: true },
      { name: secret, journeys: 1, interests: 0, public: false },
    ])
  })

  test('is read page by page', async () => {
    const all = await idsOnAllPages(mia, '/moderation/badges?limit=7')
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(idsOf(await mia.get('/moderation/badges?limit=100')))
    expect((await mia.get('/moderation/badges?cursor=nonsense')).status).toBe(400)
    expect(await moderated('%')).toEqual([])
  })
})

describe('renaming a badge', () => {
  test('shows the new name everywhere, and the search finds it by that alone', async () => {
    const [before, after] = [fresh('Zyxblorp'), fresh('Quillfern')]
    const journey = await ada.createJourney({ badges: badges('Python', before, 'Git') })
    const cleo = await server.createUser('Cleo')
    await chooses(cleo, before, 'Python')
    expect((await act('rename', { name: before.toLowerCase(), newName: after, reason })).status).toBe(204)
    expect(await badgesOf(journey)).toEqual(['Python', after, 'Git'])
    expect(names(await cleo.get('/interest/all'))).toEqual([after, 'Python'])
    expect([await find(before), await find(after)]).toEqual([[], [after]])
    expect([await filtered(before), await filtered(after)]).toEqual([[], [journey.id]])
    expect([await searched('zyxblorp'), await searched('quillfern')]).toEqual([[], [journey.id]])
    expect((await feed(before)).statusCode).toBe(404)
    expect((await feed(after)).body).toContain(journey.id)
    expect(idsOf(await cleo.get('/path/user/interest'))).toContain(journey.id)
    await countsAreRight()
  })

  test('can change case and spaces alone, also for people who spelled it themselves', async () => {
    const name = fresh('Bee keeping')
    const cleo = await server.createUser('Cleo')
    await chooses(cleo, name.toUpperCase())
    const newName = name.replace('Bee keeping', 'Beekeeping')
    expect((await act('rename', { name, newName, reason })).status).toBe(204)
    expect(names(await cleo.get('/interest/all'))).toEqual([newName])
    expect(await moderated(name)).toEqual([{ name: newName, journeys: 0, interests: 1, public: false }])
  })

  test('to the name of another badge is a conflict that names the field', async () => {
    const name = fresh('Snakes')
    await ada.createJourney({ badges: badges(name) })
    const reply = await act('rename', { name, newName: 'PYTHON', reason })
    expect([reply.status, reply.body.code, Object.keys(reply.body.fields)]).toEqual([409, 'conflict', ['newName']])
    expect(await find(name)).toEqual([name])
  })

  test('keeps a built-in badge public without any journey', async () => {
    expect((await act('rename', { name: 'Chemistry', newName: 'Chemistry and labs', reason })).status).toBe(204)
    expect([await find('chemistry'), await moderated('chemistry')]).toEqual([
      ['Chemistry and labs'],
      [{ name: 'Chemistry and labs', journeys: 0, interests: 0, public: true }],
    ])
  })

  test('refuses an edit that was begun before, so that it can’t bring the old name back', async () => {
    const name = fresh('Rude word')
    const { id, version } = await ada.createJourney({ badges: badges(name) })
    await act('rename', { name, newName: fresh('Kind word'), reason })
    expect((await ada.put(`/path/${id}`, { badges: badges(name), version })).status).toBe(409)
    expect(await find(name)).toEqual([])
  })
})

describe('merging a badge into another', () => {
  test('leaves journeys and interests with one of the two, in their order', async () => {
    const [from, into] = [fresh('Ferns'), fresh('Mosses')]
    const both = await ada.createJourney({ badges: badges(from, 'Python', into) })
    const one = await ada.createJourney({ badges: badges('Git', from, 'Python') })
    const hidden = await ada.createJourney({ visibility: 'private', badges: badges(from) })
    const deleted = await ada.createJourney({ badges: badges(from) })
    await ada.delete(`/path/${deleted.id}`)
    const [cleo, dora] = [await server.createUser('Cleo'), await server.createUser('Dora')]
    await chooses(cleo, from, 'Git', into, 'Python', 'React')
    await chooses(dora, 'Git', from)
    expect((await act('merge', { name: from, into, reason })).status).toBe(204)
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
    await countsAreRight()
  })

  test('makes a private badge public in the moderators’ spelling', async () => {
    const [from, into] = [fresh('Owls'), fresh('Night birds')]
    const cleo = await server.createUser('Cleo')
    await chooses(cleo, into)
    const dora = await server.createUser('Dora')
    await chooses(dora, into.toUpperCase())
    await ada.createJourney({ badges: badges(from) })
    await act('merge', { name: from, into, reason })
    expect([await find(into), names(await dora.get('/interest/all'))]).toEqual([[into], [into]])
  })

  test('needs two badges that exist and differ', async () => {
    const name = fresh('Alone')
    await ada.createJourney({ badges: badges(name) })
    const unknown = await act('merge', { name, into: 'No such badge', reason })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([404, ['into']])
    expect((await act('merge', { name: 'No such badge', into: name, reason })).status).toBe(404)
    expect((await act('merge', { name, into: name.toUpperCase(), reason })).body.code).toBe('conflict')
  })
})

describe('removing a badge', () => {
  test('takes it from journeys, interests and everyone’s own badges', async () => {
    const name = fresh('Grumblewort')
    const journey = await ada.createJourney({ name: 'Left without a badge', badges: badges(name) })
    const cleo = await server.createUser('Cleo')
    await chooses(cleo, name, 'Python')
    const dora = await server.createUser('Dora')
    await dora.post('/badge/create/list', { badgeDataList: [name] })
    expect((await server.visitor.get('/path/all')).body[0].badges).toEqual(badges(name))
    expect((await act('remove', { name, reason })).status).toBe(204)
    expect((await server.visitor.get('/path/all')).body[0]).toMatchObject({ id: journey.id, badges: [] })
    expect(await badgesOf(journey)).toEqual([])
    expect(names(await cleo.get('/interest/all'))).toEqual(['Python'])
    expect([await find(name), await find(name, dora), await moderated(name)]).toEqual([[], [], []])
    expect([await searched('grumblewort'), await filtered(name)]).toEqual([[], []])
    expect((await feed(name)).statusCode).toBe(404)
    expect(await searched('Left without a badge')).toContain(journey.id)
    expect((await server.app.inject('/feeds/all.atom')).body).toContain(journey.id)
    for (const url of [
      `/app/discover/journey/${journey.id}`,
      `/embed/journey/${journey.id}`,
      `/share/journey/${journey.id}.png`,
    ])
      expect((await server.app.inject(url)).statusCode).toBe(200)
    await countsAreRight()
  })

  test('lets its owner edit the rest of the journey, and asks for a badge where badges are sent', async () => {
    const name = fresh('Nettles')
    const { id } = await ada.createJourney({ badges: badges(name) })
    await act('remove', { name, reason })
    expect((await ada.put(`/path/${id}`, { name: 'Another name' })).status).toBe(200)
    expect((await ada.put(`/path/${id}`, { badges: [] })).body.fields).toHaveProperty('badges')
    expect((await ada.put(`/path/${id}`, { badges: badges('Git') })).body.badges).toEqual(badges('Git'))
    await countsAreRight()
  })

  test('works for a built-in badge', async () => {
    expect((await act('remove', { name: 'astronomy', reason })).status).toBe(204)
    expect(await find('astronomy')).toEqual([])
  })

  test('reaches every journey of a badge that many use', async () => {
    const name = fresh('Everywhere')
    const count = 230
    for (let n = 0; n < count; n++) await ada.createJourney({ badges: badges(name, 'Git') })
    const into = fresh('Elsewhere')
    expect((await act('rename', { name, newName: into, reason })).status).toBe(204)
    expect(new Set(await idsOnAllPages(bob, `/path/all?q=${into.replace(' ', '+')}&limit=100`)).size).toBe(count)
    expect((await act('remove', { name: into, reason })).status).toBe(204)
    expect(await filtered(into)).toEqual([])
    await countsAreRight()
  }, 120_000)
})

test('an act needs a reason and a badge that exists, and stands in the log once with all of it', async () => {
  const [name, newName] = [fresh('Brawl'), fresh('Debate')]
  await ada.createJourney({ badges: badges(name) })
  for (const [call, body] of [
    ['rename', { name, newName }],
    ['merge', { name, into: 'Git' }],
    ['remove', { name }],
  ] as const) {
    expect((await act(call, body)).body.fields).toHaveProperty('reason')
    expect((await act(call, { ...body, name: 'No such badge', reason })).body.code).toBe('notFound')
  }
  for (const bad of ['', ' ', '!!!', 'x'.repeat(51)])
    expect((await act('rename', { name, newName: bad, reason })).body.fields).toHaveProperty('newName')
  await act('rename', { name, newName, reason })
  await act('merge', { name: newName, into: 'git', reason: 'The same skill' })
  const acts = (await mia.get('/moderation/log?limit=3')).body
  expect(acts).toMatchObject([
    { act: 'merge', target: { kind: 'badge', name: newName }, newName: 'Git', reason: 'The same skill' },
    { act: 'rename', target: { kind: 'badge', name }, newName, reason, actor: { id: mia.id } },
    {},
  ])
  expect(acts[2].target.name).not.toBe(name)
})

describe('at the same time', () => {
  test('merges into each other leave one of the two badges', async () => {
    const [one, other] = [fresh('Salt'), fresh('Pepper')]
    for (const name of [one, other]) await ada.createJourney({ badges: badges(name) })
    const replies = await Promise.all([
      act('merge', { name: one, into: other, reason }),
      act('merge', { name: other, into: one, reason }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404])
    expect([...(await find(one)), ...(await find(other))]).toHaveLength(1)
    await countsAreRight()
  })

  test('a badge is removed while journeys, edits and interests use it: nothing fails and nothing is left over', async () => {
    for (let round = 0; round < 5; round++) {
      const name = fresh('Contested')
      const edited = await bob.createJourney({ badges: badges('Git') })
      await ada.createJourney({ badges: badges(name) })
      const plan = { ...edited, badges: badges(name), visibility: 'public' }
      const replies = await Promise.all([
        act('remove', { name, reason }),
        ...[ada, bob].map((who) => who.post('/path/create', plan)),
        act(round % 2 ? 'remove' : 'rename', { name, newName: fresh('Calm'), reason }),
        bob.put(`/path/${edited.id}`, { badges: badges('Git', name) }),
        chooses(ada, name, 'Git'),
      ])
      expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect(replies[1]?.status).toBe(201)
      await countsAreRight()
    }
  })
})
