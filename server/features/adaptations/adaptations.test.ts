import { beforeAll, describe, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { A_STEP, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let ada: TestUser
let bob: TestUser
let mia: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  mia = await createModerator(server, 'Mia')
})

const SECTIONED = [
  { ...A_STEP, section: 'Start', minutes: 12, cost: 'free' as const, note: 'Read it twice' },
  { ...A_STEP, description: 'Second', url: 'https://example.org/second', orPrevious: true },
  { ...A_STEP, description: 'Third', url: 'https://example.org/third', section: 'Go on' },
]
const original = (plan: object = {}) =>
  ada.createJourney({
    name: 'Knots',
    level: 'beginner',
    closingWords: 'Well tied',
    licence: 'ccBy',
    steps: SECTIONED,
    ...plan,
  })
const adapt = (person: TestUser, { id }: { id: string }) => person.post(`/path/adapt/${id}`)
const read = async (person: TestUser, id: string) => (await person.get(`/path/journey/${id}`)).body

/** The draft of a person's copy. */
async function draftOf(person: TestUser, source: { id: string }) {
  const { status, body } = await adapt(person, source)
  expect(status).toBe(201)
  return (await person.get(`/draft/${body.id}`)).body
}

/** Publishes a person's copy of a journey. */
async function versionOf(person: TestUser, source: { id: string }, change: object = {}): Promise<Journey> {
  const { content } = await draftOf(person, source)
  const { status, body } = await person.post('/path/create', { ...content, ...change })
  expect(status).toBe(201)
  return body
}

describe('a copy', () => {
  test('is a draft with the texts, facts, sections, level and badges of the original', async () => {
    const { id, badges } = await original()
    const { content } = await draftOf(bob, { id })
    expect(content).toMatchObject({ name: 'Knots', level: 'beginner', closingWords: 'Well tied', badges })
    expect(content.steps).toMatchObject(SECTIONED)
    expect(content.adaptedFrom).toEqual({ name: 'Knots', author: expect.stringMatching(/^Ada/u), first: null })
    expect([content.licence, content.coverSeed]).toEqual([undefined, undefined])
  })

  test.each([
    ['private', { visibility: 'private' }, '404 journeyNotFound'],
    ['unlisted', { visibility: 'unlisted' }, '403 notAdaptable'],
    ['archived', { archived: true }, '403 notAdaptable'],
    ['reserved', { licence: 'reserved' }, '403 notAdaptable'],
  ])('of a journey that is %s is refused', async (_, change, refusal) => {
    const { id } = await original()
    await ada.put(`/path/${id}`, change)
    const { status, body } = await adapt(bob, { id })
    expect(`${status} ${body.code}`).toBe(refusal)
    expect((await server.visitor.post(`/path/adapt/${id}`)).status).toBe(401)
  })

  test('of a journey without a choice of licence is refused', async () => {
    expect((await adapt(bob, await original({ licence: null }))).body.code).toBe('notAdaptable')
  })

  test('of a hidden journey is refused, also to a moderator, and of a deleted one', async () => {
    const { id } = await original()
    await mia.post(`/moderation/journeys/${id}/hide`, { reason: 'Spam' })
    for (const person of [bob, mia]) expect((await adapt(person, { id })).body.code).toBe('journeyNotFound')
    const other = await original()
    await ada.delete(`/path/${other.id}`)
    expect((await adapt(bob, other)).body.code).toBe('gone')
  })

  test('across a block looks like one of a journey that does not allow it', async () => {
    const dora = await server.createConfirmedUser('Dora')
    const { id } = await original()
    for (const [one, other] of [
      [ada, dora],
      [dora, ada],
    ] as const) {
      await one.post(`/user/block/${other.id}`, { blocked: true })
      expect((await adapt(dora, { id })).body.code).toBe('notAdaptable')
      await one.post(`/user/block/${other.id}`, { blocked: false })
    }
    expect((await adapt(dora, { id })).status).toBe(201)
  })

  test('is made once, however often its request is repeated with the same key', async () => {
    const { id } = await original()
    const send = () => bob.post(`/path/adapt/${id}`, undefined, { 'idempotency-key': `adapt ${id}` })
    expect((await send()).body.id).toBe((await send()).body.id)
  })

  test('keeps where its steps are from, also when they are edited, removed and restored', async () => {
    const source = await original()
    const [first, second, third] = (source.steps ?? []).map(({ id }) => id)
    const { content } = await draftOf(bob, source)
    const [one, two, three] = content.steps
    const forged = { ...A_STEP, id: 'f'.repeat(24) }
    const steps = [three, { ...one, description: 'In my words' }, { ...two, orPrevious: false }, one, forged]
    const { id, steps: saved = [] } = (await bob.post('/path/create', { ...content, steps })).body as Journey
    const origins = async () => {
      const rows = server.database.db.selectFrom('step').select(['id', 'copiedFrom']).where('journeyId', '=', id)
      return Object.fromEntries((await rows.execute()).map((row) => [row.id, row.copiedFrom]))
    }
    const expected = [third, first, second, null, null]
    expect(Object.values(await origins())).toHaveLength(5)
    const known = await origins()
    expect(saved.map((step) => known[step.id])).toEqual(expected)
    await bob.put(`/path/${id}`, { steps: [saved[1], saved[0]] })
    await bob.post(`/path/revisions/${id}/1/restore`, {})
    const after = await origins()
    expect((await read(bob, id)).steps.map((step: { id: string }) => after[step.id])).toEqual(expected)
  })

  test("brings its maker's ticks and notes along, once, and leaves those on the original", async () => {
    const eve = await server.createConfirmedUser('Eve')
    const source = await original()
    const [first, , third] = (source.steps ?? []).map(({ id }) => id)
    await eve.put(`/path/progress/${source.id}`, { done: [first, third] })
    await eve.put(`/path/notes/${source.id}`, { stepId: third, text: 'Mine' })
    const { content } = await draftOf(eve, source)
    const send = () => eve.post('/path/create', content, { 'idempotency-key': `publish ${source.id}` })
    const { id, steps } = (await send()).body
    expect((await send()).body.id).toBe(id)
    const progress = (await eve.get(`/path/progress/${id}`)).body
    expect(progress).toMatchObject({ finishedAt: null })
    expect(progress.completed.sort()).toEqual([steps[0].id, steps[2].id].sort())
    expect((await eve.get(`/path/notes/${id}`)).body.notes).toMatchObject([{ stepId: steps[2].id, text: 'Mine' }])
    expect((await eve.get(`/path/progress/${source.id}`)).body.completed).toHaveLength(2)
    expect((await bob.get(`/path/progress/${id}`)).body.completed).toEqual([])
  })

  test("of someone else's copy is of no use to another person", async () => {
    const { content } = await draftOf(bob, await original())
    const eve = await server.createConfirmedUser('Eve')
    const { adaptation } = content
    const stolen = (await eve.post('/path/create', { ...content, adaptedFrom: null, adaptation })).body
    expect(stolen.adaptedFrom).toBeUndefined()
    const draft = (await eve.post('/draft', { content: { name: 'Mine', adaptation } })).body.id
    expect((await eve.get(`/draft/${draft}`)).body.content).not.toHaveProperty('adaptation')
  })
})

describe('the credit', () => {
  test('names journey and author, with a link while the original is listed', async () => {
    const source = await original()
    const { id } = await versionOf(bob, source, { name: 'My knots' })
    const { adaptedFrom } = await read(server.visitor, id)
    const named = { name: 'Knots', author: source.owner.displayName, first: null }
    expect(adaptedFrom).toEqual({ ...named, id: source.id })
    for (const change of [{ visibility: 'private' }, { visibility: 'unlisted' }]) {
      await ada.put(`/path/${source.id}`, { ...change, name: 'A secret name' })
      expect((await read(server.visitor, id)).adaptedFrom).toEqual({ ...named, id: null })
      const card = (await server.visitor.get(`/path/user/${bob.id}`)).body.find((one: Journey) => one.id === id)
      expect(card.adaptedFrom).toEqual({ ...named, id: null })
    }
    await ada.put(`/path/${source.id}`, { visibility: 'public' })
    const card = (await server.visitor.get(`/path/user/${bob.id}`)).body.find((one: Journey) => one.id === id)
    expect(card.adaptedFrom).toEqual({ ...named, id: source.id })
  })

  test('names in a copy of a copy also the first original', async () => {
    const source = await original()
    const second = await versionOf(bob, source, { name: 'Bends' })
    const cleo = await server.createConfirmedUser('Cleo')
    const { adaptedFrom } = await versionOf(cleo, second, { name: 'Hitches' })
    expect(adaptedFrom).toMatchObject({ name: 'Bends', id: second.id, first: { name: 'Knots', id: source.id } })
    const again = await versionOf(bob, { id: (await read(cleo, source.id)).id })
    expect(again.adaptedFrom?.first).toBeNull()
  })

  test.each(['suspended', 'gone'])('loses the name of an author who is %s, and nothing else', async (how) => {
    const zoe = await server.createConfirmedUser('Zoe')
    const source = await zoe.createJourney({ name: 'Sails', licence: 'ccBy' })
    const { id } = await versionOf(bob, source)
    const list = async () => (await server.visitor.get(`/path/user/${bob.id}`)).body as Journey[]
    expect((await list()).find((one) => one.id === id)?.adaptedFrom?.author).toBe(source.owner.displayName)
    if (how === 'gone') await server.call('DELETE', '/user/account', { password: PASSWORD }, zoe.headers)
    else await mia.post(`/moderation/people/${zoe.id}/suspend`, { reason: 'Spam' })
    const credit = { name: 'Sails', author: null, id: null, first: null }
    expect((await read(server.visitor, id)).adaptedFrom).toEqual(credit)
    expect((await list()).find((one) => one.id === id)?.adaptedFrom).toEqual(credit)
    expect((await read(server.visitor, id)).steps).toHaveLength(1)
  })

  test('stays in a draft and a journey whatever a change says', async () => {
    const { id, version, content } = await draftOf(bob, await original())
    const { adaptation: _, adaptedFrom, ...typed } = content
    await bob.put(`/draft/${id}`, { version, content: { ...typed, adaptedFrom: { name: 'Forged' } } })
    const { content: after } = (await bob.get(`/draft/${id}`)).body
    expect(after).toMatchObject({ adaptation: content.adaptation, adaptedFrom })
    const journey = (await bob.post('/path/create', after)).body
    await bob.put(`/path/${journey.id}`, { name: 'Renamed', adaptedFrom: null, adaptation: null })
    expect((await read(bob, journey.id)).adaptedFrom).toEqual(journey.adaptedFrom)
  })

  test('comes back with a discarded draft that is restored, and is forgotten a day later', async () => {
    const { id, content } = await draftOf(bob, await original())
    await bob.delete(`/draft/${id}`)
    const restored = (await bob.post('/draft', { content })).body.id
    expect((await bob.get(`/draft/${restored}`)).body.content.adaptation).toBe(content.adaptation)
    await bob.delete(`/draft/${restored}`)
    await server.database.db.updateTable('adaptation').set({ copiedAt: 1 }).execute()
    await draftOf(bob, await original())
    const kept = server.database.db.selectFrom('adaptation').select('id').where('id', '=', content.adaptation)
    expect(await kept.execute()).toEqual([])
  })

  test('of a file is text alone, and no journey lists it', async () => {
    const source = await original()
    const adaptedFrom = { name: 'Knots', author: 'Ada', id: source.id, first: { name: 'Ropes', id: source.id } }
    const body = { name: 'Forged', description: 'x', badges: [{ name: 'Python' }], steps: [A_STEP], adaptedFrom }
    const { adaptedFrom: credit } = (await bob.post('/path/create', body)).body
    const first = { name: 'Ropes', author: null, id: null }
    expect(credit).toEqual({ name: 'Knots', author: 'Ada', id: null, first })
    expect((await read(bob, source.id)).adaptationCount).toBe(0)
    expect((await bob.get(`/path/adaptations/${source.id}`)).body).toEqual([])
  })

  test("of a copy of one's own journey is that of the journey", async () => {
    const own = await original({ visibility: 'private', licence: 'reserved' })
    expect((await versionOf(ada, own)).adaptedFrom).toBeUndefined()
    const source = await original()
    const version = await versionOf(bob, source)
    const copy = await versionOf(bob, version)
    expect(copy.adaptedFrom).toEqual(version.adaptedFrom)
    const rows = server.database.db.selectFrom('step').select('copiedFrom').where('journeyId', '=', copy.id)
    const ids = (source.steps ?? []).map(({ id }) => id)
    expect((await rows.orderBy('position').execute()).map(({ copiedFrom }) => copiedFrom)).toEqual(ids)
  })

  test("stays with a journey that its deleted owner's followers keep", async () => {
    const zoe = await server.createConfirmedUser('Zoe')
    const { id, adaptedFrom } = await versionOf(zoe, await original())
    await bob.post(`/path/follow/${id}`, { followed: true })
    const how = { password: PASSWORD, leaveFollowed: true }
    await server.call('DELETE', '/user/account', how, zoe.headers)
    expect((await read(bob, id)).adaptedFrom).toEqual(adaptedFrom)
  })
})

describe('the versions of a journey', () => {
  test('are counted and listed while they are listed themselves, newest first', async () => {
    const source = await original()
    const cleo = await server.createConfirmedUser('Cleo')
    const older = await versionOf(bob, source)
    const newer = await versionOf(cleo, source)
    const shown = async () => {
      const list = (await server.visitor.get(`/path/adaptations/${source.id}`)).body.map((one: Journey) => one.id)
      expect((await read(server.visitor, source.id)).adaptationCount).toBe(list.length)
      return list
    }
    expect(await shown()).toEqual([newer.id, older.id])
    await bob.put(`/path/${older.id}`, { visibility: 'private' })
    expect(await shown()).toEqual([newer.id])
    await mia.post(`/moderation/people/${cleo.id}/suspend`, { reason: 'Spam' })
    expect(await shown()).toEqual([])
    await bob.put(`/path/${older.id}`, { visibility: 'public' })
    expect(await shown()).toEqual([older.id])
    await bob.delete(`/path/${older.id}`)
    expect(await shown()).toEqual([])
  })

  test('go page by page', async () => {
    const source = await original()
    const made = [await versionOf(bob, source), await versionOf(bob, source)].map(({ id }) => id)
    const first = await bob.get(`/path/adaptations/${source.id}?limit=1`)
    const next = /<([^>]+)>/u.exec(String(first.headers.link))?.[1]?.replace(/^.*\/api/u, '') ?? ''
    expect([first.body[0].id, (await bob.get(next)).body[0].id]).toEqual(made.toReversed())
  })

  test('are those of a journey that the reader can read', async () => {
    const { id } = await original({ visibility: 'private' })
    expect((await bob.get(`/path/adaptations/${id}`)).body.code).toBe('journeyNotFound')
    expect((await ada.get(`/path/adaptations/${id}`)).body).toEqual([])
  })

  test('are read and counted by an index in its order', async () => {
    const source = await original()
    await versionOf(bob, source)
    for (const path of [`/path/adaptations/${source.id}`, `/path/journey/${source.id}`]) {
      const reads = await statementsOf(server.database.db, () => server.visitor.get(path))
      const query = reads.find(({ sql: text }) => text.includes('"originalId"'))
      const plan = query ? await planOf(server.database, query, ['seqscan', 'bitmapscan', 'sort']) : []
      expect(plan.join('\n')).toContain('journey_original')
      expect(wholeTablesIn(plan)).toEqual([])
    }
  })
})
