import { createHash, createHmac } from 'node:crypto'
import type { Plan } from './plan.ts'

/** The AUTH_SECRET of the measured servers, with which the session cookies are signed. */
export const SECRET = 'the bench signs its cookies with this'
const DECADE_MS = 10 * 365 * 24 * 3600 * 1000

/** The session row of a user who signed in with "remember me"; it contains a hash of the token. */
export function sessionOf(plan: Plan, person: number) {
  const userId = plan.personId(person)
  const at = new Date(plan.now).toISOString()
  const expiresAt = new Date(plan.now + DECADE_MS).toISOString()
  const token = createHash('sha256').update(tokenOf(userId)).digest('base64url')
  return { id: `session-${userId}`, token, userId, createdAt: at, updatedAt: at, expiresAt }
}

/** The signed session cookie of a user. */
export function cookieOf(userId: string): string {
  const token = tokenOf(userId)
  const signature = createHmac('sha256', SECRET).update(token).digest('base64')
  return `cairn.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

function tokenOf(userId: string): string {
  return `token-of-${userId}`
}
