import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#server/core/platform/settings.ts'
import { cookieIn, writeCookie } from './cookies.ts'

type Site = Pick<Settings, 'publicUrl' | 'authSecret'>

const COOKIE = 'cairn.session_token'

/** The session token in a Cookie header; null without one, and if AUTH_SECRET hasn't signed it. */
export function sessionTokenIn(header: string | undefined, site: Site): string | null {
  const [token = '', signature = ''] = decode(cookieIn(header, COOKIE, site) ?? '').split('.')
  const expected = Buffer.from(sign(token, site))
  const actual = Buffer.from(signature)
  return token !== '' && actual.length === expected.length && timingSafeEqual(actual, expected) ? token : null
}

export function readSessionToken(request: FastifyRequest, site: Site): string | null {
  return sessionTokenIn(request.headers.cookie, site)
}

/** `maxAgeSeconds`: null for a cookie that the browser forgets when it closes. */
export function writeSessionToken(
  reply: FastifyReply,
  { token, maxAgeSeconds }: { token: string; maxAgeSeconds: number | null },
  site: Site,
): void {
  writeCookie(reply, { name: COOKIE, value: signedToken(token, site), maxAgeSeconds, onPages: true }, site)
}

export function forgetSessionToken(reply: FastifyReply, site: Site): void {
  writeCookie(reply, { name: COOKIE, value: '', maxAgeSeconds: 0, onPages: true }, site)
}

/** The cookie's value: `<token>.<signature>`, percent-encoded. */
export function signedToken(token: string, site: Site): string {
  return encodeURIComponent(`${token}.${sign(token, site)}`)
}

function sign(token: string, { authSecret }: Site): string {
  return createHmac('sha256', authSecret).update(token).digest('base64')
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
