import * as oauth from 'openid-client'
import type { SignInProvider } from '#contract/person.ts'
import type { Identity } from '../accounts/methods.store.ts'
import type { Attempt } from './attempt.ts'

/** Timeout in seconds of a request to a provider. */
export const TIMEOUT_SECONDS = 5

/** A person who signed in at a provider. */
export interface ProvenIdentity extends Identity {
  /** Null if the provider gave no verified email. */
  verifiedEmail: string | null
}

/** Cairn as a client of one provider. */
export interface ProviderClient {
  id: SignInProvider
  name: string
  /** The address at which a person signs in. Throws if the provider doesn't respond. */
  begin(attempt: Attempt, redirectUri: string): Promise<URL>
  /** Checks the provider's answer, the address that it led the browser to. */
  finish(answer: URL, attempt: Attempt): Promise<ProvenIdentity>
}

/** The parameters of every request for a sign-in. */
export async function requestOf({ state, codeVerifier }: Attempt, redirectUri: string, scope: string) {
  return {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }
}
