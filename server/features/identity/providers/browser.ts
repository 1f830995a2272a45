import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '#server/core/platform/secrets.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { readCookie, writeCookie } from '../sessions/cookies.ts'

const COOKIE = 'cairn.browser'
/** Lifetime of the browser's secret in s: longer than the mailed link of a registration. */
const LIFETIME_SECONDS = 25 * 3600

/**
 * A secret in a cookie of a browser that registers or signs in with a provider. Its hash is stored
 * with links and attempts that only this browser may complete.
 */
export function readBrowser(request: FastifyRequest, settings: Settings): string {
  return readCookie(request, COOKIE, settings) ?? newToken()
}

export function rememberBrowser(reply: FastifyReply, value: string, settings: Settings): void {
  writeCookie(reply, { name: COOKIE, value, maxAgeSeconds: LIFETIME_SECONDS }, settings)
}

/** Whether the request comes from the browser with this hash. */
export function isFromBrowser(
  request: FastifyRequest,
  browserHash: string | undefined,
  settings: Pick<Settings, 'publicUrl'>,
): boolean {
  const value = readCookie(request, COOKIE, settings)
  return value !== undefined && hashToken(value) === browserHash
}
