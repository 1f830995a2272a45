import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { journeyErasureJob } from '#server/features/erasure/journeys.job.ts'
import { A_STEP, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

// What is kept of an original as it was copied, to be compared with what it is later.

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

/** A copied journey, with the contents of what is kept of it. */
async function copied(owner = ada) {
  const source = await owner.createJourney({
    name: 'Knots',
    licence: 'ccBy',
    steps: [A_STEP, { ...A_STEP, note: 'Secret' }],
  })
  const { body } = await bob.post(`/path/adapt/${source.id}`)
  const { content } = (await bob.get(`/draft/${body.id}`)).body
  const version: Journey = (await bob.post('/path/create', { ...content, level: 'advanced' })).body
  const { db } = server.database
  const base = async () => {
    const adaptation = db.selectFrom('adaptation').select('base').where('id', '=', content.adaptation)
    const keys = (await adaptation.executeTakeFirst())?.base?.split(' ') ?? []
    const parts = db.selectFrom('adaptationPart').select(['key', 'content']).where('journeyId', '=', source.id)
    const contents = new Map((await parts.execute()).map((part) => [part.key, JSON.parse(part.content)]))
    return keys.map((key) => contents.get(key) ?? null)
  }
  return { source, version, base }
}

const change = ({ id, steps = [] }: Journey, name: string) => ada.put(`/path/${id}`, { name, steps: steps.slice(0, 1) })

test('it has the texts and steps with their ids, whatever becomes of both journeys', async () => {
  const { source, version, base } = await copied()
  const [first, second] = source.steps ?? []
  const expected = [{ name: 'Knots' }, { id: first?.id }, { id: second?.id, note: 'Secret' }]
  expect(await base()).toMatchObject(expected)
  await change(source, 'Ropes')
  await bob.put(`/path/${version.id}`, { steps: [] })
  expect(await base()).toMatchObject(expected)
})

test('it outlives the thinning of the history', async () => {
  const { source, base } = await copied()
  await change(source, 'Ropes')
  const { db } = server.database
  await db.deleteFrom('revision').where('journeyId', '=', source.id).where('number', '=', 1).execute()
  await db.deleteFrom('revisionPart').where('journeyId', '=', source.id).execute()
  expect(await base()).not.toContain(null)
})

test('what the owner removes from the history for good is no longer in it', async () => {
  const { source, base } = await copied()
  const before = await base()
  await change(source, 'Ropes')
  expect((await ada.delete(`/path/revisions/${source.id}/1`)).status).toBe(204)
  // The first step is also in the present texts.
  const erased = (id: string | null = null) => ({ id })
  expect(await base()).toEqual([erased(), before[1], erased(source.steps?.[1]?.id)])
  const parts = server.database.db.selectFrom('adaptationPart').select('content').where('journeyId', '=', source.id)
  expect(JSON.stringify(await parts.execute())).not.toContain('Secret')
})

test('copies of the same texts share them, and each counts in the account of the person who made it', async () => {
  const { source } = await copied()
  const { db } = server.database
  const parts = () => db.selectFrom('adaptationPart').select('key').where('journeyId', '=', source.id).execute()
  const before = await parts()
  const cleo = await server.createConfirmedUser('Cleo')
  await cleo.post(`/path/adapt/${source.id}`)
  expect(await parts()).toEqual(before)
  const rows = db.selectFrom('adaptation').select(['personId', 'baseBytes']).where('originalId', '=', source.id)
  const bytes = (await rows.execute()).map(({ baseBytes }) => baseBytes)
  expect(bytes).toEqual([bytes[0], bytes[0]])
  expect(bytes[0]).toBeGreaterThan(100)
})

test('it is erased with the original, and the copy stays whole', async () => {
  const { source, version, base } = await copied()
  await ada.delete(`/path/${source.id}`)
  const { db } = server.database
  await db.updateTable('journey').set({ deletedAt: 1 }).where('id', '=', source.id).execute()
  await runJob(server.context, journeyErasureJob)
  expect(await base()).toEqual([])
  const { adaptedFrom, steps } = (await server.visitor.get(`/path/journey/${version.id}`)).body
  expect([adaptedFrom.name, adaptedFrom.id, steps.length]).toEqual(['Knots', null, 2])
})

test("it is erased with the account of the original's owner", async () => {
  const zoe = await server.createConfirmedUser('Zoe')
  const { source } = await copied(zoe)
  await server.call('DELETE', '/user/account', { password: PASSWORD }, zoe.headers)
  const parts = server.database.db.selectFrom('adaptationPart').select('key').where('journeyId', '=', source.id)
  expect(await parts.execute()).toEqual([])
})

test('an erased copy leaves nothing behind', async () => {
  const { version } = await copied()
  const { db } = server.database
  const ids = async () => {
    const rows = db.selectFrom('adaptation').select('id').where('personId', '=', bob.id)
    return (await rows.execute()).map(({ id }) => id)
  }
  const { adaptationId } = await db
    .selectFrom('journey')
    .select('adaptationId')
    .where('id', '=', version.id)
    .executeTakeFirstOrThrow()
  expect(await ids()).toContain(adaptationId)
  const { body } = await bob.get('/draft/all')
  for (const { id } of body) await bob.delete(`/draft/${id}`)
  await bob.delete(`/path/${version.id}`)
  await db.updateTable('journey').set({ deletedAt: 1 }).where('id', '=', version.id).execute()
  await runJob(server.context, journeyErasureJob)
  expect(await ids()).not.toContain(adaptationId)
})

test('a deleted account leaves none of its copies behind but those of journeys that stay', async () => {
  const zoe = await server.createConfirmedUser('Zoe')
  const source = await ada.createJourney({ name: 'Knots', licence: 'ccBy' })
  const { db } = server.database
  const publish = async () => {
    const { id } = (await zoe.post(`/path/adapt/${source.id}`)).body
    const { content } = (await zoe.get(`/draft/${id}`)).body
    return (await zoe.post('/path/create', { ...content, level: 'advanced' })).body.id
  }
  const [kept] = [await publish(), await publish()]
  await bob.post(`/path/follow/${kept}`, { followed: true })
  const rows = () => db.selectFrom('adaptation').select('personId').where('originalId', '=', source.id).execute()
  expect(await rows()).toHaveLength(2)
  await server.call('DELETE', '/user/account', { password: PASSWORD, leaveFollowed: true }, zoe.headers)
  expect(await rows()).toEqual([{ personId: null }])
})

test('a copy whose draft was discarded takes the texts that only it held along, a day later', async () => {
  const source = await ada.createJourney({ name: 'Knots', licence: 'ccBy', steps: [A_STEP] })
  const { body: draft } = await bob.post(`/path/adapt/${source.id}`)
  expect((await bob.delete(`/draft/${draft.id}`)).status).toBe(204)
  const { db } = server.database
  const parts = () => db.selectFrom('adaptationPart').select('key').where('journeyId', '=', source.id).execute()
  expect(await parts()).toHaveLength(2)
  await db.updateTable('adaptation').set({ copiedAt: 1 }).where('originalId', '=', source.id).execute()
  const other = await ada.createJourney({ name: 'Splices', licence: 'ccBy', steps: [A_STEP] })
  await bob.post(`/path/adapt/${other.id}`)
  expect(await parts()).toEqual([])
})
