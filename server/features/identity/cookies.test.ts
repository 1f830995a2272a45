import { expect, test } from 'vitest'
import { cookiesOf, openTestServer, PASSWORD, type Reply, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off', PUBLIC_URL: 'https://cairn.example' })

const setCookiesOf = ({ headers }: Reply) => [headers['set-cookie'] ?? []].flat().map(String)
const signIn = ({ email }: TestUser, cookie = '') =>
  server.visitor.post('/auth/sign-in/email', { email, password: PASSWORD, rememberMe: false }, { cookie })
const renewStatus = async (cookie: string) => (await server.visitor.get('/auth/token', { cookie })).status
/** As earlier versions named them. */
const former = (cookies: string) => cookies.replaceAll('__Host-', '__Secure-')

test('with https, other hosts of the domain and pages without TLS can set none of the cookies', async () => {
  const set = setCookiesOf(await signIn(await server.createUser('Ada')))
  expect(set.map((cookie) => cookie.split('=')[0]).toSorted()).toEqual([
    '__Host-cairn.device',
    '__Host-cairn.dont_remember',
    '__Host-cairn.session_token',
  ])
  for (const cookie of set) {
    for (const attribute of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax'])
      expect(cookie.split('; ')).toContain(attribute)
    expect(cookie).not.toContain('Domain')
  }
})

test('a member whose cookies have the prefix of an earlier version stays signed in', async () => {
  const bob = await server.createUser('Bob')
  expect(await renewStatus(former(bob.cookie))).toBe(200)
  expect((await server.visitor.post('/auth/sign-out', {}, { cookie: former(bob.cookie) })).status).toBe(200)
  expect(await renewStatus(former(bob.cookie))).toBe(401)
})

test('a browser with the device cookie of an earlier version is still known', async () => {
  const cleo = await server.createUser('Cleo')
  const known = cookiesOf(await signIn(cleo))
  const device = (reply: Reply) => setCookiesOf(reply).filter((cookie) => cookie.includes('cairn.device'))
  expect(device(await signIn(cleo, former(known)))).toEqual([])
  expect(device(await signIn(cleo))).toHaveLength(1)
})

test('a cookie with the former prefix counts only where there is none with the present one', async () => {
  const [dan, eve] = [await server.createUser('Dan'), await server.createUser('Eve')]
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
