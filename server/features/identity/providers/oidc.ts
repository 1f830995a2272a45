import * as oauth from 'openid-client'
import type { SignInProvider } from '#contract/person.ts'
import { type ProviderClient, requestOf, subjectOf, TIMEOUT_SECONDS, verifiedEmailOf } from './client.ts'
import { namesIn } from './names.ts'

/** An OpenID Connect provider. */
export interface OidcSettings {
  id: SignInProvider
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

const SCOPE = 'openid email profile'
/** How long a provider that responded counts as reachable, in ms. */
const REACHABLE_MS = 10_000

/**
 * Signs in at an OpenID Connect provider. Its addresses and keys are read when a sign-in begins, so that
 * the start needs no network. ID tokens are checked by signature, issuer, audience, time and nonce;
 * emails that the provider hasn't verified are ignored.
 */
export function oidcClient(settings: OidcSettings): ProviderClient {
  const { id, name } = settings
  let latest: { configuration: Promise<oauth.Configuration>; at: number } | null = null

  function configuration(maxAgeMs: number): Promise<oauth.Configuration> {
    const now = performance.now()
    if (latest === null || now - latest.at > maxAgeMs) {
      const discovered = { configuration: discover(settings), at: now }
      discovered.configuration.catch(() => {
        if (latest === discovered) latest = null
      })
      latest = discovered
    }
    return latest.configuration
  }

  return {
    id,
    name,
    begin: async (attempt, redirectUri) => {
      const parameters = { ...(await requestOf(attempt, redirectUri, SCOPE)), nonce: attempt.nonce }
      return oauth.buildAuthorizationUrl(await configuration(REACHABLE_MS), parameters)
    },
    finish: async (answer, { state, nonce, codeVerifier }) => {
      const provider = await configuration(Number.POSITIVE_INFINITY)
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier }
      const tokens = await oauth.authorizationCodeGrant(provider, answer, checks)
      const { email, email_verified, ...claims } = await claimsOf(provider, tokens)
      // Some providers write the flag as text.
      const isVerified = email_verified === true || email_verified === 'true'
      return {
        ...namesIn(claims),
        provider: id,
        issuer: id === 'oidc' ? claims.iss : '',
        subject: subjectOf(claims.sub),
        verifiedEmail: isVerified ? verifiedEmailOf(email) : null,
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<oauth.Configuration> {
  const byPost = oauth.ClientSecretPost(clientSecret)
  const byHeader = oauth.ClientSecretBasic(clientSecret)
  const authenticate: oauth.ClientAuth = (server, ...rest) => {
    const canPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (canPost ? byPost : byHeader)(server, ...rest)
  }
  const execute = [oauth.enableNonRepudiationChecks]
  if (issuer.startsWith('http:')) execute.push(oauth.allowInsecureRequests)
  return await oauth.discovery(new URL(issuer), clientId, {}, authenticate, { execute, timeout: TIMEOUT_SECONDS })
}

type Claims = oauth.IDToken & Record<string, unknown>

/** The claims of the ID token; some providers return the email only at their userinfo endpoint. */
async function claimsOf(
  provider: oauth.Configuration,
  tokens: oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers,
): Promise<Claims> {
  const claims = tokens.claims() as Claims
  if (claims.email !== undefined || provider.serverMetadata().userinfo_endpoint === undefined) return claims
  const info = await oauth.fetchUserInfo(provider, tokens.access_token, claims.sub).catch(() => null)
  return info === null ? claims : ({ ...claims, ...info } as Claims)
}
