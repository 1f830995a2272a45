import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { newId } from '#server/core/platform/ids.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { decisionJob } from './decision.job.ts'
import { takeAlongJob } from './take-along.ts'
import { createModerator } from './testing/moderator.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let mia: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
  mia = await createModerator(server, 'Mia')
})

async function versionOf(person: TestUser, source: Journey, change: object = {}): Promise<Journey> {
  const { id } = (await person.post(`/path/adapt/${source.id}`)).body
  const { content } = (await person.get(`/draft/${id}`)).body
  return (await person.post('/path/create', { ...content, name: `Again ${content.name}`, ...change })).body
}

/** A reported journey with a version, a version of that, a private one and one of the moderator. */
async function reported() {
  const original = await ada.createJourney({ licence: 'ccBy' })
  const version = await versionOf(bob, original)
  const ofVersion = await versionOf(cleo, version)
  const hers = await versionOf(mia, original)
  const secret = await versionOf(cleo, original, { visibility: 'private' })
  await bob.post('/report', { kind: 'journey', id: original.id, reason: 'Spam' })
  return { original, version, ofVersion, hers, secret }
}

const statusOf = async ({ id }: Journey) => (await server.visitor.get(`/path/journey/${id}`)).status
const decide = async ({ id }: Journey, more: object = {}) =>
  (await mia.post('/moderation/decisions', { kind: 'journey', id, act: 'hide', reason: 'Spam', ...more })).body

test('the case of a journey names its versions and their versions, but no private ones', async () => {
  const { original, version, ofVersion, hers } = await reported()
  const { adaptations } = (await mia.get(`/moderation/queue/journey/${original.id}`)).body
  const ids = adaptations.journeys.map(({ id }: Journey) => id)
  expect([adaptations.count, ids]).toEqual([3, [hers.id, ofVersion.id, version.id]])
})

test('hiding a journey leaves its versions, unless the moderator takes them along', async () => {
  const kept = await reported()
  await decide(kept.original)
  expect([await statusOf(kept.original), await statusOf(kept.version)]).toEqual([404, 200])
  const { original, version, ofVersion, hers } = await reported()
  await decide(original, { withAdaptations: true })
  expect(await Promise.all([original, version, ofVersion, hers].map(statusOf))).toEqual([404, 404, 404, 200])
})

test('an owner of a version is told and may answer', async () => {
  const { original, version } = await reported()
  await decide(original, { withAdaptations: true })
  server.later(11_000)
  await runJob(server.context, decisionJob)
  await server.dispatch()
  const { hidden } = (await bob.get(`/path/journey/${version.id}`)).body
  expect(hidden.reason).toBe('Spam')
  const rows = server.database.db.selectFrom('decision').select('id').where('targetId', '=', version.id)
  const { id } = await rows.executeTakeFirstOrThrow()
  expect((await bob.post(`/decisions/${id}/answer`, { text: 'Why?' })).status).toBe(204)
})

test('undoing the decision shows the versions again', async () => {
  const { original, version, ofVersion } = await reported()
  const { id } = await decide(original, { withAdaptations: true })
  expect((await mia.post(`/moderation/decisions/${id}/undo`)).status).toBe(204)
  expect(await Promise.all([original, version, ofVersion].map(statusOf))).toEqual([200, 200, 200])
})

test('hiding without a report takes the versions along, and its undo shows them again', async () => {
  const { original, version } = await reported()
  await mia.post(`/moderation/journeys/${original.id}/hide`, { reason: 'Spam', withAdaptations: true })
  expect([await statusOf(original), await statusOf(version)]).toEqual([404, 404])
  await mia.post(`/moderation/journeys/${original.id}/restore`)
  expect([await statusOf(original), await statusOf(version)]).toEqual([200, 200])
})

/** A reported journey of Ada with 101 versions of Bob. */
async function withManyVersions() {
  const { db } = server.database
  const original = await ada.createJourney({ licence: 'ccBy' })
  const first = await bob.createJourney()
  const row = await db.selectFrom('journey').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
  const ids = Array.from({ length: 101 }, (_, index) => newId(row.createdAt + index))
  for (const id of ids)
    await db
      .insertInto('journey')
      .values({ ...row, id, originalId: original.id })
      .execute()
  await bob.post('/report', { kind: 'journey', id: original.id, reason: 'Spam' })
  const countHidden = async () => {
    const hidden = db.selectFrom('journey').select('id').where('originalId', '=', original.id)
    return (await hidden.where('hiddenAt', 'is not', null).execute()).length
  }
  return { original, countHidden }
}

test('hiding a journey with more than a hundred versions hides the first ones at once, and the rest in the background', async () => {
  const { original, countHidden } = await withManyVersions()
  await decide(original, { withAdaptations: true })
  expect(await countHidden()).toBe(100)
  await runJob(server.context, takeAlongJob)
  expect(await countHidden()).toBe(101)
})

test('a journey that is shown again before all its versions are hidden leaves the rest alone', async () => {
  const { original, countHidden } = await withManyVersions()
  const { id } = await decide(original, { withAdaptations: true })
  await mia.post(`/moderation/decisions/${id}/undo`)
  await runJob(server.context, takeAlongJob)
  expect(await countHidden()).toBe(0)
})

test('hiding a hidden journey once more takes the versions along that were left', async () => {
  const { original, version } = await reported()
  const hide = (withAdaptations: boolean) =>
    mia.post(`/moderation/journeys/${original.id}/hide`, { reason: 'Spam', withAdaptations })
  await hide(false)
  expect(await statusOf(version)).toBe(200)
  await hide(true)
  expect(await statusOf(version)).toBe(404)
})
