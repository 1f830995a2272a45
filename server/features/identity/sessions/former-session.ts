import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { hashToken } from '#server/core/platform/secrets.ts'
import { withFormerSession } from './cookies.ts'
import { findSessionStart, readCookieUpgrade } from './former-session.store.ts'
import { sessionTokenIn } from './session-cookie.ts'

/**
 * How long after the upgrade former cookies are accepted, in ms; a session in use gets the present
 * cookie within a day.
 */
const ACCEPTED_MS = 30 * 24 * 3_600_000

/**
 * Renames the session cookie of an earlier version, so that an upgrade signs no one out. Other hosts
 * of the domain can set that cookie, so it counts only for sessions that began before the upgrade.
 */
export async function acceptFormerSession(
  { db, clock, settings }: AppContext,
  { headers }: FastifyRequest,
): Promise<void> {
  if (headers.cookie === undefined || sessionTokenIn(headers.cookie, settings) !== null) return
  const renamed = withFormerSession(headers.cookie, settings)
  const token = renamed === null ? null : sessionTokenIn(renamed, settings)
  if (renamed === null || token === null) return
  const upgradedAt = await readCookieUpgrade(db)
  const begunAt = await findSessionStart(db, hashToken(token))
  if (begunAt !== null && begunAt < upgradedAt && clock() < upgradedAt + ACCEPTED_MS) headers.cookie = renamed
}
