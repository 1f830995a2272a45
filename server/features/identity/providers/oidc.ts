import * as oauth from 'openid-client'
import type { SignInProvider } from '#contract/person.ts'
import type { ModeratorClaim } from '#server/core/platform/settings.ts'
import type { SsoFacts } from '../sessions/sessions.ts'
import type { Attempt } from './attempt.ts'
import {
  NotFresh,
  type ProviderClient,
  requireSubject,
  signInParametersOf,
  TIMEOUT_SECONDS,
  verifiedEmailOf,
} from './client.ts'
import { namesIn } from './names.ts'

/** An OpenID Connect provider. */
export interface OidcSettings {
  id: SignInProvider
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** The claim that makes a person a moderator; only the operator's own provider has one. */
  moderator?: ModeratorClaim | null
}

/** Max. difference in ms between the clocks of the provider and of this server. */
const CLOCK_SKEW_MS = 60_000
/** Max. characters of an ID token that is stored for signing the person out at the provider. */
const ID_TOKEN_MAX = 6000

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
      const parameters = {
        ...(await signInParametersOf(attempt, redirectUri, SCOPE)),
        nonce: attempt.nonce,
        ...(attempt.silent && { prompt: 'none' }),
        ...(attempt.freshFor !== undefined && { prompt: 'login', max_age: '0' }),
      }
      return oauth.buildAuthorizationUrl(await configuration(REACHABLE_MS), parameters)
    },
    signOut: async (idToken, returnTo) => {
      const provider = await configuration(Number.POSITIVE_INFINITY)
      if (provider.serverMetadata().end_session_endpoint === undefined) return null
      const hint = idToken === null ? undefined : { id_token_hint: idToken }
      return oauth.buildEndSessionUrl(provider, { ...hint, post_logout_redirect_uri: returnTo })
    },
    finish: async (answer, attempt) => {
      const { state, nonce, codeVerifier } = attempt
      const provider = await configuration(Number.POSITIVE_INFINITY)
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier }
      const tokens = await oauth.authorizationCodeGrant(provider, answer, checks)
      const { email, email_verified, ...claims } = await claimsOf(provider, tokens, settings)
      // Some providers send the flag as text.
      const isVerified = email_verified === true || email_verified === 'true'
      const tellsTime = provider.serverMetadata().claims_supported?.includes('auth_time') ?? false
      return {
        ...namesIn({ ...claims, email }),
        provider: id,
        issuer: id === 'oidc' ? claims.iss : '',
        subject: requireSubject(claims.sub),
        verifiedEmail: isVerified ? verifiedEmailOf(email) : null,
        ...(id === 'oidc' && { sso: ssoFactsOf(claims, { attempt, settings, tellsTime, idToken: tokens.id_token }) }),
      }
    },
  }
}

interface SignIn {
  attempt: Attempt
  settings: OidcSettings
  /** Whether the provider declares that it states when people signed in (`auth_time`). */
  tellsTime: boolean
  idToken: string | undefined
}

/**
 * The facts of a sign-in. A provider that never states when people signed in is trusted to have
 * asked them, as requested. A provider that does must state it, since a person at an unlocked
 * browser could remove that request from its address.
 */
function ssoFactsOf(
  claims: Record<string, unknown>,
  { attempt: { freshFor, begunAt }, settings, tellsTime, idToken = '' }: SignIn,
): SsoFacts {
  const toldAt = typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : null
  const provenAt = toldAt ?? (freshFor !== undefined && !tellsTime ? begunAt : null)
  if (freshFor !== undefined && (provenAt ?? 0) < begunAt - CLOCK_SKEW_MS) throw new NotFresh()
  return {
    isModerator: hasModeratorClaim(claims, settings.moderator ?? null),
    provenAt,
    idToken: idToken.length > ID_TOKEN_MAX ? null : idToken || null,
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

/** The claims of the ID token; some providers return the email or the groups only from their userinfo endpoint. */
async function claimsOf(
  provider: oauth.Configuration,
  tokens: oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers,
  { moderator = null }: OidcSettings,
): Promise<Claims> {
  const claims = tokens.claims() as Claims
  const lacksRole = moderator !== null && readClaim(claims, moderator.claim) === undefined
  const lacksFacts = claims.email === undefined || lacksRole
  if (!lacksFacts || provider.serverMetadata().userinfo_endpoint === undefined) return claims
  const info = await oauth.fetchUserInfo(provider, tokens.access_token, claims.sub).catch((error: unknown) => {
    // Without these claims, a moderator would lose the role, or keep a role that was removed.
    if (lacksRole) throw error
    return null
  })
  return info === null ? claims : ({ ...info, ...claims, ...emailIn(info, claims) } as Claims)
}

/** The email, with the verification that the same source states. */
function emailIn(info: oauth.UserInfoResponse, claims: Claims) {
  const { email, email_verified } = claims.email === undefined ? info : claims
  return { email, email_verified }
}

/** Whether the configured claim has the configured value, or is a list that contains it. */
function hasModeratorClaim(claims: Record<string, unknown>, moderator: ModeratorClaim | null): boolean {
  if (moderator === null) return false
  const found = readClaim(claims, moderator.claim)
  return found === moderator.value || (Array.isArray(found) && found.includes(moderator.value))
}

/** A claim by its name, which can contain dots, or by its path, such as 'realm_access.roles'. */
function readClaim(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let found: unknown = claims
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined
    found = (found as Record<string, unknown>)[part]
  }
  return found
}
