import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** An OpenID Connect provider with its own login and logout, where people are who they say. */
export interface SessionProvider {
  issuer: string
  /** Lets a site at this address use it. */
  allow(siteUrl: string): void
  stop(): Promise<void>
}

/** Starts the provider; `teacher...` is in the group teachers. */
export async function startSessionProvider(): Promise<SessionProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const allow = (siteUrl: string) => {
    const provider = providerFor(issuer, siteUrl)
    server.removeAllListeners('request').on('request', provider.callback())
  }
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { issuer, allow, stop }
}

function providerFor(issuer: string, siteUrl: string): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'cairn',
        client_secret: 'a secret',
        redirect_uris: [`${siteUrl}/api/auth/callback/oidc`],
        post_logout_redirect_uris: [`${siteUrl}/`],
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
}
