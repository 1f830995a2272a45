import type { FastifyInstance } from 'fastify'
import { addressed } from '#contract/person.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { hasBearerToken } from '#server/core/http/bearer-token.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { parse } from '#server/core/http/parse.ts'
import { recordRefusal } from '#server/core/mail/refusals.store.ts'

/** The operator's mail system reports addresses whose email bounced later. Missing without MAIL_BOUNCE_TOKEN. */
export function bindBounces(app: FastifyInstance, context: AppContext): void {
  const { clock, settings } = context
  const token = settings.mailBounceToken
  if (token === null) return
  app.post('/bounce', async (request, reply) => {
    if (!hasBearerToken(request, token)) throw new HttpError('unauthenticated')
    const { email } = parse(addressed, request.body)
    await recordRefusal(context.db, email, clock())
    return reply.code(204).send()
  })
}
