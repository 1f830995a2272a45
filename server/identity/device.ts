import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

const COOKIE = 'cairn.device'
const YEAR_SECONDS = 365 * 24 * 3600

/**
 * The mark of a browser in which this account signed in before, so that wrong passwords from elsewhere don't lock it out.
 * `<random>.<signature over random and user id>`: an account made later with the same email has other marks.
 */
export function deviceOf(request: FastifyRequest, userId: string, { authSecret }: Settings): string | null {
  const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)\\.([\\w-]+)`).exec(request.headers.cookie ?? '')
  const [, mark = '', signature = ''] = cookie ?? []
  const expected = Buffer.from(sign(mark, userId, authSecret))
  const given = Buffer.from(signature)
  return cookie && given.length === expected.length && timingSafeEqual(given, expected) ? mark : null
}

export function rememberDevice(reply: FastifyReply, userId: string, { authSecret, publicUrl }: Settings): void {
  const mark = randomBytes(16).toString('base64url')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = `${mark}.${sign(mark, userId, authSecret)}`
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Max-Age=${YEAR_SECONDS}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`,
  )
}

function sign(mark: string, userId: string, secret: string): string {
  return createHmac('sha256', secret).update(`device ${mark} ${userId}`).digest('base64url')
}
