import { expect, test } from 'vitest'
import { cookiesOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })
const WRONG = 'not-the-one'
let networkCount = 0

/** A new network each time. */
const otherNetwork = () => ({ 'x-forwarded-for': `198.51.${Math.floor(networkCount / 250)}.${networkCount++ % 250}` })
const signIn = (email: string, password: string, headers: Record<string, string> = otherNetwork()) =>
  server.visitor.post('/auth/sign-in/email', { email, password }, headers)
const changePassword = (user: Pick<TestUser, 'cookie'>, currentPassword: string, newPassword = 'brand-new-words') =>
  server.visitor.post(
    '/auth/change-password',
    { currentPassword, newPassword },
    { cookie: user.cookie, ...otherNetwork() },
  )
const changeEmail = (user: TestUser, password: string) =>
  server.visitor.post('/auth/change-email', { newEmail: `new-${user.email}`, password }, { cookie: user.cookie })

test("strangers' wrong passwords don't stop a signed-in member from changing or deleting the account", async () => {
  const ada = await server.registerUser('Ada')
  for (let n = 0; n < 12; n++) await signIn(ada.email, WRONG)
  expect((await signIn(ada.email, PASSWORD)).status).toBe(429)
  expect((await changeEmail(ada, PASSWORD)).status).toBe(200)
  const changed = await changePassword(ada, PASSWORD)
  expect(changed.status).toBe(200)
  const headers = await server.tokenFor(cookiesOf(changed))
  const deleted = await server.call('DELETE', '/user/account', { password: 'brand-new-words' }, headers)
  expect(deleted.status).toBe(204)
})

test("strangers' reset requests don't stop a request from a network with a session", async () => {
  const bob = await server.registerUser('Bob')
  const ask = (headers: Record<string, string>) =>
    server.visitor.post('/auth/request-password-reset', { email: bob.email }, headers)
  const countResetMails = async () => (await server.mails()).filter((mail) => mail.recipient === bob.email).length - 1
  for (let n = 0; n < 10; n++) expect((await ask(otherNetwork())).status).toBe(200)
  expect(await countResetMails()).toBe(3)
  await ask({})
  expect(await countResetMails()).toBe(4)
})

test('the tenth wrong password within an hour ends the session', async () => {
  const cleo = await server.registerUser('Cleo')
  for (let n = 0; n < 5; n++) {
    expect((await changePassword(cleo, WRONG)).status).toBe(400)
    expect((await changeEmail(cleo, WRONG)).status).toBe(400)
  }
  expect((await cleo.get('/user/profile')).status).toBe(401)
  expect((await changePassword(cleo, PASSWORD)).status).toBe(401)
  expect((await signIn(cleo.email, PASSWORD)).status).toBe(200)
})

test('at most ten concurrent wrong passwords are checked', async () => {
  const dora = await server.registerUser('Dora')
  const replies = await Promise.all(Array.from({ length: 30 }, () => changePassword(dora, WRONG)))
  expect(replies.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10)
  expect((await dora.get('/user/profile')).status).toBe(401)
})

test('concurrent right passwords all pass', async () => {
  const gwen = await server.registerUser('Gwen')
  const replies = await Promise.all(Array.from({ length: 20 }, () => changeEmail(gwen, PASSWORD)))
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await gwen.get('/user/profile')).status).toBe(200)
})

test("wrong passwords in a stolen session don't affect the owner's session", async () => {
  const eve = await server.registerUser('Eve')
  const stolen = cookiesOf(await signIn(eve.email, PASSWORD))
  for (let n = 0; n < 10; n++) await changePassword({ cookie: stolen }, WRONG)
  expect((await server.visitor.get('/auth/token', { cookie: stolen })).status).toBe(401)
  expect((await changePassword(eve, PASSWORD)).status).toBe(200)
})

test('the right password resets the count of wrong ones', async () => {
  const finn = await server.registerUser('Finn')
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 6; n++) await changePassword(finn, WRONG)
    expect((await changeEmail(finn, PASSWORD)).status).toBe(200)
  }
  expect((await finn.get('/user/profile')).status).toBe(200)
})

test("a device cookie isn't valid for a later account with the same email", async () => {
  const squatter = await server.registerUser('Gil')
  const cookies: string[] = []
  for (let n = 0; n < 6; n++) cookies.push(cookiesOf(await signIn(squatter.email, PASSWORD)))
  await server.call('DELETE', '/user/account', { password: PASSWORD }, squatter.headers)
  const body = { email: squatter.email, password: 'of-the-real-owner', firstName: 'Gil', lastName: 'Stone' }
  expect((await server.visitor.post('/auth/sign-up/email', body, otherNetwork())).status).toBe(200)
  const guesses = await Promise.all(
    cookies.flatMap((cookie) =>
      Array.from({ length: 5 }, () => signIn(squatter.email, WRONG, { cookie, ...otherNetwork() })),
    ),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
})

test('all device cookies of an account allow thirty wrong passwords together', async () => {
  const hana = await server.registerUser('Hana')
  const cookies: string[] = []
  for (let n = 0; n < 5; n++) cookies.push(cookiesOf(await signIn(hana.email, PASSWORD)))
  const guesses = await Promise.all(
    cookies.flatMap((cookie) =>
      Array.from({ length: 10 }, () => signIn(hana.email, WRONG, { cookie, ...otherNetwork() })),
    ),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(30)
})

test('of two changes of a password at once, the second one doesn’t replace the first', async () => {
  const gil = await server.createUser('Gil')
  const other = { cookie: cookiesOf(await signIn(gil.email, PASSWORD)) }
  const replies = await Promise.all([
    changePassword(gil, PASSWORD, 'chosen-by-the-owner'),
    changePassword(other, PASSWORD, 'chosen-by-the-other'),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('a right password is compared 60 times in a quarter of an hour for browsers that are not known', async () => {
  const [max, bea] = [await server.registerUser('Max'), await server.registerUser('Bea')]
  for (let n = 0; n < 60; n++) expect((await signIn(max.email, PASSWORD)).status).toBe(200)
  expect((await signIn(max.email, PASSWORD)).status).toBe(429)
  expect((await signIn(bea.email, PASSWORD)).status).toBe(200)
  // A stolen password locks the owner out of no browser that they know, and not after they set another.
  expect((await signIn(max.email, PASSWORD, { cookie: max.cookie })).status).toBe(200)
  await server.visitor.post('/auth/request-password-reset', { email: max.email })
  const newPassword = 'seven-league-boots'
  await server.visitor.post('/auth/reset-password', { token: await server.linkTokenOf(max), newPassword })
  expect((await signIn(max.email, newPassword)).status).toBe(200)
})

test('a right password is compared 60 times in a quarter of an hour in sessions', async () => {
  const max = await server.registerUser('Max')
  const cookie = { cookie: max.cookie }
  const removeNothing = () => server.visitor.post('/auth/unlink-account', { id: 'nothing', password: PASSWORD }, cookie)
  for (let n = 0; n < 60; n++) expect((await removeNothing()).status).toBe(200)
  for (const ask of [removeNothing, () => changePassword(max, PASSWORD, 'password123')])
    expect((await ask()).status).toBe(429)
  expect((await signIn(max.email, PASSWORD)).status).toBe(200)
  server.later(15 * 60_000)
  expect((await removeNothing()).status).toBe(200)
  server.later(-15 * 60_000)
})
