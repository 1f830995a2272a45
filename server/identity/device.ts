import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#server/platform/settings.ts'

const COOKIE = 'cairn.device'
const YEAR_SECONDS = 365 * 24 * 3600

/** Whose mark it is; a new password makes all earlier marks worthless. */
export interface MarkOwner {
  id: string
  /** Null for an account that signs in elsewhere only. */
  passwordHash: string | null
}

/**
 * The mark of a browser in which this account signed in with its present password, so that wrong passwords from elsewhere
 * don't lock it out. `<random>.<signature over random, user id and password hash>`: neither an account made later with the
 * same email nor the account after a change of password accepts it, so former intruders are strangers.
 */
export function deviceOf(request: FastifyRequest, owner: MarkOwner, { authSecret }: Settings): string | null {
  const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)\\.([\\w-]+)`).exec(request.headers.cookie ?? '')
  const [, mark = '', signature = ''] = cookie ?? []
  const expected = Buffer.from(sign(mark, owner, authSecret))
  const given = Buffer.from(signature)
  return cookie && given.length === expected.length && timingSafeEqual(given, expected) ? mark : null
}

export function rememberDevice(reply: FastifyReply, owner: MarkOwner, { authSecret, publicUrl }: Settings): void {
  const mark = randomBytes(16).toString('base64url')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = `${mark}.${sign(mark, owner, authSecret)}`
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Max-Age=${YEAR_SECONDS}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`,
  )
}

function sign(mark: string, { id, passwordHash }: MarkOwner, secret: string): string {
  return createHmac('sha256', secret)
    .update(`device ${mark} ${id} ${passwordHash ?? ''}`)
    .digest('base64url')
}
