import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cookiesOf, TestServer } from '#server/testing/test-server.ts'
import { type SessionProvider, startSessionProvider } from '../../../../e2e/session-provider.ts'
import { KEYS } from './testing/mock-provider.ts'

const SITE = 'http://localhost:3000'
let provider: SessionProvider
const server = new TestServer()

beforeAll(async () => {
  provider = await startSessionProvider()
  provider.allow(SITE)
  const moderator = { OIDC_MODERATOR_CLAIM: 'groups', OIDC_MODERATOR_VALUE: 'teachers' }
  await server.open({ CAIRN_LIMITS: 'off', OIDC_ISSUER: provider.issuer, OIDC_ONLY: 'on', ...KEYS, ...moderator })
})
afterAll(async () => {
  await server.app.close()
  await provider.stop()
})

/** A browser with cookies, which fills in the provider's forms as one person. */
class Browser {
  readonly #jar = new Map<string, string>()
  /** The forms of the provider that were filled in. */
  forms: string[] = []

  /** Opens an address at the provider; returns the address at the site to which it leads. */
  async visit(url: string, login: string): Promise<string> {
    let [location, body]: [string, URLSearchParams | null] = [url, null]
    for (let hop = 0; hop < 12 && !location.startsWith(SITE); hop++) {
      const cookie = [...this.#jar].map((pair) => pair.join('=')).join('; ')
      const sent = body && { method: 'POST', body }
      const response: Response = await fetch(location, { redirect: 'manual', headers: { cookie }, ...sent })
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
        this.#jar.set(name, value)
      }
      body = response.status === 200 ? this.#fill(await response.text(), login) : null
      const next = body?.get('action') ?? response.headers.get('location') ?? ''
      body?.delete('action')
      location = new URL(next, location).href
    }
    return location
  }

  #fill(page: string, login: string): URLSearchParams {
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, ...pair]) => pair)
    const form = new URLSearchParams([...(fields as [string, string][]), ['action', action]])
    this.forms.push(form.get('prompt') ?? 'logout')
    if (form.get('prompt') === 'login') form.set('login', login)
    if (!form.has('prompt')) form.set('logout', 'yes')
    return form
  }
}

let browser = new Browser()
beforeEach(() => {
  browser = new Browser()
})

interface Options {
  cookie?: string
  silent?: true
  fresh?: true
  /** Changes the address at the provider before it is opened. */
  edit?: (address: URL) => void
}

async function signIn(login: string, { cookie = '', edit = () => undefined, ...body }: Options = {}) {
  const request = { provider: 'oidc', returnTo: '/app/discover', ...body }
  const started = await server.visitor.post('/auth/sign-in/social', request, { cookie })
  browser.forms = []
  const address = new URL(started.body.url)
  edit(address)
  const callback = (await browser.visit(address.href, login)).replace(`${SITE}/api`, '')
  const reply = await server.visitor.get(callback, { cookie: [cookiesOf(started), cookie].join('; ') })
  return { location: String(reply.headers.location).replace(SITE, ''), cookie: cookiesOf(reply) }
}

const DONE = '/auth/login?done=1&returnTo=%2Fapp%2Fdiscover'
const profileOf = async (cookie: string) =>
  (await server.visitor.get('/user/profile', await server.tokenFor(cookie))).body

test('after a login at the provider the next one needs no form', async () => {
  const first = await signIn('robin')
  expect([first.location, browser.forms]).toEqual([DONE, ['login', 'consent']])
  expect(await profileOf(first.cookie)).toMatchObject({ email: 'robin@example.org', emailVerified: true })
  const second = await signIn('robin', { silent: true })
  expect([second.location, browser.forms]).toEqual([DONE, []])
})

test('without a session at the provider a silent attempt ends on the page for logging in', async () => {
  const { location } = await signIn('robin', { silent: true })
  expect(location).toBe('/auth/login?error=login_required&returnTo=%2Fapp%2Fdiscover')
  expect(browser.forms).toEqual([])
})

test('only a login at the provider proves who someone is, not passing through it', async () => {
  await signIn('will')
  server.later(11 * 60_000)
  const remove = async (by: string) => await server.call('DELETE', '/user/account', {}, await server.tokenFor(by))
  const { cookie } = await signIn('will', { silent: true })
  expect((await remove(cookie)).body.code).toBe('staleSession')
  server.later(-11 * 60_000)
  const fresh = await signIn('will', { cookie, fresh: true })
  expect(browser.forms).toContain('login')
  expect((await remove(fresh.cookie)).status).toBe(204)
})

test('taking the request for a login out of the address proves nothing', async () => {
  const { cookie } = await signIn('xaver')
  const edit = ({ searchParams }: URL) => {
    for (const name of ['prompt', 'max_age']) searchParams.delete(name)
  }
  const { location } = await signIn('xaver', { cookie, fresh: true, edit })
  expect(browser.forms).toEqual([])
  expect(location).toContain('error=not_fresh')
})

test('logging out ends the session at the provider, too', async () => {
  const { cookie } = await signIn('marian')
  const { url } = (await server.visitor.post('/auth/sign-out', {}, { cookie })).body
  expect(await browser.visit(url, 'marian')).toBe(`${SITE}/`)
  expect((await signIn('marian', { silent: true })).location).toContain('error=login_required')
})

test('a group at the provider makes a moderator', async () => {
  expect((await profileOf((await signIn('teacher-tuck')).cookie)).moderator).toBe(true)
  browser = new Browser()
  expect((await profileOf((await signIn('john')).cookie)).moderator).toBeUndefined()
})
