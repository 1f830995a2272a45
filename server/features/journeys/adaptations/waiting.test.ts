import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { createOriginal, versionOf } from './testing/copies.ts'

// Amina made a version of Noor's journey, and her page says how many changes of Noor's wait for an answer.

const server = openTestServer({ CAIRN_LIMITS: 'on' })
let noor: TestUser
let amina: TestUser
let original: Journey
let version: Journey

beforeEach(async () => {
  noor = await server.createConfirmedUser('Noor')
  amina = await server.createConfirmedUser('Amina')
  original = await createOriginal(noor)
  version = await versionOf(amina, original)
})

const waiting = async () => (await amina.get(`/path/upkeep/${version.id}`)).body.originalChanges
const setStored = (count: number) =>
  server.database.db.updateTable('adaptation').set({ waiting: count }).where('personId', '=', amina.id).execute()

test('the number of waiting changes is counted once, until one of the two journeys changes', async () => {
  await noor.put(`/path/${original.id}`, { name: 'Ropes' })
  expect(await waiting()).toBe(1)
  await setStored(7)
  expect(await waiting()).toBe(7)
  await noor.put(`/path/${original.id}`, { closingWords: 'Well done' })
  expect(await waiting()).toBe(2)
  await setStored(7)
  await amina.put(`/path/${version.id}`, { name: 'Ropes' })
  expect(await waiting()).toBe(1)
})

test('an answer that changes no text is counted at once', async () => {
  await noor.put(`/path/${original.id}`, { name: 'Ropes', closingWords: 'Well done' })
  expect(await waiting()).toBe(2)
  const { version: mine, originalVersion } = (await amina.get(`/path/changes/${version.id}`)).body
  const answers = [{ key: 'field:name', answer: 'mine' }]
  await amina.post(`/path/changes/${version.id}`, { version: mine, originalVersion, answers })
  expect(await waiting()).toBe(1)
})

test('a member compares the texts of whole journeys sixty times a minute at most', async () => {
  const replies = await Promise.all(Array.from({ length: 61 }, () => amina.get(`/path/upkeep/${version.id}`)))
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect(refused[0]?.headers['retry-after']).toBeDefined()
  expect((await noor.get(`/path/upkeep/${original.id}`)).status).toBe(200)
})
