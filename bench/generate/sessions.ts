import { createHash, createHmac } from 'node:crypto'
import type { Plan } from './plan.ts'

/** AUTH_SECRET of the measured servers; signs the cookies below. */
export const SECRET = 'the bench signs its cookies with this'
const DECADE_MS = 10 * 365 * 24 * 3600 * 1000

/** The session row of a sign-in with "remember me"; it stores the hash of the token. */
export function sessionOf(plan: Plan, person: number) {
  const userId = plan.personId(person)
  const at = new Date(plan.now).toISOString()
  const expiresAt = new Date(plan.now + DECADE_MS).toISOString()
  const token = createHash('sha256').update(tokenOf(userId)).digest('base64url')
  return { id: `session-${userId}`, token, userId, createdAt: at, updatedAt: at, expiresAt }
}

/** The signed session cookie of this user. */
export function cookieOf(userId: string): string {
  const token = tokenOf(userId)
  const signature = createHmac('sha256', SECRET).update(token).digest('base64')
  return `cairn.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

function tokenOf(userId: string): string {
  return `token-of-${userId}`
}
