import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { openToken, sealToken } from '#server/core/platform/secrets.ts'
import { readCookie, writeCookie } from '../sessions/cookies.ts'

const COOKIE = 'cairn.request'
const PURPOSE = 'cairn request to join'
const LIFETIME_MS = 30 * 24 * 3_600_000

type Context = Pick<AppContext, 'settings' | 'clock'>

/** Lets this browser read its request to join, and change or withdraw it. */
export function rememberRequest(reply: FastifyReply, requestId: string, { settings, clock }: Context): void {
  const about = JSON.stringify({ requestId, endsAt: clock() + LIFETIME_MS })
  const value = sealToken(about, { authSecret: settings.authSecret, purpose: PURPOSE })
  writeCookie(reply, { name: COOKIE, value, maxAgeSeconds: LIFETIME_MS / 1000 }, settings)
}

/** The id of this browser's request; null without one. */
export function readRequestId(request: FastifyRequest, { settings, clock }: Context): string | null {
  const value = readCookie(request, COOKIE, settings)
  const json = value === undefined ? null : openToken(value, { authSecret: settings.authSecret, purpose: PURPOSE })
  if (json === null) return null
  const { requestId, endsAt }: { requestId: string; endsAt: number } = JSON.parse(json)
  return endsAt > clock() ? requestId : null
}

export function forgetRequest(reply: FastifyReply, { settings }: Context): void {
  writeCookie(reply, { name: COOKIE, value: '', maxAgeSeconds: 0 }, settings)
}
