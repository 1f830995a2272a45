import { beforeAll, expect, test } from 'vitest'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on' })
let ada: TestUser
let path: string
let stepId: string | undefined

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  const { id, steps } = await ada.createJourney()
  path = `/path/suggestions/${id}`
  stepId = steps?.[0]?.id
})

test('links wait until the email is confirmed, also in the message and in a reply', async () => {
  const bob = await server.createUser('Bob')
  const refusal = 'You can post links once your account is confirmed'
  const say = async (more: object) => await bob.post(path, { stepId, problem: 'broken', ...more })
  expect((await say({ url: 'https://shop.example' })).body.fields).toEqual({ url: refusal })
  expect((await say({ message: 'See www.shop.example' })).body.fields).toEqual({ message: refusal })
  expect((await say({ message: 'It needs a password' })).status).toBe(201)
  const journey = await bob.createJourney()
  const sent = await ada.post(`/path/suggestions/${journey.id}`, { stepId: journey.steps?.[0]?.id, problem: 'wrong' })
  const reply = { reply: 'https://shop.example' }
  expect((await bob.post(`/suggestion/${sent.body.id}/dismiss`, reply)).body.fields).toEqual({ reply: refusal })
})

test('repeating a request with the same key creates one report', async () => {
  const dora = await server.createConfirmedUser('Dora')
  const send = () => dora.post(path, { stepId, problem: 'broken' }, { 'idempotency-key': 'report-once' })
  expect((await send()).body).toEqual((await send()).body)
})

test('repeating a request after the journey became private answers 404', async () => {
  const fay = await server.createConfirmedUser('Fay')
  const { id, steps } = await ada.createJourney()
  const body = { stepId: steps?.[0]?.id, problem: 'broken' }
  const send = () => fay.post(`/path/suggestions/${id}`, body, { 'idempotency-key': 'private-since' })
  expect((await send()).status).toBe(201)
  await ada.put(`/path/${id}`, { visibility: 'private' })
  expect((await send()).status).toBe(404)
})

test('the 21st report in an hour has to wait', async () => {
  const eve = await server.createConfirmedUser('Eve')
  const statuses = []
  for (let index = 0; index < 20; index++) statuses.push((await eve.post(path, { stepId, problem: 'broken' })).status)
  expect(new Set(statuses)).toEqual(new Set([201]))
  const { status, headers } = await eve.post(path, { stepId, problem: 'broken' })
  expect([status, Number(headers['retry-after']) > 3000]).toEqual([429, true])
  expect((await eve.post(path, { version: 1, name: 'Suggestions are counted apart' })).status).toBe(201)
})

test('reports and suggestions are read from an index', async () => {
  for (const reader of [ada, await server.createConfirmedUser('Fay')])
    for (const list of [path, `${path}?links=true`, `${path}?decided=true`]) {
      const reads = await statementsOf(server.database.db, () => reader.get(list))
      const [read, ...others] = reads.filter(({ sql: text }) => text.includes('from "suggestion"'))
      expect(others).toEqual([])
      const plan = await planOf(server.database, read as never)
      expect([...wholeTablesIn(plan), ...plan.filter((line) => /TEMP B-TREE|Sort/u.test(line))]).toEqual([])
      const ofAuthor = { [path]: 'open', [`${path}?links=true`]: 'latest' }[list] ?? 'decided'
      expect(plan.join()).toContain(`suggestion_${reader === ada ? ofAuthor : 'person'}`)
    }
})

test('the people whose help a journey names are read from an index of their own', async () => {
  const reads = await statementsOf(server.database.db, () => ada.get(path.replace('suggestions', 'journey')))
  const [read, ...others] = reads.filter(({ sql: text }) => text.includes('from "suggestion"'))
  expect(others).toEqual([])
  const plan = await planOf(server.database, read as never)
  expect([wholeTablesIn(plan), plan.filter((line) => /suggestion_helpers/u.test(line)).length]).toEqual([[], 1])
})
