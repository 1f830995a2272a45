import { expect, test } from 'vitest'
import { cookiesOf, openTestServer, PASSWORD, type Reply, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off', PUBLIC_URL: 'https://cairn.example' })

const plain = openTestServer({ CAIRN_LIMITS: 'off' })

const setCookiesOf = ({ headers }: Reply) => [headers['set-cookie'] ?? []].flat().map(String)
const signIn = ({ email }: TestUser, cookie = '') =>
  server.visitor.post('/auth/sign-in/email', { email, password: PASSWORD, rememberMe: false }, { cookie })
const renewStatus = async (cookie: string) => (await server.visitor.get('/auth/token', { cookie })).status
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

test('cookies with another prefix, which other hosts of the domain can set, are not accepted', async () => {
  const other = (cookies: string) => cookies.replaceAll('__Host-', '__Secure-')
  const device = (reply: Reply) => setCookiesOf(reply).filter((cookie) => cookie.includes('cairn.device'))
  const dora = await server.createUser('Dora')
  const own = cookiesOf(await signIn(dora))
  expect([await renewStatus(own), await renewStatus(other(own))]).toEqual([200, 401])
  expect(device(await signIn(dora, own))).toEqual([])
  expect(device(await signIn(dora, other(own)))).toHaveLength(1)
})

test('the chosen language is read with the prefix, or without it as with http', async () => {
  const languageOf = async (cookie: string) =>
    (await server.visitor.post('/auth/sign-in/email', {}, { cookie })).body.fields.password
  const [german, french] = [await languageOf('__Host-i18nextLng=de'), await languageOf('i18nextLng=fr')]
  expect([german, french]).toEqual(['Bitte gib dein Passwort ein', 'Saisis ton mot de passe'])
  expect(await languageOf('i18nextLng=fr; __Host-i18nextLng=de')).toBe(german)
})

test('without https, pages get the session cookie, and the one of an earlier version is cleared', async () => {
  const { email } = await plain.createUser('Ada')
  const body = { email, password: PASSWORD, rememberMe: false }
  const cookies = setCookiesOf(await plain.visitor.post('/auth/sign-in/email', body))
  const [cleared, session, ...more] = cookies.filter((cookie) => cookie.startsWith('cairn.session_token='))
  expect([cleared, more]).toEqual(['cairn.session_token=; Max-Age=0; Path=/api/auth; HttpOnly; SameSite=Lax', []])
  expect(session).toMatch(/^cairn\.session_token=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
  const device = cookies.find((cookie) => cookie.startsWith('cairn.device='))
  expect(device).toContain('Path=/api/auth')
})
