import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { A_STEP, nextOf, openTestServer, PASSWORD, type Reply, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

interface Noted {
  journey: Journey
  ids: string[]
  path: string
}

/** A journey of Ada with two steps; Bob has a note on the first one. */
async function createNoted(text = 'Read chapter 3 again'): Promise<Noted> {
  const steps = ['One', 'Two'].map((description) => ({ ...A_STEP, description }))
  const journey = await ada.createJourney({ steps })
  const ids = journey.steps?.map(({ id }) => id) ?? []
  const path = `/path/notes/${journey.id}`
  server.later(5)
  await bob.put(path, { stepId: ids[0], text })
  return { journey, ids, path }
}

/** Notes on removed steps of a new journey, whose ids are the person's id and a number; the last one is the latest. */
async function createManyNotes(
  { id }: TestUser,
  count: number,
  { text, searchText }: { text: string; searchText: string },
): Promise<Noted> {
  const noted = await createNoted()
  const { db } = server.database
  const numbers = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`
  await sql`insert into step (id, "journeyId", position, "stepType", description, url, "createdAt", "removedAt")
    ${numbers} select cast(${id} as text) || i, ${noted.journey.id}, i, 'Book', 'x', 'x', 1, 1 from n`.execute(db)
  await sql`insert into "stepNote" ("personId", "stepId", "journeyId", text, "searchText", "updatedAt")
    ${numbers} select ${id}, cast(${id} as text) || i, ${noted.journey.id}, ${text}, ${searchText}, i from n`.execute(
    db,
  )
  return noted
}

const textsOf = ({ body }: Reply) => body.map(({ text }: { text: string }) => text)
const newest = async (reader: TestUser) => (await reader.get('/user/notes?limit=1')).body[0]

test('a note is saved, changed and deleted', async () => {
  const { ids, path } = await createNoted('  First thoughts\n')
  const [stepId] = ids
  const note = { stepId, text: 'First thoughts', updatedAt: expect.any(String) }
  expect((await bob.get(path)).body).toEqual({ notes: [note] })
  expect((await bob.put(path, { stepId, text: 'Second thoughts' })).body).toEqual({ ...note, text: 'Second thoughts' })
  expect((await bob.get(path)).body.notes).toHaveLength(1)
  expect((await bob.put(path, { stepId, text: ' \n' })).body).toEqual({ stepId, text: '', updatedAt: null })
  expect((await bob.get(path)).body).toEqual({ notes: [] })
})

test('saving the same text again changes nothing, deleting twice neither', async () => {
  const { ids, path } = await createNoted()
  const [before] = (await bob.get(path)).body.notes
  server.later(1000)
  expect((await bob.put(path, { stepId: ids[0], text: before.text })).body).toEqual(before)
  for (let count = 0; count < 2; count++) expect((await bob.put(path, { stepId: ids[0], text: '' })).status).toBe(200)
})

test('owners keep notes on their own private journeys', async () => {
  const own = await bob.createJourney({ visibility: 'private' })
  const saved = await bob.put(`/path/notes/${own.id}`, { stepId: own.steps?.[0]?.id, text: 'Mine' })
  expect([saved.status, saved.body.text]).toEqual([200, 'Mine'])
})

test('no one but its author sees or deletes a note, not even the journey’s owner', async () => {
  const { journey, ids, path } = await createNoted('Hush-hush')
  await bob.post(`/path/follow/${journey.id}`)
  await ada.put(path, { stepId: ids[0], text: '' })
  for (const read of [path, '/user/notes', '/user/notes?q=hush', `/path/journey/${journey.id}`, '/user/export'])
    expect(JSON.stringify((await ada.get(read)).body), read).not.toContain('Hush-hush')
  for (const read of [`/path/journey/${journey.id}`, '/path/user/following?steps=true', `/path/progress/${journey.id}`])
    expect(JSON.stringify((await bob.get(read)).body), read).not.toContain('Hush-hush')
  const { headers, body } = await bob.get(path)
  expect([headers['cache-control'], body.notes[0].text]).toEqual(['no-store', 'Hush-hush'])
})

test('visitors get 401', async () => {
  const { ids, path } = await createNoted()
  const replies = [
    await server.visitor.get(path),
    await server.visitor.put(path, { stepId: ids[0], text: 'Hi' }),
    await server.visitor.get('/user/notes'),
  ]
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401])
})

test('a note has at most 2,000 visible characters', async () => {
  const { ids, path } = await createNoted()
  const save = (text: unknown) => bob.put(path, { stepId: ids[0], text })
  expect((await save('🧗🏽‍♀️'.repeat(2000))).status).toBe(200)
  expect((await save('a'.repeat(2001))).body.fields).toEqual({ text: 'At most 2000 characters' })
  expect((await save(undefined)).body.fields).toEqual({ text: 'This field is required' })
  expect((await save('a\u0000')).status).toBe(400)
})

test('a step of another journey is refused with 404', async () => {
  const { path } = await createNoted()
  const { ids } = await createNoted()
  for (const stepId of [ids[0], 'unknown'])
    expect((await bob.put(path, { stepId, text: 'Hi' })).body.code).toBe('stepNotFound')
})

test('a note on a removed step can be changed and deleted, a new one is refused', async () => {
  const { journey, ids, path } = await createNoted()
  await ada.put(`/path/${journey.id}`, { steps: [journey.steps?.[1]] })
  expect((await ada.put(path, { stepId: ids[0], text: 'Too late' })).body.code).toBe('stepNotFound')
  expect((await bob.put(path, { stepId: ids[0], text: 'Still here' })).status).toBe(200)
  expect(await newest(bob)).toMatchObject({ text: 'Still here', step: null, journey: { id: journey.id } })
  await bob.put(path, { stepId: ids[0], text: '' })
  expect((await bob.get(path)).body).toEqual({ notes: [] })
})

test('notes on journeys that their author can no longer read are listed without the journey', async () => {
  const { journey, ids, path } = await createNoted('Kept')
  expect(await newest(bob)).toEqual({
    pathId: journey.id,
    stepId: ids[0],
    text: 'Kept',
    updatedAt: expect.any(String),
    step: { description: 'One', stepType: 'Article' },
    journey: { id: journey.id, name: journey.name },
  })
  const lose = async (status: number) => {
    expect(await newest(bob)).toMatchObject({ text: 'Kept', step: null, journey: null })
    expect((await bob.get(path)).status).toBe(status)
    expect((await bob.put(path, { stepId: ids[0], text: 'Changed' })).status).toBe(status)
  }
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  await lose(404)
  await ada.put(`/path/${journey.id}`, { visibility: 'public' })
  await server.database.db.updateTable('journey').set({ hiddenAt: 1 }).where('id', '=', journey.id).execute()
  await lose(404)
  await server.database.db.updateTable('journey').set({ hiddenAt: null }).where('id', '=', journey.id).execute()
  await ada.delete(`/path/${journey.id}`)
  await lose(410)
  expect((await bob.put(path, { stepId: ids[0], text: '' })).status).toBe(200)
  expect((await newest(bob))?.text).not.toBe('Kept')
})

test('the list of notes is paged, latest change first', async () => {
  const cleo = await server.createUser('Cleo')
  const { ids, path } = await createNoted()
  const { ids: others, path: otherPath } = await createNoted()
  await cleo.put(path, { stepId: ids[0], text: 'a' })
  for (const [at, stepId, text] of [
    [path, ids[1], 'b'],
    [otherPath, others[0], 'c'],
    [path, ids[0], 'd'],
  ] as const) {
    server.later(5)
    await cleo.put(at, { stepId, text })
  }
  const first = await cleo.get('/user/notes?limit=2')
  const last = await cleo.get(nextOf(first) ?? '')
  expect([textsOf(first), textsOf(last), nextOf(last)]).toEqual([['d', 'c'], ['b'], null])
  expect((await cleo.get('/user/notes?cursor=x')).body.fields).toHaveProperty('cursor')
})

test('searching finds notes with every word, ignoring case and accents', async () => {
  const dora = await server.createUser('Dora')
  const { ids, path } = await createNoted()
  await dora.put(path, { stepId: ids[0], text: 'Übung macht\nden Meister: 100%' })
  await dora.put(path, { stepId: ids[1], text: 'Encore un café' })
  const found = async (q: string) => textsOf(await dora.get(`/user/notes?q=${encodeURIComponent(q)}`)).length
  const queries = ['meister ÜBUNG', 'uBung', 'CAFE', '100%', 'übung café', 'macht%meister', 'm_cht', '- %', '']
  expect(await Promise.all(queries.map(found))).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 2])
  expect((await dora.get(`/user/notes?q=${'a'.repeat(201)}`)).body.fields).toEqual({ q: 'At most 200 characters' })
})

test('searching finds other spellings, joined words and names with signs', async () => {
  const ivy = await server.createUser('Ivy')
  const { ids, path } = await createNoted()
  await ivy.put(path, { stepId: ids[0], text: 'In München with Node.js and C++' })
  await ivy.put(path, { stepId: ids[1], text: 'Aus Muenchen: nodejs, C#, कमाल' })
  const found = async (q: string) => textsOf(await ivy.get(`/user/notes?q=${encodeURIComponent(q)}`)).length
  const queries = ['münchen', 'muenchen', 'munchen', 'nodejs', 'node.js', 'c++', 'c#', 'कमाल', 'कमल']
  expect(await Promise.all(queries.map(found))).toEqual([2, 2, 1, 2, 2, 1, 1, 1, 0])
})

test('a search looks for its first eight words', async () => {
  const hal = await server.createUser('Hal')
  const { ids, path } = await createNoted()
  await hal.put(path, { stepId: ids[0], text: 'a b c d e f g h' })
  const found = async (q: string) => textsOf(await hal.get(`/user/notes?q=${encodeURIComponent(q)}`)).length
  expect(await Promise.all(['a b c d e f g h nothing', 'a b c d e f g nothing'].map(found))).toEqual([1, 0])
})

test('a search looks through the latest 5 MB of notes', async () => {
  const gil = await server.createUser('Gil')
  await createManyNotes(gil, 300, { text: 'needle', searchText: `needle ${'x'.repeat(19_993)}` })
  const found: string[] = []
  for (let next: string | null = '/user/notes?q=needle&limit=100'; next; ) {
    const page = await gil.get(next)
    found.push(...page.body.map(({ stepId }: { stepId: string }) => stepId))
    next = nextOf(page)
  }
  expect([found.length, found[0], found.at(-1)]).toEqual([250, `${gil.id}300`, `${gil.id}51`])
  expect(textsOf(await gil.get('/user/notes?limit=100'))).toHaveLength(100)
})

test('the export contains the notes; deleting the account deletes them, and only them', async () => {
  const eve = await server.createUser('Eve')
  const { journey, ids, path } = await createNoted()
  await eve.put(path, { stepId: ids[0], text: 'To take along' })
  const note = { journeyId: journey.id, stepId: ids[0], text: 'To take along', updatedAt: expect.any(String) }
  expect((await eve.get('/user/export')).body.notes).toEqual([note])
  await server.call('DELETE', '/user/account', { password: PASSWORD }, eve.headers)
  const left = await server.database.db
    .selectFrom('stepNote')
    .select('personId')
    .where('stepId', '=', `${ids[0]}`)
    .execute()
  expect(left).toEqual([{ personId: bob.id }])
})

test('a person has at most 5,000 notes', async () => {
  const finn = await server.createUser('Finn')
  const { ids, path } = await createManyNotes(finn, 5000, { text: 'x', searchText: 'x' })
  expect((await finn.put(path, { stepId: ids[0], text: 'One more' })).body.fields).toEqual({
    text: 'You have 5000 notes, the limit for one account: delete some first',
  })
  expect((await finn.put(path, { stepId: `${finn.id}1`, text: 'Changed' })).status).toBe(200)
  await finn.put(path, { stepId: `${finn.id}1`, text: '' })
  expect((await finn.put(path, { stepId: ids[0], text: 'One more' })).status).toBe(200)
})

test('the list of notes reads an index in its order', async () => {
  const { path } = await createNoted()
  await createNoted()
  const next = nextOf(await bob.get('/user/notes?limit=1')) ?? ''
  for (const list of ['/user/notes?limit=1', next, '/user/notes?q=chapter&limit=1']) {
    const reads = await statementsOf(server.database.db, () => bob.get(list))
    const read = reads.find(({ sql: text }) => text.includes('stepNote') && text.includes('journey'))
    const plan = read ? await planOf(server.database, read, ['seqscan', 'bitmapscan', 'hashjoin', 'sort']) : []
    expect(plan.join('\n')).toContain('stepNote_latest')
    expect([...wholeTablesIn(plan), ...plan.filter((line) => /TEMP B-TREE|\bSort\b/u.test(line))]).toEqual([])
  }
  const reads = await statementsOf(server.database.db, () => bob.get(path))
  for (const read of reads) expect(wholeTablesIn(await planOf(server.database, read))).toEqual([])
})
