import { createHash } from 'node:crypto'
import type { SignInProvider } from '#contract/person.ts'
import { PROVIDER_NAMES } from '#contract/rules/person.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Attempt } from './attempt.ts'
import type { ProviderClient } from './client.ts'
import { FACEBOOK, oauthClient, X } from './oauth.ts'
import { oidcClient } from './oidc.ts'
import { createStandIn, type StandIn } from './stand-in/stand-in.ts'

export interface SignInProviders {
  ids: SignInProvider[]
  /** The providers that people can sign in with; where single sign-on is the only way in, only the operator's own. */
  offered(): Promise<SignInProvider[]>
  /** The address that signs a person out at the operator's provider; null if it has none or doesn't respond. */
  signOut(idToken: string | null, returnTo: string): Promise<string | null>
  /** Name of the provider that the operator configured; null if there is none. */
  oidcName: string | null
  standIn: StandIn | null
  /** The display name of a provider. */
  nameOf(id: string): string
  /** The client of a provider; undefined unless it is configured. */
  find(id: string): ProviderClient | undefined
  /** The address at which a person signs in. Throws 503 if the provider doesn't respond. */
  begin(client: ProviderClient, attempt: Attempt, redirectUri: string): Promise<string>
}

/** The providers of the settings; a local stand-in replaces Google if Google isn't configured. */
export function createProviders({
  settings,
  log,
  site,
}: Pick<AppContext, 'settings' | 'log' | 'site'>): SignInProviders {
  const { google, facebook, x, oidc, standInPort, authSecret, origins } = settings
  const standInKeys = google || standInPort === null ? null : standInSettings(standInPort, authSecret)
  const standIn = standInKeys && createStandIn(standInKeys, origins)
  const googleSettings = google ? { issuer: 'https://accounts.google.com', ...google } : standInKeys
  const clients = [
    ...(googleSettings ? [oidcClient({ id: 'google', name: PROVIDER_NAMES.google, ...googleSettings })] : []),
    ...(oidc ? [oidcClient({ id: 'oidc', ...oidc })] : []),
    ...(facebook ? [oauthClient(FACEBOOK, facebook)] : []),
    ...(x ? [oauthClient(X, x)] : []),
  ]
  const find = (id: string) => clients.find((client) => client.id === id)
  const ids = clients.map(({ id }) => id)
  return {
    ids,
    offered: async () => ((await site.read()).ssoOnly ? ids.filter((id) => id === 'oidc') : ids),
    async signOut(idToken, returnTo) {
      try {
        return (await find('oidc')?.signOut?.(idToken, returnTo))?.href ?? null
      } catch (error) {
        log.warn({ provider: 'oidc', reason: String(error) }, 'sign-in provider does not respond')
        return null
      }
    },
    oidcName: oidc?.name ?? null,
    standIn,
    nameOf: (id) => find(id)?.name ?? PROVIDER_NAMES[id as SignInProvider],
    find,
    async begin(client, attempt, redirectUri) {
      try {
        if (client.id === 'google') await standIn?.ready()
        return (await client.begin(attempt, redirectUri)).href
      } catch (error) {
        log.warn({ provider: client.id, reason: String(error) }, 'sign-in provider does not respond')
        throw new HttpError('providerDown')
      }
    },
  }
}

export function providerHandlers({ offered, oidcName, standIn }: SignInProviders): Handlers<'providers'> {
  return {
    providers: async () => {
      const providers = await offered()
      return { providers, oidcName, demonstration: standIn !== null && providers.includes('google') }
    },
  }
}

/** The local stand-in for Google. */
function standInSettings(port: number, authSecret: string) {
  return {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'cairn',
    clientSecret: createHash('sha256').update(`stand-in ${authSecret}`).digest('base64url'),
  }
}
