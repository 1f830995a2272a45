import { createHash } from 'node:crypto'
import {
  createAuthorizationURL,
  type OAuthProvider,
  validateAuthorizationCode,
  verifyProviderIdToken,
} from '@better-auth/core/oauth2'
import { createRemoteJWKSet, decodeJwt, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { FULL_NAME_MAX, NAME_MAX, type SignInProvider } from '#contract/person.ts'
import { firstCharacters, UNITS_PER_CHARACTER } from '#contract/rules/characters.ts'
import { isBlank, withoutMarks } from '#contract/rules/text.ts'
import type { Identity } from '../accounts/identity.store.ts'

export interface OidcEndpoints {
  authorizationUrl: string
  tokenUrl: string
  keysUrl: string
  /** Requested if the ID token has no email; null if the provider has none. */
  userInfoUrl: string | null
  /** How the client secret is sent to `tokenUrl`. */
  authentication: 'post' | 'basic'
}

export interface OidcSettings {
  id: SignInProvider
  name: string
  issuer: string
  endpoints: () => Promise<OidcEndpoints>
  clientId: string
  clientSecret: string
}

/**
 * The email to sign in with: the one that the provider verified, else that of the identity's account;
 * without one, throws a redirect to enter an email.
 */
export type EmailOf = (identity: Identity, verifiedEmail: string | undefined) => Promise<string>

const USER_INFO_TIMEOUT_MS = 5_000
const SCOPES = ['openid', 'email', 'profile']

/**
 * An OpenID Connect provider for better-auth, with PKCE. ID tokens are verified by signature,
 * issuer, audience, age and nonce. Emails that the provider hasn't verified are ignored.
 */
export function oidcProvider(settings: OidcSettings, emailOf: EmailOf): OAuthProvider {
  const { id, name, issuer, endpoints, clientId, clientSecret } = settings
  const options = { clientId, clientSecret }
  const provider: OAuthProvider = {
    id,
    name,
    issuer,
    requiresIdTokenNonce: true,
    idToken: { jwks: lazyKeys(endpoints), issuer, audience: clientId, maxTokenAge: '10m' },
    accountSubject: ({ profile }) => String(Object(profile).sub),
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) =>
      createAuthorizationURL({
        id,
        options,
        authorizationEndpoint: (await endpoints()).authorizationUrl,
        redirectURI,
        state,
        codeVerifier,
        scopes: SCOPES,
        ...(idTokenNonce !== undefined && { nonce: idTokenNonce }),
      }),
    validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => {
      const { tokenUrl, authentication } = await endpoints()
      return await validateAuthorizationCode({
        code,
        redirectURI,
        options,
        tokenEndpoint: tokenUrl,
        authentication,
        ...(codeVerifier !== undefined && { codeVerifier }),
      })
    },
    getUserInfo: async ({ idToken, accessToken, expectedIdTokenNonce }) => {
      if (!idToken || !(await verifyProviderIdToken(provider, idToken, expectedIdTokenNonce))) return null
      const claims = await withUserInfo(decodeJwt<Claims>(idToken), accessToken, await endpoints())
      const isVerified = String(claims.email_verified) === 'true'
      const names = namesIn(claims)
      const identity = { ...names, provider: id, subject: claims.sub ?? '' }
      const email = await emailOf(identity, isVerified ? claims.email : undefined)
      return { user: { ...names, email, emailVerified: true }, data: claims }
    },
  }
  return provider
}

interface Claims extends JWTPayload {
  email?: string
  email_verified?: boolean | string
  name?: string
}

/** The keys that sign ID tokens, fetched on first use. */
function lazyKeys(endpoints: OidcSettings['endpoints']): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined
  return async (header, token) => {
    keys ??= createRemoteJWKSet(new URL((await endpoints()).keysUrl))
    return await keys(header, token)
  }
}

/** Some providers return the email only at their userinfo endpoint. */
async function withUserInfo(
  claims: Claims,
  accessToken: string | undefined,
  { userInfoUrl }: OidcEndpoints,
): Promise<Claims> {
  if (claims.email !== undefined || userInfoUrl === null || accessToken === undefined) return claims
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  const response = await fetch(userInfoUrl, {
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(USER_INFO_TIMEOUT_MS),
  })
  if (!response.ok) return claims
  const info = (await response.json().catch(() => null)) as Claims | null
  return info !== null && info.sub === claims.sub ? { ...claims, ...info } : claims
}

export function googleSettings(clientId: string, clientSecret: string): OidcSettings {
  return {
    id: 'google',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    endpoints: async () => ({
      authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
      userInfoUrl: null,
      authentication: 'post',
    }),
    clientId,
    clientSecret,
  }
}

/** The local stand-in for Google. */
export function standInSettings(port: number, authSecret: string): OidcSettings {
  const issuer = `http://127.0.0.1:${port}`
  return {
    id: 'google',
    name: 'Google',
    issuer,
    endpoints: async () => ({
      authorizationUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      keysUrl: `${issuer}/jwks`,
      userInfoUrl: null,
      authentication: 'post',
    }),
    clientId: 'cairn',
    clientSecret: createHash('sha256').update(`stand-in ${authSecret}`).digest('base64url'),
  }
}

/** First and last name from the provider, or split from the full name; cleaned and cut as typed names are checked. */
export function namesIn(claims: Record<string, unknown>): { name: string; firstName: string; lastName: string } {
  const name = nameIn(claims.name, FULL_NAME_MAX)
  const [first = '', ...rest] = name.split(/\s+/u)
  return {
    name,
    firstName: nameIn(claims.given_name, NAME_MAX) || nameIn(first, NAME_MAX),
    lastName: nameIn(claims.family_name, NAME_MAX) || nameIn(rest.join(' '), NAME_MAX),
  }
}

function nameIn(value: unknown, max: number): string {
  if (typeof value !== 'string') return ''
  const start = value.slice(0, max * UNITS_PER_CHARACTER).toWellFormed()
  const line = withoutMarks(start)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return isBlank(line) ? '' : firstCharacters(line, max).trim()
}
