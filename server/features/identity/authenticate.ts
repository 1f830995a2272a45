import { batch } from '#server/core/database/batch.ts'
import { readAvailable } from '#server/core/database/replica.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { bearerTokenIn } from '#server/core/http/bearer-token.ts'
import { databaseRefusal } from '#server/core/http/error-handler.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import type { Authenticate, Viewer } from '#server/core/http/viewer.ts'
import { hashToken } from '#server/core/platform/secrets.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import { needsFactor } from './sessions/needs-factor.ts'
import { readSessionToken } from './sessions/session-cookie.ts'
import { readSessionRule } from './sessions/session-rule.ts'
import { findSessions, findSessionWithPerson, type SessionRow } from './sessions/sessions.store.ts'
import { createTokenReader } from './sessions/tokens.ts'

/** Max. number of sessions read by one statement. */
const TOGETHER = 100

export function createAuthenticate(context: AppContext): Authenticate {
  const readToken = createTokenReader(context)
  const find = batch(TOGETHER, async (claims: Parameters<typeof findSessions>[1]) => {
    const rule = await readSessionRule(context)
    return await readAvailable(context.replica, () => findSessions(context, claims, rule))
  })
  return async (request) => {
    const header = request.headers.authorization
    if (header === undefined) return null
    const token = bearerTokenIn(header)
    const claims = token === undefined ? null : await readToken(token)
    const session = claims && (await find(claims))
    if (!session) throw new HttpError('unauthenticated')
    return viewerOf(session, await needsFactor(context, session))
  }
}

/**
 * Resolves the reader of a page by the session cookie: null for visitors, for sessions that have
 * ended, and while the database is down. It never extends a session.
 */
export function createPageAuthenticate(context: AppContext): Authenticate {
  return async (request) => {
    const token = readSessionToken(request, context.settings)
    if (token === null) return null
    try {
      const rule = await readSessionRule(context)
      const row = await readAvailable(context.replica, () => findSessionWithPerson(context, hashToken(token), rule))
      return row && viewerOf(row, await needsFactor(context, row))
    } catch (error) {
      if (databaseRefusal(error)) return null
      throw error
    }
  }
}

function viewerOf(row: SessionRow, isWithoutFactor: boolean): Viewer {
  return {
    id: row.id,
    sessionId: row.sessionId,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    moderates: row.moderatorSince !== null && !isWithoutFactor,
    operates: row.operatorSince !== null,
    needsFactor: isWithoutFactor,
    usedFactor: row.factorAt !== null,
    pausedUntil: row.pausedUntil,
    timeZone: row.timeZone,
    acceptedRules: row.acceptedRules,
    wrotePosition: row.wrotePosition,
    person: presentPerson(row),
  }
}
