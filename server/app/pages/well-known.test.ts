import { afterEach, expect, test } from 'vitest'
import { openTestServer, TestServer } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off', CAIRN_DEMO: 'off' })
const servers: TestServer[] = []
afterEach(async () => {
  for (const { app } of servers.splice(0)) await app.close()
})

async function openServer(env: NodeJS.ProcessEnv): Promise<TestServer> {
  const other = new TestServer()
  await other.open({ CAIRN_LIMITS: 'off', CAIRN_DEMO: 'off', ...env }, {}, { database: server.database })
  servers.push(other)
  return other
}

const readSecurityTxt = async (env: NodeJS.ProcessEnv) =>
  (await openServer(env)).app.inject('/.well-known/security.txt')

test('security.txt names the contact and expires within a year', async () => {
  const { statusCode, headers, body } = await readSecurityTxt({ SECURITY_CONTACT: 'mailto:safety@cairn.example' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain('Contact: mailto:safety@cairn.example\n')
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})

test('security.txt is missing without a contact and has a placeholder in the demo', async () => {
  expect((await server.app.inject('/.well-known/security.txt')).statusCode).toBe(404)
  expect((await readSecurityTxt({ CAIRN_DEMO: 'on' })).body).toContain('Contact: mailto:security@example.org\n')
})

test('an invalid contact stops the start', async () => {
  await expect(openServer({ SECURITY_CONTACT: 'somewhere' })).rejects.toThrow('SECURITY_CONTACT must be')
})

test('change-password redirects to the page with the password form', async () => {
  const { statusCode, headers } = await server.app.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/app/user/edit?part=account#password'])
  expect((await server.app.inject(String(headers.location))).statusCode).toBe(200)
})

test.each([
  ['/favicon.ico', /icon/],
  ['/apple-touch-icon.png', /image\/png/],
])('%s is an icon', async (url, type) => {
  const { statusCode, headers, rawPayload } = await server.app.inject(url)
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(type)])
  expect(rawPayload.length).toBeGreaterThan(500)
})

test.each([
  ['/?utm_source=news&fbclid=1', '/'],
  ['/faqs?utm_source=news', '/faqs'],
  ['/?sort=likes&fbclid=x', '/?sort=likes'],
])('%s is answered without a redirect', async (url, bare) => {
  const [tagged, plain] = [await server.app.inject(url), await server.app.inject(bare)]
  expect([tagged.statusCode, plain.statusCode]).toEqual([200, 200])
  const title = /<title[^>]*>[^<]*/
  expect(title.exec(tagged.body)?.[0]).toBe(title.exec(plain.body)?.[0])
})

test.each(['/app/discover', '/app/user/cards', '/app/create/journey', '/app/user/edit', '/auth/interests'])(
  '%s excludes search engines and has a title',
  async (url) => {
    const { statusCode, body } = await server.app.inject(url)
    expect(statusCode).toBe(200)
    expect(body.match(/<meta name="robots" content="noindex">/g)).toHaveLength(1)
    expect(body).toMatch(/<title[^>]*>[^<]+<\/title>/)
  },
)

test('open pages allow search engines', async () => {
  for (const url of ['/', '/faqs']) expect((await server.app.inject(url)).body).not.toContain('noindex')
})

test('HSTS includes subdomains only if the setting is on', async () => {
  const hstsOf = async (env: NodeJS.ProcessEnv) =>
    (await (await openServer({ PUBLIC_URL: 'https://cairn.example', ...env })).app.inject('/healthz')).headers[
      'strict-transport-security'
    ]
  expect(await hstsOf({})).toBe('max-age=31536000')
  expect(await hstsOf({ HSTS_SUBDOMAINS: 'on' })).toBe('max-age=31536000; includeSubDomains')
  expect(await hstsOf({ PUBLIC_URL: 'http://cairn.example' })).toBeUndefined()
})
