import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { cookiesOf, PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { writeIdentity } from '#server/testing/write-user.ts'
import { openStream, StreamClient } from '../testing/stream-client.ts'
import { STREAM_LIMITS } from './streams.ts'

const NEVER_MS = 3_600_000
const NEW_PASSWORD = 'seven-league-boots'
/** Never checks the sessions of its streams by itself. */
const server = new TestServer()
/** Another process on the same database, which does. */
const other = new TestServer()
let ada: TestUser
let bob: TestUser
let ofAda: StreamClient

beforeAll(async () => {
  const [streams, checking] = [NEVER_MS, 20].map((checkMs) => ({ max: 20, lookMs: 5, checkMs, commentMs: 20 }))
  const env = { CAIRN_LIMITS: 'off' }
  await server.open(env, {}, streams && { streams })
  await other.open(env, {}, { database: server.database, ...(checking && { streams: checking }) })
  for (const { app } of [server, other]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await other.app.close()
  await server.app.close()
})
afterEach(() => StreamClient.closeAll())

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  ofAda = await openStream(server, ada)
})

async function signInAgain(): Promise<{ cookie: string; headers: Record<string, string> }> {
  const cookie = cookiesOf(await server.visitor.post('/auth/sign-in/email', { email: ada.email, password: PASSWORD }))
  return { cookie, headers: await server.tokenFor(cookie) }
}

const postWith = (cookie: string, path: string, body: object = {}) => server.visitor.post(path, body, { cookie })
const suspend = async () =>
  (await createModerator(server, 'Mod')).post(`/moderation/people/${ada.id}/suspend`, { reason: 'Spam' })

test.each<[string, () => Promise<{ status: number }>]>([
  ['signing out', () => postWith(ada.cookie, '/auth/sign-out')],
  [
    'signing this device out on another one',
    async () => {
      const { cookie } = await signInAgain()
      const { body } = await server.visitor.get('/auth/list-sessions', { cookie })
      const { id } = body.find(({ current }: { current: boolean }) => !current)
      return await postWith(cookie, '/auth/revoke-session', { id })
    },
  ],
  ['signing out everywhere', () => postWith(ada.cookie, '/auth/revoke-sessions')],
  [
    'signing out everywhere else',
    async () => await postWith((await signInAgain()).cookie, '/auth/revoke-other-sessions'),
  ],
  [
    'changing the password on another device',
    async () => {
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
      return await postWith((await signInAgain()).cookie, '/auth/change-password', body)
    },
  ],
  [
    'resetting the password',
    async () => {
      await server.visitor.post('/auth/request-password-reset', { email: ada.email })
      const token = await server.linkTokenOf(ada)
      return await server.visitor.post('/auth/reset-password', { token, newPassword: NEW_PASSWORD })
    },
  ],
  [
    'stopping a change of email',
    async () => {
      const newEmail = `new-${ada.email}`
      await postWith(ada.cookie, '/auth/change-email', { newEmail, password: PASSWORD })
      return await server.visitor.post('/auth/stop-email-change', { token: await server.linkTokenOf(ada) })
    },
  ],
  [
    'removing the account at a provider that the session began with',
    async () => {
      const id = await writeIdentity(server.database, ada.id)
      const sessions = server.database.db.updateTable('session').where('userId', '=', ada.id)
      await sessions.set({ methodId: id }).execute()
      return await postWith((await signInAgain()).cookie, '/auth/unlink-account', { id, password: PASSWORD })
    },
  ],
  ['suspending the person', suspend],
  ['deleting the account', () => server.call('DELETE', '/user/account', { password: PASSWORD }, ada.headers)],
])('%s ends the stream at once, and none of others', async (_, end) => {
  const ofBob = await openStream(server, bob)
  expect((await end()).status).toBeLessThan(300)
  expect(await ofAda.next()).toBeNull()
  expect(await ofBob.nextComment()).toBe(true)
})

test('the tenth wrong password inside a session ends its stream at once', async () => {
  for (let count = 0; count < 10; count++)
    await postWith(ada.cookie, '/auth/change-password', { currentPassword: 'wrong', newPassword: NEW_PASSWORD })
  expect(await ofAda.next()).toBeNull()
})

test('signing out on one device keeps the streams of the others', async () => {
  const phone = await openStream(server, await signInAgain())
  await postWith(ada.cookie, '/auth/sign-out')
  expect(await ofAda.next()).toBeNull()
  expect(await phone.nextComment()).toBe(true)
})

test('a stream ends when its session is ended by another process', async () => {
  const [elsewhere, ofBob] = [await openStream(other, ada), await openStream(other, bob)]
  await postWith(ada.cookie, '/auth/sign-out')
  expect(await elsewhere.next()).toBeNull()
  expect(await ofBob.nextComment()).toBe(true)
})

test('every process checks the sessions of its streams at least every two seconds', () => {
  expect(STREAM_LIMITS.checkMs).toBeLessThan(2000)
})
