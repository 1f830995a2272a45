import type { OAuthProvider } from '@better-auth/core/oauth2'
import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { SignInProvider } from '#contract/person.ts'
import { PROVIDER_NAMES } from '#contract/rules/person.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { findEmailOfAccount } from '../accounts/identity.store.ts'
import { currentCallback } from './callback.ts'
import { lazyDiscovery } from './discovery.ts'
import {
  type EmailOf,
  googleSettings,
  namesIn,
  type OidcSettings,
  oidcProvider,
  standInSettings,
} from './oidc-provider.ts'
import { writePending } from './pending.ts'
import { createStandIn, type StandIn } from './stand-in/stand-in.ts'

const PROBE_TIMEOUT_MS = 3_000

type SocialProviders = NonNullable<BetterAuthOptions['socialProviders']>

export interface SignInProviders {
  ids: SignInProvider[]
  /** OpenID Connect providers for better-auth. */
  oidc: OAuthProvider[]
  /** Name of the provider that the operator configured; null if there is none. */
  oidcName: string | null
  /** Settings of better-auth's own providers: Facebook and X. */
  social: SocialProviders
  standIn: StandIn | null
  /** The name of a provider, as people know it. */
  nameOf(id: string): string
  /** Starts the stand-in if needed. Throws 503 if the provider doesn't respond. */
  ensureReachable(id: string): Promise<void>
}

/** The providers of the settings; a local stand-in replaces Google if Google isn't configured. */
export function createProviders({ settings, log, db }: Pick<AppContext, 'settings' | 'log' | 'db'>): SignInProviders {
  const { google, facebook, x, oidc, standInPort, authSecret, origins } = settings
  const standInOidc = standInPort === null ? null : standInSettings(standInPort, authSecret)
  const googleOidc = google ? googleSettings(google.clientId, google.clientSecret) : standInOidc
  const operatorOidc: OidcSettings | null = oidc && { id: 'oidc', ...oidc, endpoints: lazyDiscovery(oidc.issuer) }
  const oidcProviders = [googleOidc, operatorOidc].filter((settings) => settings !== null)
  const emailOf: EmailOf = async (identity, verifiedEmail) => {
    const { provider, subject } = identity
    const callback = currentCallback()
    if (callback) callback.identity = { provider, subject, verifiedEmail }
    const email = verifiedEmail ?? (await findEmailOfAccount(db, provider, subject))
    if (email !== undefined) return email
    const pending = await writePending({ ...identity, browserHash: callback?.browserHash ?? '' }, settings)
    throw new APIError('FOUND', undefined, { location: `/auth/popup?identity=${encodeURIComponent(pending)}` })
  }
  /** Without an email, better-auth would create an account with a made-up email for X. */
  const userOf = async (
    provider: string,
    subject: string,
    profile: { name?: string },
    email: string | false | undefined,
  ) => {
    const names = namesIn({ name: profile.name })
    return { ...names, email: await emailOf({ ...names, provider, subject }, email || undefined), emailVerified: true }
  }
  const standIn = standInOidc && !google ? createStandIn(standInOidc, origins) : null
  return {
    ids: [
      ...oidcProviders.map(({ id }) => id),
      ...(facebook ? (['facebook'] as const) : []),
      ...(x ? (['twitter'] as const) : []),
    ],
    oidc: oidcProviders.map((provider) => oidcProvider(provider, emailOf)),
    oidcName: oidc?.name ?? null,
    social: {
      ...(facebook && {
        facebook: {
          ...facebook,
          mapProfileToUser: (profile) =>
            userOf(
              'facebook',
              'sub' in profile ? profile.sub : profile.id,
              profile,
              'email_verified' in profile && profile.email_verified && profile.email,
            ),
        },
      }),
      ...(x && { twitter: { ...x, mapProfileToUser: ({ data }) => userOf('twitter', data.id, data, data.email) } }),
    },
    standIn,
    nameOf: (id) => (id === 'oidc' && oidc ? oidc.name : PROVIDER_NAMES[id as SignInProvider]),
    async ensureReachable(id) {
      const provider = oidcProviders.find((known) => known.id === id)
      if (!provider) return
      try {
        if (provider === standInOidc) await standIn?.ready()
        await probe(provider)
      } catch (error) {
        log.warn({ provider: id, reason: String(error) }, 'sign-in provider does not respond')
        throw new HttpError('providerDown')
      }
    },
  }
}

export function providerHandlers({ ids, oidcName, standIn }: SignInProviders): Handlers<'providers'> {
  return { providers: async () => ({ providers: ids, oidcName, demonstration: standIn !== null }) }
}

async function probe({ endpoints }: OidcSettings): Promise<void> {
  const { keysUrl } = await endpoints()
  const { ok } = await fetch(keysUrl, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
  if (!ok) throw new Error('the keys endpoint failed')
}
