import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

const COOKIE = 'cairn.device'
const YEAR_SECONDS = 365 * 24 * 3600

/**
 * The mark of a browser in which somebody signed in to an account before: guessing from elsewhere does not lock them out.
 * `<random>.<signature over random and e-mail>`.
 */
export function deviceOf(request: FastifyRequest, email: string, { authSecret }: Settings): string | null {
  const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)\\.([\\w-]+)`).exec(request.headers.cookie ?? '')
  const [, mark = '', signature = ''] = cookie ?? []
  const expected = Buffer.from(sign(mark, email, authSecret))
  const given = Buffer.from(signature)
  return cookie && given.length === expected.length && timingSafeEqual(given, expected) ? mark : null
}

export function rememberDevice(reply: FastifyReply, email: string, { authSecret, publicUrl }: Settings): void {
  const mark = randomBytes(16).toString('base64url')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = `${mark}.${sign(mark, email, authSecret)}`
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Max-Age=${YEAR_SECONDS}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`,
  )
}

function sign(mark: string, email: string, secret: string): string {
  return createHmac('sha256', secret).update(`device ${mark} ${email.toLowerCase()}`).digest('base64url')
}
