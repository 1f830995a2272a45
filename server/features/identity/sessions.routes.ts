import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Calls } from '#contract/api.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { endSessions } from './accounts/account.store.ts'
import { deleteSession, listSessions } from './accounts/identity.store.ts'
import type { Auth } from './auth.ts'
import { presentSession } from './identity.view.ts'
import { voidLinks } from './links/links.store.ts'
import { bindCall, type Forward, passCookies, toWebRequest } from './mount.ts'

interface Parts {
  auth: Auth
  context: AppContext
  forward: Forward
}

/** Lists and ends sessions by id; better-auth's own calls expose session tokens. */
export function bindSessions(app: FastifyInstance, { auth, context, forward }: Parts): void {
  bindCall(app, 'signOut', async ({ request, reply }) => {
    const session = await findSession(auth, context, request)
    const passed = await forward<AnswerOf<Calls['signOut']>>(request, {})
    if (session) await context.sessionsEnded(session.user.id)
    return passCookies(reply, passed)
  })

  bindCall(app, 'sessions', async ({ request }) => {
    const { session, user } = await sessionOf(auth, context, request)
    const sessions = await listSessions(context, user.id)
    return sessions.map((row) => presentSession(row, session.id))
  })

  bindCall(app, 'revokeSession', async ({ body: { id }, request }) => {
    const { user } = await sessionOf(auth, context, request)
    await deleteSession(context.db, user.id, id)
    await context.sessionsEnded(user.id)
    return { status: true }
  })

  const signOutEverywhere = async (request: FastifyRequest, { exceptThis }: { exceptThis: boolean }) => {
    const { session, user } = await sessionOf(auth, context, request)
    await context.db.transaction().execute(async (trx) => {
      await voidLinks(trx, user.id, ['changeEmail', 'stopChange'])
      await endSessions(trx, user.id, exceptThis ? session.id : undefined)
    })
    await context.sessionsEnded(user.id)
    return { status: true }
  }
  bindCall(app, 'revokeSessions', ({ request }) => signOutEverywhere(request, { exceptThis: false }))
  bindCall(app, 'revokeOtherSessions', ({ request }) => signOutEverywhere(request, { exceptThis: true }))
}

/** The session of the request's cookie; 401 without one. */
export async function sessionOf(auth: Auth, context: AppContext, request: FastifyRequest) {
  const found = await findSession(auth, context, request)
  if (!found) throw new HttpError('unauthenticated')
  return found
}

function findSession(auth: Auth, context: AppContext, request: FastifyRequest) {
  return auth.api.getSession({ headers: toWebRequest(request, context).headers })
}
