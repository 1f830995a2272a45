import type { FastifyReply, FastifyRequest } from 'fastify'
import * as oauth from 'openid-client'
import type { SignInProvider } from '#contract/person.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { openToken, sealToken } from '#server/core/platform/secrets.ts'
import { readCookie, writeCookie } from '../sessions/cookies.ts'

const COOKIE = 'cairn.attempt'
const LIFETIME_SECONDS = 600
const PURPOSE = 'cairn sign-in attempt'

/** A started sign-in with a provider, and the values with which the provider's answer is checked. */
export interface Attempt {
  provider: SignInProvider
  state: string
  nonce: string
  codeVerifier: string
  /** Token of the invitation with which the person came. */
  invitation?: string | undefined
  /** The page to return to in the same window; missing in a pop-up. */
  returnTo?: string | undefined
  /** Whether the provider must answer without asking the person anything. */
  silent?: boolean | undefined
  /** Id of the signed-in user who has to prove their identity again. */
  freshFor?: string | undefined
  /** Token of the link that makes an operator. */
  setUp?: string | undefined
  /** When the attempt began and when it expires, in ms since 1970. */
  begunAt: number
  endsAt: number
}

type Context = Pick<AppContext, 'settings' | 'clock'>

/** Begins an attempt in this browser; an earlier attempt is dropped. */
export function beginAttempt(
  reply: FastifyReply,
  purpose: Omit<Attempt, 'state' | 'nonce' | 'codeVerifier' | 'begunAt' | 'endsAt'>,
  { settings, clock }: Context,
): Attempt {
  const now = clock()
  const attempt = {
    ...purpose,
    state: oauth.randomState(),
    nonce: oauth.randomNonce(),
    codeVerifier: oauth.randomPKCECodeVerifier(),
    begunAt: now,
    endsAt: now + LIFETIME_SECONDS * 1000,
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
