import type { IdentityTimes } from '../scenarios/identity.ts'
import type { Section } from './document.ts'
import { atMost } from './goals.ts'
import { table } from './table.ts'

const MAX_RATIO = 1.25
const CACHED_TOKEN_MS = 0.02

export function identitySection(measured: IdentityTimes): Section {
  const { pairs, wrongPassword, reset, rightPassword, newToken, cachedToken } = measured
  const row = (name: string, { known, unknown }: IdentityTimes['reset']) => [
    name,
    `${known.toFixed(1)} ms`,
    `${unknown.toFixed(1)} ms`,
    (known / unknown).toFixed(2),
  ]
  const ratioEitherWay = ({ known, unknown }: IdentityTimes['reset']) => Math.max(known / unknown, unknown / known)
  return {
    heading: 'Sign-in',
    text: `Medians of ${pairs} interleaved pairs. A ratio near 1 means that the response time doesn't reveal who has an account.

${table(
  ['', 'known email', 'unknown email', 'ratio'],
  [row('sign-in, wrong password', wrongPassword), row('password reset', reset)],
)}

${table(
  ['operation', 'time'],
  [
    ['sign-in over HTTP, right password', `${rightPassword.toFixed(0)} ms`],
    ['verifying a new bearer token', `${newToken.toFixed(2)} ms`],
    ['verifying a cached bearer token', `${cachedToken.toFixed(4)} ms`],
  ],
)}`,
    goals: [
      atMost(
        'sign-in: response time of known and unknown email, ratio',
        ratioEitherWay(wrongPassword),
        MAX_RATIO,
        '',
        2,
      ),
      atMost(
        'password reset: response time of known and unknown email, ratio',
        ratioEitherWay(reset),
        MAX_RATIO,
        '',
        2,
      ),
      atMost('verifying a cached bearer token', cachedToken, CACHED_TOKEN_MS, ' ms', 4),
    ],
  }
}
