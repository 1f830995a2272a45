import * as oauth from 'openid-client'
import { email, type SignInProvider } from '#contract/person.ts'
import type { Identity } from '../accounts/methods.store.ts'
import type { SsoFacts } from '../sessions/sessions.ts'
import type { Attempt } from './attempt.ts'

/** Timeout in seconds of a request to a provider. */
export const TIMEOUT_SECONDS = 5

/** A person who signed in at a provider. */
export interface ProvenIdentity extends Identity {
  /** The email that the provider verified; null if it gave none. */
  verifiedEmail: string | null
  /** Facts that only the operator's own provider states. */
  sso?: SsoFacts
}

/** Cairn as a client of one provider. */
export interface ProviderClient {
  id: SignInProvider
  name: string
  /** The provider's address where the person signs in. Throws if the provider doesn't respond. */
  begin(attempt: Attempt, redirectUri: string): Promise<URL>
  /** Checks the provider's answer, which is in the address to which it sent the browser. */
  finish(answer: URL, attempt: Attempt): Promise<ProvenIdentity>
  /** The provider's address that signs the person out there; null if it has none. Throws if it doesn't respond. */
  signOut?(idToken: string | null, returnTo: string): Promise<URL | null>
}

/** The provider didn't confirm that the person has just proven their identity again. */
export class NotFresh extends Error {}

const SUBJECT_MAX = 255
/** Email addresses in ASCII. Lower case then changes only ASCII letters, so no other letter becomes one of them. */
const ASCII = /^[\x21-\x7e]+$/

/**
 * The person's id at the provider. Throws if there is none, since all people without an id would
 * get the same account.
 */
export function requireSubject(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > SUBJECT_MAX) throw new Error('no id of the person')
  return value
}

/** An email that the provider has verified, in lower case; null for one that can't be an address. */
export function verifiedEmailOf(value: unknown): string | null {
  const { data } = email.safeParse(value)
  return data !== undefined && data === value && ASCII.test(data) ? data.toLowerCase() : null
}

/** The parameters of every request for a sign-in. */
export async function signInParametersOf({ state, codeVerifier }: Attempt, redirectUri: string, scope: string) {
  return {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }
}
