import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { createOriginal, draftOf, readJourney, versionOf } from './testing/copies.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let ada: TestUser
let bob: TestUser
let mia: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  mia = await createModerator(server, 'Mia')
})

test('the versions of a journey are counted and listed while they are listed themselves, newest first', async () => {
  const source = await createOriginal(ada)
  const cleo = await server.createConfirmedUser('Cleo')
  const older = await versionOf(bob, source)
  const newer = await versionOf(cleo, source)
  const shown = async () => {
    const list = (await server.visitor.get(`/path/adaptations/${source.id}`)).body.map((one: Journey) => one.id)
    expect((await readJourney(server.visitor, source.id)).adaptationCount).toBe(list.length)
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

test('the versions of a journey go page by page', async () => {
  const source = await createOriginal(ada)
  const made = [await versionOf(bob, source), await versionOf(bob, source)].map(({ id }) => id)
  const first = await bob.get(`/path/adaptations/${source.id}?limit=1`)
  const next = /<([^>]+)>/u.exec(String(first.headers.link))?.[1]?.replace(/^.*\/api/u, '') ?? ''
  expect([first.body[0].id, (await bob.get(next)).body[0].id]).toEqual(made.toReversed())
})

test('the versions of a journey are those of a journey that the reader can read', async () => {
  const { id } = await createOriginal(ada, { visibility: 'private' })
  expect((await bob.get(`/path/adaptations/${id}`)).body.code).toBe('journeyNotFound')
  expect((await ada.get(`/path/adaptations/${id}`)).body).toEqual([])
})

test('the versions of a journey are read and counted by an index in its order', async () => {
  const source = await createOriginal(ada)
  await versionOf(bob, source)
  for (const path of [`/path/adaptations/${source.id}`, `/path/journey/${source.id}`]) {
    const reads = await statementsOf(server.database.db, () => server.visitor.get(path))
    const query = reads.find(({ sql: text }) => text.includes('"originalId" ='))
    const plan = query ? await planOf(server.database, query, ['seqscan', 'bitmapscan', 'sort']) : []
    expect(plan.join('\n')).toContain('journey_original')
    expect(wholeTablesIn(plan)).toEqual([])
  }
})

test('a version needs a name of its own or another change before it becomes public', async () => {
  const source = await createOriginal(ada)
  const { content } = await draftOf(bob, source)
  const refused = await bob.post('/path/create', content)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['name']])
  const { body: hidden } = await bob.post('/path/create', { ...content, visibility: 'private' })
  const publish = (change: object) => bob.put(`/path/${hidden.id}`, { visibility: 'public', ...change })
  expect((await publish({})).body.fields).toHaveProperty('name')
  expect((await readJourney(bob, hidden.id)).visibility).toBe('private')
  expect((await publish({ name: 'Knots at sea' })).status).toBe(200)
  const fewer = { ...content, steps: content.steps.slice(0, 2) }
  expect((await bob.post('/path/create', fewer)).status).toBe(201)
})

test('a public version stays public when it becomes equal to its original again', async () => {
  const source = await createOriginal(ada)
  const { id } = await versionOf(bob, source)
  expect((await bob.put(`/path/${id}`, { level: 'beginner', visibility: 'public' })).status).toBe(200)
  expect((await bob.put(`/path/${id}`, { description: 'In short' })).status).toBe(200)
})
