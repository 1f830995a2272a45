import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import { readInvitation } from './admission/invitations.ts'
import { presentRequest } from './admission/request.view.ts'
import { requestCookie } from './admission/request-cookie.ts'
import { changeReason, findRequest, takeRequest } from './admission/requests.store.ts'
import { bindCall } from './mount.ts'

/** Invitations, and the request to join that this browser sent. */
export function bindRequests(app: FastifyInstance, context: AppContext): void {
  const { db } = context

  const requireOwn = (request: FastifyRequest): string => {
    const id = requestCookie.read(request, context)
    if (id === null) throw new HttpError('notFound')
    return id
  }

  bindCall(app, 'readInvitation', async ({ body }) => {
    const invitation = await readInvitation(context, body.token)
    if (!invitation) throw new HttpError('linkInvalid')
    return invitation.kind === 'link'
      ? { email: null, inviter: null }
      : { email: invitation.email, inviter: invitation.inviter }
  })

  bindCall(app, 'ownRequest', async ({ request }) => {
    const id = requestCookie.read(request, context)
    const row = id === null ? undefined : await findRequest(db, id)
    return row ? presentRequest(row) : null
  })

  bindCall(app, 'changeRequest', async ({ body, request }) => {
    const id = requireOwn(request)
    if (!(await changeReason(db, id, body.reason))) throw new HttpError('notFound')
    return presentRequest(required(await findRequest(db, id), 'notFound'))
  })

  bindCall(app, 'withdrawRequest', async ({ request, reply }) => {
    const id = requestCookie.read(request, context)
    if (id !== null) await db.transaction().execute((trx) => takeRequest(trx, id))
    requestCookie.forget(reply, context)
    return { status: true }
  })
}
