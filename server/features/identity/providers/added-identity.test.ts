import { beforeAll, expect, test } from 'vitest'
import { cookiesOf, type Reply, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { addPasskey, callsOf, codeOf, giveCode, STEP_MS, turnOn, usePasskey } from '../factors/testing/factor-user.ts'
import { freePort, signInAtStandIn } from './testing/stand-in-user.ts'

const server = new TestServer()
beforeAll(async () => await server.open({ CAIRN_LIMITS: 'off' }, { standInPort: await freePort() }))

const TEN_MINUTES_MS = 10 * 60_000
const googleOf = ({ email }: { email: string }) => signInAtStandIn(server, { name: 'Ada Stone', email })
const tokenWith = async (cookie: string) => (await server.visitor.get('/auth/token', { cookie })).status
const identitiesOf = async ({ cookie }: Pick<TestUser, 'cookie'>) =>
  (await server.visitor.get('/auth/list-accounts', { cookie })).body.map((one: { provider: string }) => one.provider)
const outcomeOf = ({ status, body }: Reply) => [status, body.code]
const useHalfway = async (cookie: string, proof: object) =>
  await server.visitor.post('/auth/sign-in/factor', proof, { cookie })

test('a new Google account of someone with app codes asks for one, and only then is added and signs in', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { secret } = await turnOn(server, ada)
  const { cookie, location } = await googleOf(ada)
  expect(location).toContain('/auth/popup?factor=app')
  expect([await tokenWith(cookie), await identitiesOf(ada)]).toEqual([401, []])
  const reply = await giveCode(server, cookie, codeOf(server, secret))
  expect([reply.status, reply.body.profile.email]).toEqual([200, ada.email])
  expect(await identitiesOf(ada)).toEqual(['google'])
  const mails = (await server.mails()).filter(({ recipient }) => recipient === ada.email)
  expect(mails.map(({ subject }) => subject).join()).toContain('Google')
})

test('a wrong code adds nothing, and the right one still does', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { secret } = await turnOn(server, ada)
  const { cookie } = await googleOf(ada)
  expect((await giveCode(server, cookie, '000000')).status).toBe(400)
  expect(await identitiesOf(ada)).toEqual([])
  expect((await giveCode(server, cookie, codeOf(server, secret))).status).toBe(200)
})

test('someone with a passkey alone uses it, and the passkey of another member doesn’t do', async () => {
  const [ada, bob] = [await server.createConfirmedUser('Ada'), await server.createConfirmedUser('Bob')]
  const [own, other] = [await addPasskey(server, ada), await addPasskey(server, bob)]
  const { cookie, location } = await googleOf(ada)
  expect(location).toContain('/auth/popup?factor=passkey')
  expect(outcomeOf(await useHalfway(cookie, { passkey: await usePasskey(server, other) }))).toEqual([
    403,
    'passkeyRefused',
  ])
  expect(await identitiesOf(ada)).toEqual([])
  expect((await useHalfway(cookie, { passkey: await usePasskey(server, own) })).status).toBe(200)
  expect(await identitiesOf(ada)).toEqual(['google'])
})

test('a login with the passkey elsewhere in this browser adds nothing', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const passkey = await addPasskey(server, ada)
  const { cookie } = await googleOf(ada)
  const body = { passkey: await usePasskey(server, passkey) }
  expect((await server.visitor.post('/auth/sign-in/passkey', body, { cookie })).status).toBe(200)
  expect(await identitiesOf(ada)).toEqual([])
})

test('a new account of a provider that waits for the code is forgotten after ten minutes', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { secret } = await turnOn(server, ada)
  const { cookie } = await googleOf(ada)
  server.later(TEN_MINUTES_MS)
  expect(outcomeOf(await giveCode(server, cookie, codeOf(server, secret)))).toEqual([401, 'unauthenticated'])
})

test('an account that has another email by now gets no identity by its former one', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { secret } = await turnOn(server, ada)
  const { cookie } = await googleOf(ada)
  await server.database.db
    .updateTable('user')
    .set({ email: `new-${ada.email}` })
    .where('id', '=', ada.id)
    .execute()
  expect(outcomeOf(await giveCode(server, cookie, codeOf(server, secret)))).toEqual([401, 'unauthenticated'])
  expect(await identitiesOf(ada)).toEqual([])
})

test('two answers at once add one identity', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { secret } = await turnOn(server, ada)
  const { cookie } = await googleOf(ada)
  const code = codeOf(server, secret)
  const replies = await Promise.all([giveCode(server, cookie, code), giveCode(server, cookie, code)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await identitiesOf(ada)).toEqual(['google'])
})

test('once added, the identity signs in alone', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { secret } = await turnOn(server, ada)
  const { cookie } = await googleOf(ada)
  const session = cookiesOf(await giveCode(server, cookie, codeOf(server, secret)))
  await callsOf(server, { cookie: session }).post('sign-out')
  server.later(STEP_MS)
  expect(await tokenWith((await googleOf(ada)).cookie)).toBe(200)
})
