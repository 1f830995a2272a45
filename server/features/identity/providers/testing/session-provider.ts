import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** An OpenID Connect provider with its own login, sessions and logout, of another make than `MockProvider`. */
export class SessionProvider {
  readonly #server: Server = createServer()
  issuer = ''

  /** `siteOrigin`: where it returns to. People are who they say: `robin` is robin@example.org. */
  async start(siteOrigin: string): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: 'cairn',
          client_secret: 'a secret',
          redirect_uris: [`${siteOrigin}/api/auth/callback/oidc`],
          post_logout_redirect_uris: [`${siteOrigin}/`],
        },
      ],
      cookies: { keys: ['a key of this test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      pkce: { required: () => true },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: () => ({
          sub: accountId,
          email: `${accountId}@example.org`,
          email_verified: true,
          name: accountId,
          groups: accountId.startsWith('teacher') ? ['teachers'] : [],
        }),
      }),
    })
    this.#server.on('request', provider.callback())
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
