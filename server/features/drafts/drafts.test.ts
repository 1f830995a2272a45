import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { A_STEP, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

const EMPTY = { name: '', description: '', badges: [], steps: [], visibility: 'public' }

async function createDraft(content: object = { name: 'First' }, who = ada): Promise<string> {
  server.later(5)
  const { status, body } = await who.post('/draft', { content })
  expect([status, body.version]).toEqual([201, 1])
  return body.id
}

test('a draft is created, read, changed and deleted', async () => {
  const id = await createDraft({})
  expect((await ada.get(`/draft/${id}`)).body).toEqual({
    id,
    version: 1,
    updatedAt: expect.any(String),
    content: EMPTY,
  })
  const content = { ...EMPTY, name: ' Half a ', steps: [{ ...A_STEP, url: '' }], closingWords: null }
  const saved = await ada.put(`/draft/${id}`, { version: 1, content })
  expect(saved.body).toEqual({ id, version: 2, updatedAt: expect.any(String) })
  expect((await ada.get(`/draft/${id}`)).body).toEqual({ ...saved.body, content })
  for (let count = 0; count < 2; count++) expect((await ada.delete(`/draft/${id}`)).status).toBe(204)
  expect((await ada.get(`/draft/${id}`)).body.code).toBe('notFound')
  expect((await ada.put(`/draft/${id}`, { version: 2, content })).body.code).toBe('notFound')
})

test('a draft that another device saved in between is not overwritten', async () => {
  const id = await createDraft()
  const save = (version: number, name: string) => ada.put(`/draft/${id}`, { version, content: { name } })
  expect((await save(1, 'Phone')).status).toBe(200)
  for (const version of [1, 3]) {
    const { status, body } = await save(version, 'Desk')
    expect([status, body.code]).toEqual([409, 'conflict'])
  }
  expect((await ada.get(`/draft/${id}`)).body).toMatchObject({ version: 2, content: { name: 'Phone' } })
  // The answer got lost, and the device saves again.
  expect((await save(1, 'Phone')).body).toMatchObject({ id, version: 2 })
})

test('of two saves at once one gets 409', async () => {
  const id = await createDraft()
  const replies = await Promise.all(
    ['One', 'Two'].map((name) => ada.put(`/draft/${id}`, { version: 1, content: { name } })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('no one but its author reads, changes, lists or deletes a draft', async () => {
  const id = await createDraft({ name: 'Hush-hush' })
  for (const known of [id, '0'.repeat(24)]) {
    expect((await bob.get(`/draft/${known}`)).body.code).toBe('notFound')
    expect((await bob.put(`/draft/${known}`, { version: 1, content: {} })).body.code).toBe('notFound')
    expect((await bob.delete(`/draft/${known}`)).status).toBe(204)
    expect((await server.visitor.get(`/draft/${known}`)).status).toBe(401)
  }
  for (const read of ['/draft/all', '/user/export'])
    expect(JSON.stringify((await bob.get(read)).body)).not.toContain('Hush-hush')
  const { headers, body } = await ada.get(`/draft/${id}`)
  expect([headers['cache-control'], body.content.name]).toEqual(['no-store', 'Hush-hush'])
})

test('drafts are listed, last changed first', async () => {
  const cleo = await server.createUser('Cleo')
  const first = await createDraft({ name: `${'x'.repeat(130)}` }, cleo)
  const second = await createDraft({ steps: [A_STEP, A_STEP] }, cleo)
  const list = async () => (await cleo.get('/draft/all')).body
  expect(await list()).toEqual([
    { id: second, name: '', stepCount: 2, updatedAt: expect.any(String) },
    { id: first, name: 'x'.repeat(120), stepCount: 0, updatedAt: expect.any(String) },
  ])
  server.later(5)
  await cleo.put(`/draft/${first}`, { version: 1, content: { name: 'Changed' } })
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Changed', ''])
})

test('a person has at most 50 drafts', async () => {
  const dora = await server.createUser('Dora')
  const id = await createDraft({}, dora)
  const row = { personId: dora.id, name: '', stepCount: 0, content: '{}', version: 1, createdAt: 1, updatedAt: 1 }
  const rows = Array.from({ length: 49 }, (_, index) => ({ ...row, id: `${dora.id}-${index}` }))
  await server.database.db.insertInto('draft').values(rows).execute()
  expect((await dora.post('/draft', { content: {} })).body.fields).toEqual({
    content: 'You have 50 drafts, the limit for one account: publish or delete some first',
  })
  expect((await dora.get('/draft/all')).body).toHaveLength(50)
  await dora.delete(`/draft/${id}`)
  await createDraft({}, dora)
})

test('repeating a request with the same key creates one draft', async () => {
  const eve = await server.createUser('Eve')
  const send = () => eve.post('/draft', { content: { name: 'Once' } }, { 'idempotency-key': 'draft-once' })
  expect((await send()).body).toEqual((await send()).body)
  expect((await eve.get('/draft/all')).body).toHaveLength(1)
})

test('a draft has limits', async () => {
  const fieldOf = async (content: object) => Object.keys((await ada.post('/draft', { content })).body.fields ?? {})
  const step = (more: object) => ({ steps: [{ ...A_STEP, ...more }] })
  expect(await fieldOf({ name: 'x'.repeat(10_001) })).toEqual(['content.name'])
  expect(await fieldOf({ name: 'a\u0000' })).toEqual(['content.name'])
  expect(await fieldOf({ steps: Array.from({ length: 201 }, () => A_STEP) })).toEqual(['content.steps'])
  expect(await fieldOf(step({ description: 'x'.repeat(101) }))).toEqual(['content.steps.0.description'])
  expect(await fieldOf(step({ url: 'javascript:alert(1)' }))).toEqual(['content.steps.0.url'])
  expect(await fieldOf({ badges: [{ name: 'x'.repeat(51) }] })).toEqual(['content.badges.0.name'])
  expect(await fieldOf({ visibility: 'none' })).toEqual(['content.visibility'])
  const long = { ...A_STEP, description: 'x', note: '🧗🏽‍♀️'.repeat(200) }
  const large = await ada.post('/draft', { content: { steps: Array.from({ length: 150 }, () => long) } })
  expect([large.status, large.body.code]).toEqual([413, 'tooLarge'])
  expect(large.body.fields['content.steps']).toMatch(/^A journey can hold 500 kB of text/)
})

test('the export has the drafts; deleting the account deletes them, and only them', async () => {
  const finn = await server.createUser('Finn')
  const kept = await createDraft()
  await createDraft({ name: 'To take along' }, finn)
  const { drafts } = (await finn.get('/user/export')).body
  expect(drafts).toMatchObject([{ content: { ...EMPTY, name: 'To take along' }, updatedAt: expect.any(String) }])
  const files = unzipSync((await finn.get('/user/export?format=zip')).body)
  expect(JSON.parse(strFromU8(files['drafts.json'] ?? new Uint8Array()))).toEqual(drafts)
  await server.call('DELETE', '/user/account', { password: PASSWORD }, finn.headers)
  const rows = server.database.db.selectFrom('draft').select('id')
  expect(await rows.where('personId', '=', finn.id).execute()).toEqual([])
  expect((await ada.get(`/draft/${kept}`)).status).toBe(200)
})

test('the list of drafts reads an index in its order', async () => {
  await createDraft()
  const reads = await statementsOf(server.database.db, () => ada.get('/draft/all'))
  const read = reads.find(({ sql: text }) => text.includes('"draft"'))
  const plan = read ? await planOf(server.database, read, ['seqscan', 'bitmapscan', 'sort']) : []
  expect(plan.join('\n')).toContain('draft_latest')
  expect([...wholeTablesIn(plan), ...plan.filter((line) => /TEMP B-TREE|\bSort\b/u.test(line))]).toEqual([])
})
