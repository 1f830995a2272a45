import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { passwordMark } from '../accounts/passwords.ts'
import { createSealedCookie } from '../sessions/sealed-cookie.ts'
import type { ProvenIdentity } from './client.ts'

const cookie = createSealedCookie({
  name: 'cairn.halfway',
  purpose: 'cairn right password',
  lifetimeMs: 10 * 60_000,
})

/** What was proven first: a password, as a mark that another one voids, or a new identity with the account's email. */
type FirstProof = { passwordMark: string } | { identity: ProvenIdentity }

/** A sign-in whose first proof was right; it is no session before a code or a passkey was right, too. */
export type Halfway = { userId: string; remembered: boolean } & FirstProof

type Context = Pick<AppContext, 'settings' | 'clock'>

export function goHalfway(reply: FastifyReply, halfway: Halfway, context: Context): void {
  cookie.remember(reply, JSON.stringify(halfway), context)
}

/** The sign-in that this browser is in the middle of; 401 without one. */
export function requireHalfway(request: FastifyRequest, context: Context): Halfway {
  const json = cookie.read(request, context)
  if (json === null) throw new HttpError('unauthenticated')
  return JSON.parse(json)
}

/** Whether it is still the password that was right. */
export function isSamePassword(mark: string, hash: string | null | undefined): boolean {
  return hash !== null && hash !== undefined && passwordMark(hash) === mark
}

export const forgetHalfway = cookie.forget
