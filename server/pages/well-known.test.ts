import { afterEach, describe, expect, test } from 'vitest'
import { TestServer } from '#server/testing/test-server.ts'

const towns: TestServer[] = []
afterEach(async () => {
  for (const server of towns.splice(0)) await server.app.close()
})

async function aTown(env: NodeJS.ProcessEnv): Promise<TestServer> {
  const server = new TestServer()
  await server.open({ CAIRN_LIMITS: 'off', CAIRN_DEMO: 'off', ...env })
  towns.push(server)
  return server
}

describe('security.txt', () => {
  const read = async (env: NodeJS.ProcessEnv) => (await aTown(env)).app.inject('/.well-known/security.txt')

  test('names the contact and expires within a year', async () => {
    const { statusCode, headers, body } = await read({ SECURITY_CONTACT: 'mailto:safety@cairn.example' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain('Contact: mailto:safety@cairn.example\n')
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000)
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  })

  test('is missing without a contact, and has a placeholder in a demonstration', async () => {
    expect((await read({})).statusCode).toBe(404)
    expect((await read({ CAIRN_DEMO: 'on' })).body).toContain('Contact: mailto:security@example.org\n')
  })

  test('a contact of another kind is refused at start', async () => {
    await expect(aTown({ SECURITY_CONTACT: 'somewhere' })).rejects.toThrow('SECURITY_CONTACT must be')
  })
})

test('a password manager is led to where the password is changed', async () => {
  const { app } = await aTown({})
  const { statusCode, headers } = await app.inject('/.well-known/change-password')
  expect(statusCode).toBe(302)
  expect((await app.inject(String(headers.location))).statusCode).toBe(200)
})

test.each([
  ['/favicon.ico', /icon/],
  ['/apple-touch-icon.png', /image\/png/],
])('%s is an icon', async (url, type) => {
  const { statusCode, headers, rawPayload } = await (await aTown({})).app.inject(url)
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(type)])
  expect(rawPayload.length).toBeGreaterThan(500)
})

test.each([
  ['/?utm_source=news&fbclid=1', '/'],
  ['/faqs?utm_source=news', '/faqs'],
  ['/?sort=likes&fbclid=x', '/?sort=likes'],
])('%s is answered without a redirect', async (url, bare) => {
  const { app } = await aTown({})
  const [tagged, plain] = [await app.inject(url), await app.inject(bare)]
  expect([tagged.statusCode, plain.statusCode]).toEqual([200, 200])
  const title = /<title[^>]*>[^<]*/
  expect(title.exec(tagged.body)?.[0]).toBe(title.exec(plain.body)?.[0])
})

test.each(['/app/discover', '/app/user/cards', '/app/create/journey', '/app/user/edit', '/auth/interests'])(
  '%s is not for search engines and has a title',
  async (url) => {
    const { statusCode, body } = await (await aTown({})).app.inject(url)
    expect(statusCode).toBe(200)
    expect(body.match(/<meta name="robots" content="noindex">/g)).toHaveLength(1)
    expect(body).toMatch(/<title[^>]*>[^<]+<\/title>/)
  },
)

test('open pages are for search engines', async () => {
  const { app } = await aTown({})
  for (const url of ['/', '/faqs']) expect((await app.inject(url)).body).not.toContain('noindex')
})

test('HSTS names subdomains only where the setting says so', async () => {
  const hstsOf = async (env: NodeJS.ProcessEnv) =>
    (await (await aTown({ PUBLIC_URL: 'https://cairn.example', ...env })).app.inject('/healthz')).headers[
      'strict-transport-security'
    ]
  expect(await hstsOf({})).toBe('max-age=31536000')
  expect(await hstsOf({ HSTS_SUBDOMAINS: 'on' })).toBe('max-age=31536000; includeSubDomains')
  expect(await hstsOf({ PUBLIC_URL: 'http://cairn.example' })).toBeUndefined()
})
