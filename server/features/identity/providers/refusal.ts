import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { openToken, sealToken } from '#server/core/platform/secrets.ts'
import { readCookie, writeCookie } from '../sessions/cookies.ts'

const COOKIE = 'cairn.refusal'
const PURPOSE = 'cairn refused sign-in'
const LIFETIME_MS = 10 * 60_000

type Context = Pick<AppContext, 'settings' | 'clock'>

/** Remembers, for this browser alone, who proved who they are and was refused, so that they can read the reason. */
export function rememberRefusal(reply: FastifyReply, personId: string, { settings, clock }: Context): void {
  const refused = JSON.stringify({ personId, endsAt: clock() + LIFETIME_MS })
  const value = sealToken(refused, { authSecret: settings.authSecret, purpose: PURPOSE })
  writeCookie(reply, { name: COOKIE, value, maxAgeSeconds: LIFETIME_MS / 1000 }, settings)
}

/** The person whom `rememberRefusal` remembered; null if there is none. */
export function readRefusal(request: FastifyRequest, { settings, clock }: Context): string | null {
  const value = readCookie(request, COOKIE, settings)
  const json = value === undefined ? null : openToken(value, { authSecret: settings.authSecret, purpose: PURPOSE })
  if (json === null) return null
  const { personId, endsAt }: { personId: string; endsAt: number } = JSON.parse(json)
  return endsAt > clock() ? personId : null
}
