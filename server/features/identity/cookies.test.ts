import { expect, test } from 'vitest'
import { dialectOf } from '#server/core/database/dialect.ts'
import { cookiesOf, openTestServer, PASSWORD, type Reply, type TestUser } from '#server/testing/test-server.ts'
import { ageSessions } from '#server/testing/write-user.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off', PUBLIC_URL: 'https://cairn.example' })

const DAY_MS = 24 * 3_600_000
const setCookiesOf = ({ headers }: Reply) => [headers['set-cookie'] ?? []].flat().map(String)
const signIn = ({ email }: TestUser, cookie = '') =>
  server.visitor.post('/auth/sign-in/email', { email, password: PASSWORD, rememberMe: false }, { cookie })
const renewStatus = async (cookie: string) => (await server.visitor.get('/auth/token', { cookie })).status
/** A member whose session began before the tables were upgraded. */
async function createFormerMember(name: string): Promise<TestUser> {
  const member = await server.createUser(name)
  await ageSessions(server.database, member.id, DAY_MS)
  return member
}

/** The cookies with the names of earlier versions. */
const former = (cookies: string) => cookies.replaceAll('__Host-', '__Secure-')

test('with https, other hosts of the domain and pages without TLS can set none of the cookies', async () => {
  const set = setCookiesOf(await signIn(await server.createUser('Ada')))
  const names = set.map((cookie) => cookie.split('=')[0]).toSorted()
  expect(names).toEqual(['__Host-cairn.device', '__Host-cairn.session_token'])
  for (const cookie of set) {
    for (const attribute of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax'])
      expect(cookie.split('; ')).toContain(attribute)
    expect(cookie).not.toContain('Domain')
  }
})

test('an upgrade signs no one out: a session from before it is known by the cookie of the earlier version', async () => {
  const bob = await createFormerMember('Bob')
  expect(await renewStatus(former(bob.cookie))).toBe(200)
  expect((await server.visitor.post('/auth/sign-out', {}, { cookie: former(bob.cookie) })).status).toBe(200)
  expect(await renewStatus(former(bob.cookie))).toBe(401)
})

test('a session from before the upgrade gets the present cookie when it is renewed', async () => {
  const bea = await createFormerMember('Bea')
  const { db } = server.database
  const expiresAt = dialectOf(db).instant(Date.now() + 20 * DAY_MS)
  await db.updateTable('session').set({ expiresAt }).where('userId', '=', bea.id).execute()
  const present = cookiesOf(await server.visitor.get('/auth/token', { cookie: former(bea.cookie) }))
  expect(present).toContain('__Host-cairn.session_token=')
  expect(await renewStatus(present)).toBe(200)
})

test('another host of the domain can’t sign a visitor in by the cookie of an earlier version', async () => {
  const mallory = await server.createUser('Mallory')
  expect(await renewStatus(former(mallory.cookie))).toBe(401)
  const victim = await createFormerMember('Vera')
  for (const cookies of [
    [mallory, victim],
    [victim, mallory],
  ])
    expect(await renewStatus(cookies.map(({ cookie }) => former(cookie)).join('; '))).toBe(401)
})

test('30 days after the upgrade the cookie of an earlier version counts no more', async () => {
  const cleo = await createFormerMember('Cleo')
  server.later(30 * DAY_MS)
  expect(await renewStatus(former(cleo.cookie))).toBe(401)
  server.later(-30 * DAY_MS)
  expect(await renewStatus(former(cleo.cookie))).toBe(200)
})

test('the cookie of a known device with the former prefix is not accepted', async () => {
  const device = (reply: Reply) => setCookiesOf(reply).filter((cookie) => cookie.includes('cairn.device'))
  const dora = await server.createUser('Dora')
  const own = cookiesOf(await signIn(dora))
  expect(device(await signIn(dora, own))).toEqual([])
  expect(device(await signIn(dora, former(own)))).toHaveLength(1)
})

test('a cookie with the former prefix counts only where there is none with the present one', async () => {
  const [dan, eve] = [await server.createUser('Dan'), await createFormerMember('Eve')]
  for (const cookie of [`${former(eve.cookie)}; ${dan.cookie}`, `${dan.cookie}; ${former(eve.cookie)}`]) {
    const { body } = await server.visitor.get('/user/profile', await server.tokenFor(cookie))
    expect(body.id).toBe(dan.id)
  }
})

test('the chosen language is read with the prefix, or without it from an earlier version', async () => {
  const languageOf = async (cookie: string) =>
    (await server.visitor.post('/auth/sign-in/email', {}, { cookie })).body.fields.password
  const [german, french] = [await languageOf('__Host-i18nextLng=de'), await languageOf('i18nextLng=fr')]
  expect([german, french]).toEqual(['Bitte gib dein Passwort ein', 'Saisis ton mot de passe'])
  expect(await languageOf('i18nextLng=fr; __Host-i18nextLng=de')).toBe(german)
})
