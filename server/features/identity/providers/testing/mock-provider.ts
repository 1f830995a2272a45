import { Events, OAuth2Server } from 'oauth2-mock-server'
import { cookiesOf, type Reply, type TestServer } from '#server/testing/test-server.ts'

export const KEYS = { OIDC_CLIENT_ID: 'cairn', OIDC_CLIENT_SECRET: 'a secret', OIDC_NAME: 'Keycloak' }

export type Claims = Record<string, unknown>

interface Options {
  /** The ID token has only the id; the other claims are at the userinfo endpoint. */
  inUserInfo?: boolean
  /** The cookies that the browser has. */
  cookie?: string
  /** More of the request with which the sign-in begins. */
  body?: object
  /** Changes the provider's answer on its way back. */
  answer?: (callback: URL) => void
}

interface Result {
  /** Where the sign-in ends. */
  location: string
  cookie: string
  started: Reply
}

/** An OpenID Connect provider that says of a person whatever a test wants. */
export class MockProvider {
  readonly server = new OAuth2Server()

  get issuer(): string {
    return this.server.issuer.url ?? ''
  }

  async start(): Promise<void> {
    await this.server.issuer.keys.generate('RS256')
    await this.server.start(0, '127.0.0.1')
  }

  /** Starts the sign-in and follows the redirects to the provider and back, like a browser. */
  async signIn(site: TestServer, claims: Claims, options: Options = {}): Promise<Result> {
    const { inUserInfo = false, cookie = '', body: more = {}, answer = () => undefined } = options
    const started = await site.visitor.post('/auth/sign-in/social', { provider: 'oidc', ...more }, { cookie })
    if (started.status !== 200) return { location: '', cookie: '', started }
    const response = await fetch(started.body.url, { redirect: 'manual' })
    const callback = new URL(response.headers.get('location') ?? '')
    answer(callback)
    const nonce = new URL(started.body.url).searchParams.get('nonce')
    const inToken = inUserInfo ? { sub: claims.sub } : claims
    const { service } = this.server
    service.on(Events.BeforeTokenSigning, ({ payload }) => void Object.assign(payload, { nonce, ...inToken }))
    const body = inUserInfo ? claims : { sub: claims.sub }
    service.on(Events.BeforeUserinfo, (info) => void Object.assign(info, { body }))
    const path = `${callback.pathname.replace('/api', '')}${callback.search}`
    const reply = await site.visitor.get(path, { cookie: [cookiesOf(started), cookie].filter(Boolean).join('; ') })
    service.removeAllListeners()
    return { location: String(reply.headers.location), cookie: cookiesOf(reply), started }
  }
}
