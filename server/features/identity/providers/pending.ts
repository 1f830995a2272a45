import type { AppContext } from '#server/core/http/app-context.ts'
import { openToken, sealToken } from '#server/core/platform/secrets.ts'
import type { Identity } from '../accounts/methods.store.ts'

const PURPOSE = 'cairn pending identity'
const LIFETIME_MS = 30 * 60_000

/**
 * An identity from a provider without an account yet: the person has to enter something or prove
 * their email first.
 */
export interface PendingIdentity extends Identity {
  /** Hash of the secret of the browser that may complete the sign-in. */
  browserHash: string
  /** The email that the provider verified; missing if it gave none. */
  email?: string | undefined
  /** Token of the invitation with which the person came. */
  invitation?: string | undefined
}

type Context = Pick<AppContext, 'settings' | 'clock'>

/** The identity as an encrypted token, which the pop-up keeps until the user has entered the missing data. */
export function writePending(identity: PendingIdentity, { settings, clock }: Context): string {
  const pending = { ...identityOf(identity), endsAt: clock() + LIFETIME_MS }
  return sealToken(JSON.stringify(pending), { authSecret: settings.authSecret, purpose: PURPOSE })
}

/** Only the fields of a pending identity, in the order by which stored links are found. */
function identityOf({
  provider,
  subject,
  issuer,
  name,
  firstName,
  lastName,
  ...more
}: PendingIdentity): PendingIdentity {
  const { browserHash, email, invitation } = more
  return { provider, subject, issuer, name, firstName, lastName, browserHash, email, invitation }
}

/** Decrypts a token of `writePending`. */
export function readPending(token: string, { settings, clock }: Context): PendingIdentity | 'expired' | 'invalid' {
  const json = openToken(token, { authSecret: settings.authSecret, purpose: PURPOSE })
  if (json === null) return 'invalid'
  const { endsAt, ...identity }: PendingIdentity & { endsAt: number } = JSON.parse(json)
  return endsAt > clock() ? identity : 'expired'
}
