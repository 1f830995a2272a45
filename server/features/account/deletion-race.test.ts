import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { createOperator } from '#server/features/site/testing/operator.ts'
import { A_STEP, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let bob: TestUser
let journey: Journey

beforeAll(async () => {
  bob = await server.createConfirmedUser('Bob')
  journey = await bob.createJourney()
})

/** Writes of many kinds, each of which stores a row of the person. */
function writesOf(ada: TestUser) {
  const stepId = journey.steps?.[0]?.id
  const plan = { name: 'Trails', description: 'Wide', badges: [{ name: 'Python' }], steps: [A_STEP] }
  return [
    () => ada.post(`/path/like/${journey.id}`, { liked: true }),
    () => ada.post(`/path/follow/${journey.id}`, { followed: true }),
    () => ada.post(`/user/follow/${bob.id}`, { followed: true }),
    () => ada.post(`/path/comments/${journey.id}`, { text: `Hello ${crypto.randomUUID()}` }),
    () => ada.put(`/path/progress/${journey.id}`, { done: [stepId] }),
    () => ada.put(`/path/notes/${journey.id}`, { stepId, text: 'For me' }),
    () => ada.post(`/path/suggestions/${journey.id}`, { stepId, problem: 'broken' }),
    () => ada.post('/draft', { content: { name: 'Trails' } }),
    () => ada.post('/path/create', plan),
    () => ada.post('/report', { kind: 'journey', id: journey.id, reason: 'Spam' }),
    () => ada.put('/user/notices/settings', { settings: [{ kind: 'comment', email: false }] }),
    () => ada.put('/user/notices/email', { weekly: true }),
    () => ada.post('/interest/create/list', { interestDataList: ['Python'] }),
    () => ada.put('/user/profile/update', { displayName: 'Ada', role: 'Cook' }),
  ]
}

test('writes that come while their person deletes the account succeed or get 401', async () => {
  const allowed = new Set([200, 201, 202, 401])
  for (let round = 0; round < 5; round++) {
    const ada = await server.createConfirmedUser('Ada')
    const writes = [...writesOf(ada), ...writesOf(ada)]
    const before = writes.slice(0, round).map((write) => write())
    const deletion = server.call('DELETE', '/user/account', { password: PASSWORD }, ada.headers)
    const during = writes.slice(round).map((write) => write())
    const replies = await Promise.all([...before, ...during])
    expect((await deletion).status).toBe(204)
    expect(replies.filter(({ status }) => !allowed.has(status)).map(({ status, body }) => [status, body])).toEqual([])
    expect((await ada.get('/user/profile')).status).toBe(401)
  }
})

test('of two operators who delete their accounts at once, the one who stays keeps everything', async () => {
  const operators = [await createOperator(server, 'Olga'), await createOperator(server, 'Otto')]
  for (const operator of operators) await operator.createJourney()
  const replies = await Promise.all(
    operators.map(({ headers }) => server.call('DELETE', '/user/account', { password: PASSWORD }, headers)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
  const left = operators[replies.findIndex(({ status }) => status === 409)]
  expect((await left?.get('/path/user'))?.body).toHaveLength(1)
})
