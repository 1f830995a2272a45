import { afterAll, beforeAll, beforeEach } from 'vitest'
import { SITE_DEFAULTS, type SiteChange } from '#contract/site.ts'
import { setOperator } from '#server/features/site/site.store.ts'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'
import { type Claims, KEYS, MockProvider } from './mock-provider.ts'

const MODERATOR = { OIDC_MODERATOR_CLAIM: 'realm_access.roles', OIDC_MODERATOR_VALUE: 'teacher' }

/** A site whose only way in is single sign-on; its operator Olga came that way. */
export class SsoSite {
  readonly server = new TestServer()
  readonly provider = new MockProvider()
  #olga: TestUser | undefined

  /** Opens before all tests of the file; passwords are off before each. */
  constructor() {
    beforeAll(() => this.#open())
    afterAll(async () => {
      await this.server.app.close()
      await this.provider.server.stop()
    })
    beforeEach(() => this.switchTo({}))
  }

  async #open(): Promise<void> {
    await this.provider.start()
    await this.server.open({ CAIRN_LIMITS: 'off', OIDC_ISSUER: this.provider.issuer, ...KEYS, ...MODERATOR })
    const { id } = await this.userOf((await this.enter(claimsOf('Olga'))).cookie)
    await this.server.database.db.transaction().execute((trx) => setOperator(trx, id, Date.now()))
  }

  get olga(): TestUser {
    if (!this.#olga) throw new Error('the site is not open')
    return this.#olga
  }

  /** Single sign-on is the only way in, with these further settings of the site. */
  async switchTo(change: SiteChange): Promise<void> {
    this.#olga = await this.userOf((await this.enter(claimsOf('Olga'))).cookie)
    const { status } = await this.olga.put('/site/settings', { ...SITE_DEFAULTS, ssoOnly: true, ...change })
    if (status !== 200) throw new Error(`the settings were refused: ${status}`)
  }

  enter(claims: Claims, options: Parameters<MockProvider['signIn']>[2] = {}) {
    const body = { returnTo: '/app/discover', ...options.body }
    return this.provider.signIn(this.server, claims, { ...options, body })
  }

  async userOf(cookie: string): Promise<TestUser> {
    const headers = await this.server.tokenFor(cookie)
    const { body } = await this.server.visitor.get('/user/profile', headers)
    return this.server.user({ id: body.id, email: body.email, cookie, headers })
  }
}

export const claimsOf = (name: string, more: Claims = {}): Claims => ({
  ...{ sub: name.toLowerCase(), email: `${name.toLowerCase()}@example.org`, email_verified: true, name },
  ...more,
})
export const errorIn = ({ location }: { location: string }) =>
  new URL(location || '/', 'http://localhost:3000').searchParams.get('error')
