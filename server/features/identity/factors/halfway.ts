import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { hashToken } from '#server/core/platform/secrets.ts'
import { createSealedCookie } from '../sessions/sealed-cookie.ts'

const cookie = createSealedCookie({
  name: 'cairn.halfway',
  purpose: 'cairn right password',
  lifetimeMs: 10 * 60_000,
})

/** A sign-in whose password was right; it is no session before a code was right, too. */
interface Halfway {
  userId: string
  /** Ties it to the password: another one voids it. */
  passwordMark: string
  remembered: boolean
}

type Context = Pick<AppContext, 'settings' | 'clock'>

export function goHalfway(
  reply: FastifyReply,
  { userId, passwordHash, remembered }: Omit<Halfway, 'passwordMark'> & { passwordHash: string },
  context: Context,
): void {
  const halfway: Halfway = { userId, passwordMark: hashToken(passwordHash), remembered }
  cookie.remember(reply, JSON.stringify(halfway), context)
}

/** The sign-in that this browser is in the middle of; null without one. */
export function readHalfway(request: FastifyRequest, context: Context): Halfway | null {
  const json = cookie.read(request, context)
  return json === null ? null : JSON.parse(json)
}

/** Whether it is still the password that was right. */
export function isSamePassword({ passwordMark }: Halfway, passwordHash: string | null | undefined): boolean {
  return passwordHash !== null && passwordHash !== undefined && hashToken(passwordHash) === passwordMark
}

export const forgetHalfway = cookie.forget
