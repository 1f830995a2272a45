import { afterAll, expect, test } from 'vitest'
import { cookiesOf, PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'

const before = new TestServer()
const after = new TestServer()

afterAll(() => Promise.all([before.app.close(), after.app.close()]))

const signIn = (server: TestServer, { email }: TestUser) =>
  server.visitor.post('/auth/sign-in/email', { email, password: PASSWORD })
const renewStatus = async (cookie: string) => (await after.visitor.get('/auth/token', { cookie })).status

test('after AUTH_SECRET was changed, members sign in again', async () => {
  await before.open({ CAIRN_LIMITS: 'off' })
  const ada = await before.createUser('Ada')
  const env = { CAIRN_LIMITS: 'off', AUTH_SECRET: 'another secret of thirty-two characters' }
  await after.open(env, {}, { database: before.database })
  expect(await renewStatus(ada.cookie)).toBe(401)
  expect((await after.visitor.get('/user/profile', ada.headers)).status).toBe(401)
  const { status, body } = await signIn(after, ada)
  expect(status).toBe(200)
  expect((await after.visitor.get('/user/profile', { authorization: `Bearer ${body.token}` })).status).toBe(200)
})

test('a start under the same secret keeps sessions', async () => {
  const bob = await after.createUser('Bob')
  const cookie = cookiesOf(await signIn(after, bob))
  await after.restart()
  expect(await renewStatus(cookie)).toBe(200)
})
