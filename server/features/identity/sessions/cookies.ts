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
/** The session cookies of earlier versions, with https. */
const FORMER_TOKEN = /(?<=^|;\s*)__Secure-cairn\.session_token=/g
const FORMER_SESSION = /(?<=^|;\s*)__Secure-(?=cairn\.(?:session_token|dont_remember)=)/g

/**
 * With https, a prefix keeps pages without TLS and other hosts of the domain from setting identity's
 * cookies; it demands the path '/'. Without https they are sent to identity's calls only.
 */
export function cookieScope({ publicUrl }: Site): { prefix: string; path: string; secure: boolean } {
  const secure = publicUrl.startsWith('https:')
  return secure ? { prefix: HOST_PREFIX, path: '/', secure } : { prefix: '', path: '/api/auth', secure }
}

/**
 * A Cookie header in which the session cookies of earlier versions have their present names; null
 * without such a session, and with two, since one of them isn't the browser's own.
 */
export function withFormerSession(header: string, site: Site): string | null {
  const isOne = header.match(FORMER_TOKEN)?.length === 1
  return isOne ? header.replace(FORMER_SESSION, cookieScope(site).prefix) : null
}

/** The value of a cookie made of letters, digits and `-_./%`. */
export function readCookie(request: FastifyRequest, name: string, site: Site): string | undefined {
  return valueIn(request.headers.cookie, name, site)
}

/** The session tokens in the Cookie header that the browser sent, and in the cookies that it gets. */
export function sessionTokensIn(header: string | undefined, setCookies: readonly string[], site: Site) {
  const tokenIn = (cookies?: string) => valueIn(cookies, 'cairn.session_token', site)?.split('.')[0]
  return { sent: tokenIn(header), set: setCookies.map(tokenIn).find((token) => token !== undefined) }
}

/** Sets a cookie that scripts can't read. */
export function writeCookie(reply: FastifyReply, { name, value, maxAgeSeconds }: NewCookie, site: Site): void {
  const { prefix, path, secure } = cookieScope(site)
  const attributes = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  reply.header('set-cookie', `${prefix}${name}=${value}; ${attributes}`)
}

function valueIn(header: string | undefined, name: string, site: Site): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieScope(site).prefix}${name}=([\\w./%-]+)\\s*(?:;|$)`).exec(header ?? '')?.[1]
}
