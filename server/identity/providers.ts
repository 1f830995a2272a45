import type { OAuthProvider } from '@better-auth/core/oauth2'
import { APIError } from 'better-auth/api'
import type { SignInProvider } from '#contract/person.ts'
import type { Handlers } from '../call.ts'
import type { House } from '../house.ts'
import { Refusal } from '../refusal.ts'
import { emailOfAccount } from './identity.store.ts'
import {
  type EmailElsewhere,
  googleSettings,
  type OidcSettings,
  oidcProvider,
  standInSettings,
} from './oidc-provider.ts'
import { writePending } from './pending.ts'
import { makeStandIn, type StandIn } from './stand-in/stand-in.ts'

const PROBE_MS = 3_000

/** Where people can sign in besides here. */
export interface SignInProviders {
  ids: SignInProvider[]
  /** Those that speak OpenID Connect, for better-auth. */
  oidc: OAuthProvider[]
  standIn: StandIn | null
  /** Makes sure that a provider answers; refuses when it does not. */
  wake(id: string): Promise<void>
}

/** What the settings name; on somebody's own machine with nothing named, a stand-in plays Google. */
export function makeProviders({ settings, log, db }: Pick<House, 'settings' | 'log' | 'db'>): SignInProviders {
  const { google, facebook, x, standInPort, authSecret, origins } = settings
  const oidc = google
    ? googleSettings(google.clientId, google.clientSecret)
    : standInPort === null
      ? null
      : standInSettings(standInPort, authSecret)
  const emailElsewhere: EmailElsewhere = async (who) => {
    const email = await emailOfAccount(db, who.provider, who.subject)
    if (email !== undefined) return email
    const location = `/auth/popup?identity=${encodeURIComponent(await writePending(who, settings))}`
    throw new APIError('FOUND', undefined, { location })
  }
  const standIn = oidc && !google ? makeStandIn(oidc, origins) : null
  return {
    ids: [
      ...(oidc ? (['google'] as const) : []),
      ...(facebook ? (['facebook'] as const) : []),
      ...(x ? (['twitter'] as const) : []),
    ],
    oidc: oidc ? [oidcProvider(oidc, emailElsewhere)] : [],
    standIn,
    async wake(id) {
      if (id !== 'google' || !oidc) return
      try {
        await standIn?.ready()
        await probe(oidc)
      } catch (error) {
        log.warn({ provider: id, reason: String(error) }, 'sign-in provider does not answer')
        throw new Refusal('providerDown')
      }
    },
  }
}

export function providerHandlers({ ids, standIn }: SignInProviders): Handlers<'providers'> {
  return { providers: async () => ({ providers: ids, demonstration: standIn !== null }) }
}

async function probe({ keysUrl }: OidcSettings): Promise<void> {
  const { ok } = await fetch(keysUrl, { signal: AbortSignal.timeout(PROBE_MS) })
  if (!ok) throw new Error('keys are not answered')
}
