import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { lockSignInMethods } from './accounts/accounts.store.ts'
import { presentSession } from './identity.view.ts'
import { voidLinks } from './links/links.store.ts'
import { bindCall } from './mount.ts'
import { originOf } from './providers/origins.ts'
import type { SignInProviders } from './providers/providers.ts'
import { forgetSessionToken, readSessionToken } from './sessions/session-cookie.ts'
import { deleteSession, endSessions, listSessions } from './sessions/sessions.store.ts'
import { endSessionOfToken, renewSession, requireSession } from './sessions/sessions.ts'
import { createTokenWriter } from './sessions/tokens.ts'

/** Renews, lists and ends sessions; they are named by id and never by token. */
export function bindSessions(app: FastifyInstance, context: AppContext, providers: SignInProviders): void {
  const writeToken = createTokenWriter(context)

  bindCall(app, 'token', async ({ request, reply }) => {
    const session = await requireSession(context, request)
    await renewSession(context, { request, reply }, session)
    return { token: await writeToken({ userId: session.user.id, sessionId: session.id }) }
  })

  bindCall(app, 'signOut', async ({ request, reply }) => {
    const token = readSessionToken(request, context.settings)
    const idToken = token === null ? null : await endSessionOfToken(context, token)
    forgetSessionToken(reply, context.settings)
    if (token === null || !(await context.site.read()).ssoOnly) return {}
    const origin = originOf(context, request)
    return { url: (await providers.signOut(idToken, `${origin}/`)) ?? `${origin}/auth/login?error=signed_in_there` }
  })

  bindCall(app, 'sessions', async ({ request }) => {
    const { id, user } = await requireSession(context, request)
    return (await listSessions(context, user.id)).map((row) => presentSession(row, id))
  })

  bindCall(app, 'revokeSession', async ({ body: { id }, request }) => {
    const { user } = await requireSession(context, request)
    await deleteSession(context.db, user.id, id)
    await context.sessionsEnded(user.id)
    return { status: true }
  })

  const signOutEverywhere = async (request: FastifyRequest, { exceptThis }: { exceptThis: boolean }) => {
    const { id, user } = await requireSession(context, request)
    await context.db.transaction().execute(async (trx) => {
      await lockSignInMethods(trx, user.id)
      // The link that stops a change of email stays valid, since the owner may need it.
      await voidLinks(trx, user.id, ['changeEmail', 'reset'])
      await endSessions(trx, user.id, exceptThis ? id : undefined)
    })
    await context.sessionsEnded(user.id)
    return { status: true }
  }
  bindCall(app, 'revokeSessions', ({ request }) => signOutEverywhere(request, { exceptThis: false }))
  bindCall(app, 'revokeOtherSessions', ({ request }) => signOutEverywhere(request, { exceptThis: true }))
}
