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

/**
 * The first proof of a sign-in: a password, as a mark that becomes invalid with another password,
 * or a new identity with the account's email.
 */
type FirstProof = { passwordMark: string } | { identity: ProvenIdentity }

/** A sign-in with a right first proof. It becomes a session only with a right code or passkey. */
export type UnfinishedSignIn = { userId: string; remembered: boolean } & FirstProof

type Context = Pick<AppContext, 'settings' | 'clock'>

export function rememberUnfinishedSignIn(reply: FastifyReply, unfinished: UnfinishedSignIn, context: Context): void {
  cookie.remember(reply, JSON.stringify(unfinished), context)
}

/** The unfinished sign-in of this browser; 401 without one. */
export function requireUnfinishedSignIn(request: FastifyRequest, context: Context): UnfinishedSignIn {
  const json = cookie.read(request, context)
  if (json === null) throw new HttpError('unauthenticated')
  return JSON.parse(json)
}

/** Whether the account still has the password with this mark. */
export function isSamePassword(mark: string, hash: string | null | undefined): boolean {
  return hash !== null && hash !== undefined && passwordMark(hash) === mark
}

export const forgetUnfinishedSignIn = cookie.forget
