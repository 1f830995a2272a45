import type { OAuthProvider } from '@better-auth/core/oauth2'
import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { SignInProvider } from '#contract/person.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { emailOfAccount } from '#server/identity/identity.store.ts'
import { discovered } from './discovery.ts'
import {
  type EmailElsewhere,
  googleSettings,
  namesIn,
  type OidcSettings,
  oidcProvider,
  standInSettings,
} from './oidc-provider.ts'
import { writePending } from './pending.ts'
import { makeStandIn, type StandIn } from './stand-in/stand-in.ts'

const PROBE_MS = 3_000

type SocialProviders = NonNullable<BetterAuthOptions['socialProviders']>

/** Where people can sign in besides here. */
export interface SignInProviders {
  ids: SignInProvider[]
  /** Those that speak OpenID Connect, for better-auth. */
  oidc: OAuthProvider[]
  /** How the provider that the operator configured is called; null where there is none. */
  oidcName: string | null
  /** Facebook and X, which are better-auth's own. */
  social: SocialProviders
  standIn: StandIn | null
  /** Makes sure that a provider answers; refuses when it does not. */
  wake(id: string): Promise<void>
}

/** What the settings name; on user's own machine with nothing named, a stand-in plays Google. */
export function makeProviders({ settings, log, db }: Pick<AppContext, 'settings' | 'log' | 'db'>): SignInProviders {
  const { google, facebook, x, oidc, standInPort, authSecret, origins } = settings
  const played = standInPort === null ? null : standInSettings(standInPort, authSecret)
  const asGoogle = google ? googleSettings(google.clientId, google.clientSecret) : played
  const own: OidcSettings | null = oidc && { id: 'oidc', ...oidc, endpoints: discovered(oidc.issuer) }
  const speakingOidc = [asGoogle, own].filter((one) => one !== null)
  const emailElsewhere: EmailElsewhere = async (who) => {
    const email = await emailOfAccount(db, who.provider, who.subject)
    if (email !== undefined) return email
    const location = `/auth/popup?identity=${encodeURIComponent(await writePending(who, settings))}`
    throw new APIError('FOUND', undefined, { location })
  }
  /** X would otherwise make an account with an e-mail of its own invention. */
  const vouched = async (
    provider: string,
    subject: string,
    who: { name?: string },
    email: string | false | undefined,
  ) => {
    const names = namesIn({ name: who.name })
    return { ...names, email: email || (await emailElsewhere({ ...names, provider, subject })), emailVerified: true }
  }
  const standIn = played && !google ? makeStandIn(played, origins) : null
  return {
    ids: [
      ...speakingOidc.map(({ id }) => id),
      ...(facebook ? (['facebook'] as const) : []),
      ...(x ? (['twitter'] as const) : []),
    ],
    oidc: speakingOidc.map((one) => oidcProvider(one, emailElsewhere)),
    oidcName: oidc?.name ?? null,
    social: {
      ...(facebook && {
        facebook: {
          ...facebook,
          mapProfileToUser: (who) =>
            vouched(
              'facebook',
              'sub' in who ? who.sub : who.id,
              who,
              'email_verified' in who && who.email_verified && who.email,
            ),
        },
      }),
      ...(x && { twitter: { ...x, mapProfileToUser: ({ data }) => vouched('twitter', data.id, data, data.email) } }),
    },
    standIn,
    async wake(id) {
      const asked = speakingOidc.find((one) => one.id === id)
      if (!asked) return
      try {
        if (asked === played) await standIn?.ready()
        await probe(asked)
      } catch (error) {
        log.warn({ provider: id, reason: String(error) }, 'sign-in provider does not answer')
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
  const { ok } = await fetch(keysUrl, { signal: AbortSignal.timeout(PROBE_MS) })
  if (!ok) throw new Error('keys are not answered')
}
