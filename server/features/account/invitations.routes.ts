import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mailedToken } from '#contract/person.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { readRefusalToken } from '#server/features/identity/admission/mailed-invitations.ts'
import { insertRefusal } from '#server/features/identity/admission/refusals.store.ts'
import { pageFor } from '#server/features/identity/links/links.ts'
import { read, routeOf } from '#server/features/identity/mount.ts'

/**
 * The page and the call that refuse further invitations. The email links to the page; a mail
 * program's unsubscribe button uses the call.
 */
export function bindInvitations(app: FastifyInstance, { db, clock, settings }: AppContext): void {
  // Some mail programs open the List-Unsubscribe address; the page asks before it changes anything.
  app.get('/refuse-invitations', (request, reply) => {
    const { token } = request.query as { token?: unknown }
    return reply.redirect(pageFor(settings, 'refuse-invitations', typeof token === 'string' ? token : ''))
  })

  app.route({
    ...routeOf('refuseInvitations'),
    handler: async (request) => {
      const recipientHash = readRefusalToken(tokenOf(request), settings)
      if (recipientHash === null) throw new HttpError('linkInvalid')
      await insertRefusal(db, recipientHash, clock())
      return { status: true }
    },
  })
}

function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' ? token : read(mailedToken, request).token
}
