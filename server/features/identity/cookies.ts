import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#server/core/platform/settings.ts'

type Site = Pick<Settings, 'publicUrl'>

interface NewCookie {
  /** Without its prefix. */
  name: string
  value: string
  maxAgeSeconds: number
}

const HOST_PREFIX = '__Host-'
/** Of earlier versions, whose sessions and known devices stay. */
const FORMER_PREFIX = '__Secure-'

/**
 * With https, a prefix keeps pages without TLS and other hosts of the domain from setting identity's
 * cookies; it demands the path '/'. Without https they are sent to identity's calls only.
 */
export function cookieScope({ publicUrl }: Site): { prefix: string; path: string; secure: boolean } {
  const secure = publicUrl.startsWith('https:')
  return secure ? { prefix: HOST_PREFIX, path: '/', secure } : { prefix: '', path: '/api/auth', secure }
}

/** The Cookie header of a request, with former names replaced by the present ones. */
export function cookieHeaderOf({ headers }: FastifyRequest): string {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const names = new Set(cookies.map(nameOf))
  const renamed = cookies.map((cookie) =>
    cookie.startsWith(FORMER_PREFIX) ? HOST_PREFIX + cookie.slice(FORMER_PREFIX.length) : cookie,
  )
  return renamed.filter((cookie, index) => cookie === cookies[index] || !names.has(nameOf(cookie))).join('; ')
}

/** The value of a cookie made of letters, digits and `-_./%`. */
export function readCookie(request: FastifyRequest, name: string, site: Site): string | undefined {
  return valueIn(cookieHeaderOf(request), name, site)
}

/** The session tokens that the browser sent, and that it gets in an answer. */
export function sessionTokensIn(request: FastifyRequest, setCookies: readonly string[], site: Site) {
  const tokenIn = (header: string) => valueIn(header, 'cairn.session_token', site)?.split('.')[0]
  return { sent: tokenIn(cookieHeaderOf(request)), set: setCookies.map(tokenIn).find((token) => token !== undefined) }
}

/** Sets a cookie that scripts can't read. */
export function writeCookie(reply: FastifyReply, { name, value, maxAgeSeconds }: NewCookie, site: Site): void {
  const { prefix, path, secure } = cookieScope(site)
  const attributes = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  reply.header('set-cookie', `${prefix}${name}=${value}; ${attributes}`)
}

function valueIn(header: string, name: string, site: Site): string | undefined {
  return new RegExp(`(?:^|; )${cookieScope(site).prefix}${name}=([\\w./%-]+)(?:;|$)`).exec(header)?.[1]
}

function nameOf(cookie: string): string {
  return cookie.slice(0, cookie.indexOf('='))
}
