import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#server/platform/settings.ts'

/** Identity's cookies are sent to its calls only, unless a prefix forbids it. */
const PATH = '/api/auth'

interface NewCookie {
  name: string
  value: string
  maxAgeSeconds: number
  path?: string
}

/** The value of a cookie made of letters, digits and `-_./`. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w./-]+)(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}

/** Sets a cookie that scripts can't read. */
export function writeCookie(
  reply: FastifyReply,
  { name, value, maxAgeSeconds, path = PATH }: NewCookie,
  { publicUrl }: Settings,
): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}
