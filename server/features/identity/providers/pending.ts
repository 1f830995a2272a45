import type { AppContext } from '#server/core/http/app-context.ts'
import { openToken, sealToken } from '#server/core/platform/secrets.ts'
import type { Identity } from '../accounts/methods.store.ts'

const PURPOSE = 'cairn pending identity'
const LIFETIME_MS = 30 * 60_000

/** An identity from a provider that returned no verified email. */
export interface PendingIdentity extends Identity {
  /** Hash of the secret of the browser that may complete the sign-in. */
  browserHash: string
}

type Context = Pick<AppContext, 'settings' | 'clock'>

/** The identity as a sealed token, kept by the pop-up until the user has entered an email. */
export function writePending(identity: PendingIdentity, { settings, clock }: Context): string {
  const { provider, subject, issuer, name, firstName, lastName, browserHash } = identity
  const pending = { provider, subject, issuer, name, firstName, lastName, browserHash, endsAt: clock() + LIFETIME_MS }
  return sealToken(JSON.stringify(pending), { authSecret: settings.authSecret, purpose: PURPOSE })
}

/** Opens a token of `writePending`. */
export function readPending(token: string, { settings, clock }: Context): PendingIdentity | 'expired' | 'invalid' {
  const json = openToken(token, { authSecret: settings.authSecret, purpose: PURPOSE })
  if (json === null) return 'invalid'
  const { endsAt, ...identity }: PendingIdentity & { endsAt: number } = JSON.parse(json)
  return endsAt > clock() ? identity : 'expired'
}
