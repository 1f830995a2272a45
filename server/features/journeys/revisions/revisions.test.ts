import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { inputs } from '#contract/testing/everything.ts'
import { A_STEP, TestServer, type TestUser } from '#server/testing/test-server.ts'

const MINUTE = 60_000
const server = new TestServer()
let ada: TestUser
let bob: TestUser
let journey: Journey

beforeAll(async () => {
  await server.open({ CAIRN_LIMITS: 'off' })
  ada = await server.createUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})
afterAll(() => server.app.close())

beforeEach(async () => {
  const steps = [1, 2, 3].map((number) => ({
    ...A_STEP,
    description: `Step ${number}`,
    url: `https://example.org/${number}`,
  }))
  journey = await ada.createJourney({ name: 'Knots', steps })
})

const change = (body: object) => ada.put(`/path/${journey.id}`, body)
const revisions = async () => (await ada.get(`/path/revisions/${journey.id}`)).body
const revision = async (number: number) => (await ada.get(`/path/revisions/${journey.id}/${number}`)).body
/** Makes what there is of the journey older. */
const later = async (minutes: number) => {
  const { db } = server.database
  const ms = minutes * MINUTE
  await sql`update revision set "startedAt" = "startedAt" - ${ms}, "changedAt" = "changedAt" - ${ms}`.execute(db)
  await sql`update "journeyFollow" set "seenAt" = "seenAt" - ${ms}`.execute(db)
  await sql`update step set "createdAt" = "createdAt" - ${ms}, "linkChangedAt" = "linkChangedAt" - ${ms}`.execute(db)
  await sql`update journey set "updatedAt" = "updatedAt" - ${ms}`.execute(db)
}
const stepsOf = ({ steps = [] }: Journey) => steps
const refused = async (reply: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await reply
  return `${status} ${body?.code ?? ''}`.trim()
}

test('a journey has no history before its first change, then the state before it and the one after', async () => {
  expect(await revisions()).toEqual([])
  await change({ name: 'Bends', revisionLine: 'A better name' })
  expect(await revisions()).toMatchObject([
    { number: 2, line: 'A better name', changes: { fields: ['name'] }, current: true, by: { id: ada.id } },
    { number: 1, line: '', current: false },
  ])
  expect(await revision(2)).toMatchObject({ texts: { name: 'Bends' }, before: { name: 'Knots' } })
})

test('changes within ten minutes are one revision, compared with the state before the first of them', async () => {
  await change({ name: 'Bends', revisionLine: 'A better name' })
  await later(5)
  await change({ description: 'All of them', revisionLine: 'Better words' })
  expect(await revisions()).toMatchObject([
    { number: 2, line: 'Better words', changes: { fields: ['name', 'description'] } },
    { number: 1 },
  ])
  await later(6)
  await change({ name: 'Hitches' })
  expect(await revisions()).toMatchObject([{ number: 3, changes: { fields: ['name'] } }, { number: 2 }, { number: 1 }])
})

test('a change of visibility, licence or cover is no revision', async () => {
  await change({ visibility: 'unlisted', licence: 'reserved', cover: 'map' })
  expect(await revisions()).toEqual([])
})

test('added steps and accepted links are in the history', async () => {
  await ada.post('/path/steps/new', { pathId: journey.id, steps: [A_STEP] })
  const [{ id: stepId }] = stepsOf(journey) as unknown as [Step]
  const linkReport = await bob.post(`/path/suggestions/${journey.id}`, {
    stepId,
    problem: 'broken',
    url: 'https://example.org/new',
  })
  await later(20)
  await ada.post(`/suggestion/${linkReport.body.id}/accept`, {})
  expect(await revisions()).toMatchObject([{ changes: { links: 1 } }, { changes: { added: 1 } }, {}])
})

test('restoring brings back texts, order and steps with their ids, as a new revision; ticks and comments are there', async () => {
  const [first, second, third] = stepsOf(journey) as unknown as [Step, Step, Step]
  await bob.put(`/path/progress/${journey.id}`, { done: [second.id] })
  await bob.post(`/path/comments/${journey.id}`, { stepId: second.id, text: 'Which rope?' })
  await change({ name: 'Bends', badges: [{ name: 'Ropes' }], steps: [third, first] })
  await later(60)
  const restored = await ada.post(`/path/revisions/${journey.id}/1/restore`, {})
  expect(restored.body).toMatchObject({ name: 'Knots', badges: journey.badges })
  expect(stepsOf(restored.body).map(({ id }) => id)).toEqual([first.id, second.id, third.id])
  expect(stepsOf(restored.body)[1]).toMatchObject({ commentCount: 1 })
  expect((await bob.get(`/path/progress/${journey.id}`)).body.completed).toEqual([second.id])
  expect(await revisions()).toMatchObject([{ number: 3, restored: 1 }, { number: 2 }, { number: 1 }])
})

test('a step that nothing referred to, and that was deleted since, comes back with its id', async () => {
  const [first, second] = stepsOf(journey) as unknown as [Step, Step]
  await change({ steps: [first] })
  await server.database.db.deleteFrom('step').where('id', '=', second.id).execute()
  await later(60)
  const { body } = await ada.post(`/path/revisions/${journey.id}/1/restore`, {})
  expect(stepsOf(body)[1]?.id).toBe(second.id)
})

test('restoring is refused for another version of the journey', async () => {
  await change({ name: 'Bends' })
  expect(await refused(ada.post(`/path/revisions/${journey.id}/1/restore`, { version: 1 }))).toBe('409 conflict')
})

test('the owner removes for good what a revision held; what other revisions hold stays', async () => {
  await change({ name: 'My phone is 0301234' })
  await later(60)
  await change({ name: 'Bends' })
  expect((await ada.delete(`/path/revisions/${journey.id}/2`)).status).toBe(204)
  expect(await revision(2)).toMatchObject({ revision: { erased: true, line: '' }, texts: null })
  expect(await revision(1)).toMatchObject({ texts: { name: 'Knots', steps: [{}, {}, {}] } })
  expect(await refused(ada.post(`/path/revisions/${journey.id}/2/restore`, {}))).toBe('410 gone')
  expect(await refused(ada.put(`/path/revisions/${journey.id}/2`, { line: 'Back' }))).toBe('410 gone')
  const parts = await server.database.db.selectFrom('revisionPart').selectAll().execute()
  expect(JSON.stringify(parts)).not.toContain('0301234')
})

test('the latest revision, which readers see, can’t be removed', async () => {
  await change({ name: 'Bends' })
  expect(await refused(ada.delete(`/path/revisions/${journey.id}/2`))).toBe('409 conflict')
})

test('only the owner reads or changes the history; moderators can’t', async () => {
  await change({ name: 'Bends' })
  for (const path of ['', '/1'])
    expect(await refused(bob.get(`/path/revisions/${journey.id}${path}`))).toBe('403 ownerOnly')
  expect(await refused(bob.post(`/path/revisions/${journey.id}/1/restore`, {}))).toBe('403 ownerOnly')
  expect(await refused(bob.delete(`/path/revisions/${journey.id}/1`))).toBe('403 ownerOnly')
  const other = await bob.createJourney()
  expect(await refused(bob.get(`/path/revisions/${other.id}/1`))).toBe('404 notFound')
})

test('of a deleted journey the history can’t be read, and is erased with it', async () => {
  await change({ name: 'Bends' })
  await ada.delete(`/path/${journey.id}`)
  expect(await refused(ada.get(`/path/revisions/${journey.id}`))).toBe('410 gone')
})

/** The revisions of a journey that are kept, besides one a week of those before. */
const KEPT = 200

test('a history is thinned to one revision a week before its last 200', async () => {
  for (let time = 1; time <= KEPT + 20; time++) {
    await later(60)
    await change({ name: `Knots ${time}` })
  }
  const kept = await server.database.db
    .selectFrom('revision')
    .select('number')
    .where('journeyId', '=', journey.id)
    .execute()
  expect(kept.length).toBeGreaterThanOrEqual(KEPT)
  expect(kept.length).toBeLessThan(KEPT + 8)
})

test('a journey of 200 steps takes less than 2 MB with its whole history', { timeout: 120_000 }, async () => {
  const steps = Array.from({ length: 200 }, (_, index) => ({
    ...A_STEP,
    description: `Learn the hitch of chapter ${index}, in both ways`,
    url: `https://example.org/a/long/address/of/a/page/${index}`,
    note: `Why this one: it is short, and the pictures of chapter ${index} are clear.`,
  }))
  const long = await ada.createJourney({ steps })
  const saved = stepsOf(long)
  for (let time = 1; time <= inputs({ usual: 20, full: 250 }); time++) {
    await later(60)
    const index = time % 200
    saved[index] = { ...(saved[index] as object), description: `Changed ${time}` } as never
    const reply = await ada.put(`/path/${long.id}`, { steps: saved })
    if (reply.status !== 200) throw new Error(`${time}: ${reply.status}`)
  }
  const { db } = server.database
  const kept = await db.selectFrom('revision').select('number').where('journeyId', '=', long.id).execute()
  expect(kept.length).toBeGreaterThan(20)
  const { revisionBytes } = await db
    .selectFrom('journey')
    .select('revisionBytes')
    .where('id', '=', long.id)
    .executeTakeFirstOrThrow()
  expect(Number(revisionBytes)).toBeLessThan((2_000_000 / KEPT) * kept.length)
})

test('a follower sees how many steps and links are new since the last visit, once', async () => {
  await bob.post(`/path/follow/${journey.id}`, { followed: true })
  await later(1)
  const [first, ...others] = stepsOf(journey) as unknown as [Step, ...Step[]]
  await change({ steps: [{ ...first, url: 'https://example.org/new' }, ...others] })
  await ada.post('/path/steps/new', {
    pathId: journey.id,
    steps: [A_STEP, { ...A_STEP, url: 'https://example.org/4' }],
  })
  const seen = async (who: TestUser) => (await who.get(`/path/journey/${journey.id}`)).body.sinceVisit
  expect(await seen(bob)).toEqual({ steps: 2, links: 1 })
  await later(1)
  expect((await bob.post(`/path/visit/${journey.id}`)).status).toBe(204)
  expect(await seen(bob)).toBeUndefined()
  expect(await seen(ada)).toBeUndefined()
})

test('a visit without news writes nothing', async () => {
  await bob.post(`/path/follow/${journey.id}`, { followed: true })
  const row = () =>
    server.database.db.selectFrom('journeyFollow').selectAll().where('journeyId', '=', journey.id).executeTakeFirst()
  await later(5)
  const before = await row()
  await bob.post(`/path/visit/${journey.id}`)
  expect(await row()).toEqual(before)
})
