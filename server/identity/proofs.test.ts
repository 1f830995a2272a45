import { describe, expect, test } from 'vitest'
import { cookiesOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })
const WRONG = 'not-the-one'
let networks = 0

/** A browser in a network of its own. */
const somewhere = () => ({ 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${networks++ % 250}` })
const signIn = (email: string, password: string, headers: Record<string, string> = somewhere()) =>
  server.visitor.post('/auth/sign-in/email', { email, password }, headers)
const changePassword = (who: Pick<TestUser, 'cookie'>, currentPassword: string, newPassword = 'brand-new-words') =>
  server.visitor.post('/auth/change-password', { currentPassword, newPassword }, { cookie: who.cookie, ...somewhere() })
const changeEmail = (who: TestUser, password: string) =>
  server.visitor.post('/auth/change-email', { newEmail: `new-${who.email}`, password }, { cookie: who.cookie })

describe('wrong passwords that strangers send', () => {
  test('don’t keep a signed-in member from changing email and password or from deleting the account', async () => {
    const ada = await server.createUser('Ada')
    for (let n = 0; n < 12; n++) await signIn(ada.email, WRONG)
    expect((await signIn(ada.email, PASSWORD)).status).toBe(429)
    expect((await changeEmail(ada, PASSWORD)).status).toBe(200)
    const changed = await changePassword(ada, PASSWORD)
    expect(changed.status).toBe(200)
    const headers = await server.tokenFor(cookiesOf(changed))
    const left = await server.call('DELETE', '/user/account', { password: 'brand-new-words' }, headers)
    expect(left.status).toBe(204)
  })

  test('don’t keep the reset email from a member in a network where they are signed in', async () => {
    const bob = await server.registerUser('Bob')
    const ask = (headers: Record<string, string>) =>
      server.visitor.post('/auth/request-password-reset', { email: bob.email }, headers)
    const resets = async () => (await server.mails()).filter((mail) => mail.recipient === bob.email).length - 1
    for (let n = 0; n < 10; n++) expect((await ask(somewhere())).status).toBe(200)
    expect(await resets()).toBe(3)
    await ask({})
    expect(await resets()).toBe(4)
  })
})

describe('wrong passwords inside a session', () => {
  test('sign the session out after the tenth in an hour, whatever they were sent to', async () => {
    const cleo = await server.createUser('Cleo')
    for (let n = 0; n < 5; n++) {
      expect((await changePassword(cleo, WRONG)).status).toBe(400)
      expect((await changeEmail(cleo, WRONG)).status).toBe(400)
    }
    expect((await cleo.get('/user/profile')).status).toBe(401)
    expect((await changePassword(cleo, PASSWORD)).status).toBe(401)
    expect((await signIn(cleo.email, PASSWORD)).status).toBe(200)
  })

  test('sent at the same moment are compared ten times at most', async () => {
    const dora = await server.createUser('Dora')
    const replies = await Promise.all(Array.from({ length: 30 }, () => changePassword(dora, WRONG)))
    expect(replies.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10)
    expect((await dora.get('/user/profile')).status).toBe(401)
  })

  test('don’t keep right ones from passing that are sent at the same moment', async () => {
    const gwen = await server.createUser('Gwen')
    const replies = await Promise.all(Array.from({ length: 20 }, () => changeEmail(gwen, PASSWORD)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await gwen.get('/user/profile')).status).toBe(200)
  })

  test('of a stolen session don’t shut out the owner in another one', async () => {
    const eve = await server.createUser('Eve')
    const stolen = cookiesOf(await signIn(eve.email, PASSWORD))
    for (let n = 0; n < 10; n++) await changePassword({ cookie: stolen }, WRONG)
    expect((await server.visitor.get('/auth/token', { cookie: stolen })).status).toBe(401)
    expect((await changePassword(eve, PASSWORD)).status).toBe(200)
  })

  test('start from zero after the right one', async () => {
    const finn = await server.createUser('Finn')
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 6; n++) await changePassword(finn, WRONG)
      expect((await changeEmail(finn, PASSWORD)).status).toBe(200)
    }
    expect((await finn.get('/user/profile')).status).toBe(200)
  })
})

describe('the mark of a browser that signed in before', () => {
  test('means nothing for an account made later with the same email', async () => {
    const squatter = await server.createUser('Gil')
    const marks: string[] = []
    for (let n = 0; n < 6; n++) marks.push(cookiesOf(await signIn(squatter.email, PASSWORD)))
    await server.call('DELETE', '/user/account', { password: PASSWORD }, squatter.headers)
    const body = { email: squatter.email, password: 'of-the-real-owner', firstName: 'Gil', lastName: 'Stone' }
    expect((await server.visitor.post('/auth/sign-up/email', body, somewhere())).status).toBe(200)
    const guesses = await Promise.all(
      marks.flatMap((cookie) =>
        Array.from({ length: 5 }, () => signIn(squatter.email, WRONG, { cookie, ...somewhere() })),
      ),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('collected many times allows thirty guesses together', async () => {
    const hana = await server.createUser('Hana')
    const marks: string[] = []
    for (let n = 0; n < 5; n++) marks.push(cookiesOf(await signIn(hana.email, PASSWORD)))
    const guesses = await Promise.all(
      marks.flatMap((cookie) =>
        Array.from({ length: 10 }, () => signIn(hana.email, WRONG, { cookie, ...somewhere() })),
      ),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(30)
  })
})
