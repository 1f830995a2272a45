import type { FastifyReply, FastifyRequest } from 'fastify'
import * as oauth from 'openid-client'
import type { SignInProvider } from '#contract/person.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { openToken, sealToken } from '#server/core/platform/secrets.ts'
import { readCookie, writeCookie } from '../sessions/cookies.ts'

const COOKIE = 'cairn.attempt'
const LIFETIME_SECONDS = 600
const PURPOSE = 'cairn sign-in attempt'

/**
 * A sign-in that was begun at a provider, with the values that the provider's answer is checked
 * against.
 */
export interface Attempt {
  provider: SignInProvider
  state: string
  nonce: string
  codeVerifier: string
  /** Token of the invitation by which the person came. */
  invitation?: string | undefined
  /** When the attempt expires, in ms since 1970. */
  endsAt: number
}

type Context = Pick<AppContext, 'settings' | 'clock'>

/** Begins an attempt in this browser, which forgets an earlier one. */
export function beginAttempt(
  reply: FastifyReply,
  { provider, invitation }: Pick<Attempt, 'provider' | 'invitation'>,
  { settings, clock }: Context,
): Attempt {
  const attempt = {
    provider,
    state: oauth.randomState(),
    nonce: oauth.randomNonce(),
    codeVerifier: oauth.randomPKCECodeVerifier(),
    invitation,
    endsAt: clock() + LIFETIME_SECONDS * 1000,
  }
  const value = sealToken(JSON.stringify(attempt), { authSecret: settings.authSecret, purpose: PURPOSE })
  writeCookie(reply, { name: COOKIE, value, maxAgeSeconds: LIFETIME_SECONDS }, settings)
  return attempt
}

/** Ends the browser's attempt at this provider and returns it; null without one. */
export function endAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: string,
  { settings, clock }: Context,
): Attempt | null {
  const value = readCookie(request, COOKIE, settings)
  if (value === undefined) return null
  writeCookie(reply, { name: COOKIE, value: '', maxAgeSeconds: 0 }, settings)
  const json = openToken(value, { authSecret: settings.authSecret, purpose: PURPOSE })
  const attempt: Attempt | null = json && JSON.parse(json)
  return attempt?.provider === provider && attempt.endsAt > clock() ? attempt : null
}
