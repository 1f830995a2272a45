import type { Identity } from '../rounds/identity.ts'
import { atMost } from './aims.ts'
import type { Section } from './page.ts'
import { table } from './table.ts'

const RATIO = 1.25
const KNOWN_TOKEN_MS = 0.02

export function identitySection(measured: Identity): Section {
  const { pairs, wrongPassword, reset, rightPassword, newToken, knownToken } = measured
  const row = (name: string, { known, unknown }: Identity['reset']) => [
    name,
    `${known.toFixed(1)} ms`,
    `${unknown.toFixed(1)} ms`,
    (known / unknown).toFixed(2),
  ]
  const tells = ({ known, unknown }: Identity['reset']) => Math.max(known / unknown, unknown / known)
  return {
    heading: 'Identity',
    text: `${pairs} interleaved pairs, medians; a ratio near 1 says that the time does not tell who has an account.

${table(
  ['', 'known e-mail', 'unknown e-mail', 'ratio'],
  [row('login, wrong password', wrongPassword), row('reset', reset)],
)}

${table(
  ['cost of', 'measured'],
  [
    ['a login, right password, over HTTP', `${rightPassword.toFixed(0)} ms`],
    ['a bearer token seen for the first time', `${newToken.toFixed(2)} ms`],
    ['a remembered one', `${knownToken.toFixed(4)} ms`],
  ],
)}`,
    aims: [
      atMost('login: time known to unknown e-mail, either way', tells(wrongPassword), RATIO, '', 2),
      atMost('reset: time known to unknown e-mail, either way', tells(reset), RATIO, '', 2),
      atMost('a remembered token', knownToken, KNOWN_TOKEN_MS, ' ms', 4),
    ],
  }
}
