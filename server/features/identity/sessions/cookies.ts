import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#server/core/platform/settings.ts'

type Site = Pick<Settings, 'publicUrl'>

interface NewCookie {
  /** Name without the prefix of `cookieScope`. */
  name: string
  value: string
  /** 0 deletes the cookie; null keeps it until the browser closes. */
  maxAgeSeconds: number | null
  /** Whether pages get the cookie, too; without https, other cookies are sent only to the calls of identity. */
  onPages?: boolean
}

const HOST_PREFIX = '__Host-'

/**
 * The scope of cookies. With https they have a prefix that keeps pages without TLS and other hosts
 * of the domain from setting them; the prefix requires the path '/'. Without https they are sent
 * only to the calls of identity.
 */
export function cookieScope({ publicUrl }: Site): { prefix: string; path: string; secure: boolean } {
  const secure = publicUrl.startsWith('https:')
  return secure ? { prefix: HOST_PREFIX, path: '/', secure } : { prefix: '', path: '/api/auth', secure }
}

/** The value of a cookie made of letters, digits and `-_./%`. */
export function readCookie(request: FastifyRequest, name: string, site: Site): string | undefined {
  return cookieIn(request.headers.cookie, name, site)
}

/** Like `readCookie`, for a Cookie header. */
export function cookieIn(header: string | undefined, name: string, site: Site): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieScope(site).prefix}${name}=([\\w./%-]+)\\s*(?:;|$)`).exec(header ?? '')?.[1]
}

/** Sets a cookie that scripts can't read. */
export function writeCookie(
  reply: FastifyReply,
  { name, value, maxAgeSeconds, onPages = false }: NewCookie,
  site: Site,
): void {
  const { prefix, path, secure } = cookieScope(site)
  const maxAge = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`
  const attributes = `HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  // A cookie that earlier versions set for this path would be sent before the new one.
  if (onPages && path !== '/') reply.header('set-cookie', `${prefix}${name}=; Max-Age=0; Path=${path}; ${attributes}`)
  reply.header('set-cookie', `${prefix}${name}=${value}${maxAge}; Path=${onPages ? '/' : path}; ${attributes}`)
}
