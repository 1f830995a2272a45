import * as oauth from 'openid-client'
import * as z from 'zod/mini'
import type { SignInProvider } from '#contract/person.ts'
import { PROVIDER_NAMES } from '#contract/rules/person.ts'
import { type ProviderClient, requireSubject, signInParametersOf, TIMEOUT_SECONDS, verifiedEmailOf } from './client.ts'
import { namesIn } from './names.ts'

interface Keys {
  clientId: string
  clientSecret: string
}

/** The person's profile as a provider returns it. */
interface Profile {
  id: string
  name: string
  verifiedEmail: string | null
}

/** The settings of an OAuth 2.0 provider whose own API returns the person. */
interface OAuthSettings {
  id: SignInProvider
  authorizationUrl: string
  tokenUrl: string
  scope: string
  /** The way in which the client secret is sent. */
  authenticate: (clientSecret: string) => oauth.ClientAuth
  profileUrl: string
  read: (body: unknown) => Profile
}

/** Facebook doesn't say whether it has verified an email. */
export const FACEBOOK: OAuthSettings = {
  id: 'facebook',
  authorizationUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
  tokenUrl: 'https://graph.facebook.com/v24.0/oauth/access_token',
  scope: 'public_profile',
  authenticate: oauth.ClientSecretPost,
  profileUrl: 'https://graph.facebook.com/v24.0/me?fields=id,name',
  read: (body) => ({ ...z.parse(z.object({ id: z.string(), name: z.string() }), body), verifiedEmail: null }),
}

const xProfile = z.object({
  data: z.object({ id: z.string(), name: z.string(), confirmed_email: z.optional(z.string()) }),
})

export const X: OAuthSettings = {
  id: 'twitter',
  authorizationUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: 'https://api.x.com/2/oauth2/token',
  scope: 'users.read tweet.read users.email',
  authenticate: oauth.ClientSecretBasic,
  profileUrl: 'https://api.x.com/2/users/me?user.fields=confirmed_email',
  read: (body) => {
    const { id, name, confirmed_email } = z.parse(xProfile, body).data
    return { id, name, verifiedEmail: confirmed_email ?? null }
  },
}

/**
 * A client for a provider with OAuth 2.0: the provider returns a code that only this server can
 * exchange.
 */
export function oauthClient(settings: OAuthSettings, { clientId, clientSecret }: Keys): ProviderClient {
  const { id, authorizationUrl, tokenUrl, scope, profileUrl, read, authenticate } = settings
  const server = {
    issuer: new URL(authorizationUrl).origin,
    authorization_endpoint: authorizationUrl,
    token_endpoint: tokenUrl,
  }
  const provider = new oauth.Configuration(server, clientId, {}, authenticate(clientSecret))
  provider.timeout = TIMEOUT_SECONDS
  if (tokenUrl.startsWith('http:')) oauth.allowInsecureRequests(provider)
  return {
    id,
    name: PROVIDER_NAMES[id],
    begin: async (attempt, redirectUri) =>
      oauth.buildAuthorizationUrl(provider, await signInParametersOf(attempt, redirectUri, scope)),
    finish: async (answer, { state, codeVerifier }) => {
      const checks = { expectedState: state, pkceCodeVerifier: codeVerifier }
      const { access_token } = await oauth.authorizationCodeGrant(provider, answer, checks)
      const response = await oauth.fetchProtectedResource(provider, access_token, new URL(profileUrl), 'GET')
      if (!response.ok) throw new Error(`${profileUrl} answers ${response.status}`)
      const { id: subject, name, verifiedEmail } = read(await response.json())
      const email = verifiedEmailOf(verifiedEmail)
      return { ...namesIn({ name }), provider: id, issuer: '', subject: requireSubject(subject), verifiedEmail: email }
    },
  }
}
