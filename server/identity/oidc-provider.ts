import { createHash } from 'node:crypto'
import {
  createAuthorizationURL,
  type OAuthProvider,
  validateAuthorizationCode,
  verifyProviderIdToken,
} from '@better-auth/core/oauth2'
import { createRemoteJWKSet, decodeJwt } from 'jose'
import type { PendingIdentity } from './pending.ts'

/** Somebody else's sign-in that speaks OpenID Connect; its addresses are known, so nothing has to be asked at start-up. */
export interface OidcSettings {
  id: string
  name: string
  issuer: string
  authorizationUrl: string
  tokenUrl: string
  keysUrl: string
  clientId: string
  clientSecret: string
}

/** Whose account this is though the provider gives no e-mail; whoever has none yet is led away by a thrown redirect. */
export type EmailElsewhere = (who: PendingIdentity) => Promise<string>

const SCOPES = ['openid', 'email', 'profile']

/**
 * A provider for better-auth with PKCE, whose ID token is trusted only with the right signature, issuer, audience, age and
 * nonce. An e-mail that the provider has not verified counts as none.
 */
export function oidcProvider(settings: OidcSettings, emailElsewhere: EmailElsewhere): OAuthProvider {
  const { id, name, issuer, authorizationUrl, tokenUrl, keysUrl, clientId, clientSecret } = settings
  const options = { clientId, clientSecret }
  const provider: OAuthProvider = {
    id,
    name,
    issuer,
    requiresIdTokenNonce: true,
    idToken: { jwks: createRemoteJWKSet(new URL(keysUrl)), issuer, audience: clientId, maxTokenAge: '10m' },
    accountSubject: ({ profile }) => String(Object(profile).sub),
    createAuthorizationURL: ({ state, codeVerifier, redirectURI, idTokenNonce }) =>
      createAuthorizationURL({
        id,
        options,
        authorizationEndpoint: authorizationUrl,
        redirectURI,
        state,
        codeVerifier,
        scopes: SCOPES,
        ...(idTokenNonce !== undefined && { nonce: idTokenNonce }),
      }),
    validateAuthorizationCode: ({ code, codeVerifier, redirectURI }) =>
      validateAuthorizationCode({
        code,
        redirectURI,
        options,
        tokenEndpoint: tokenUrl,
        ...(codeVerifier !== undefined && { codeVerifier }),
      }),
    getUserInfo: async ({ idToken, expectedIdTokenNonce }) => {
      if (!idToken || !(await verifyProviderIdToken(provider, idToken, expectedIdTokenNonce))) return null
      const claims = decodeJwt<{ email?: string; email_verified?: boolean | string; name?: string }>(idToken)
      const isVerified = String(claims.email_verified) === 'true'
      const names = namesIn(claims)
      const vouched = isVerified ? claims.email : undefined
      const email = vouched ?? (await emailElsewhere({ ...names, provider: id, subject: claims.sub ?? '' }))
      return { user: { ...names, email, emailVerified: true }, data: claims }
    },
  }
  return provider
}

export function googleSettings(clientId: string, clientSecret: string): OidcSettings {
  return {
    id: 'google',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    clientId,
    clientSecret,
  }
}

/** The stand-in for Google on this machine. */
export function standInSettings(port: number, authSecret: string): OidcSettings {
  const issuer = `http://127.0.0.1:${port}`
  return {
    id: 'google',
    name: 'Google',
    issuer,
    authorizationUrl: `${issuer}/auth`,
    tokenUrl: `${issuer}/token`,
    keysUrl: `${issuer}/jwks`,
    clientId: 'cairn',
    clientSecret: createHash('sha256').update(`stand-in ${authSecret}`).digest('base64url'),
  }
}

/** First and last name as the provider knows them, else out of the whole one. */
export function namesIn(claims: Record<string, unknown>): { name: string; firstName: string; lastName: string } {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const name = text(claims.name)
  const [first = '', ...rest] = name.split(/\s+/u)
  return { name, firstName: text(claims.given_name) || first, lastName: text(claims.family_name) || rest.join(' ') }
}
