import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { languageOfPage } from '#server/core/http/language.ts'
import { takeText } from '#server/features/identity/mount.ts'
import { stopEmails } from './email-settings.store.ts'
import { UNSUBSCRIBE_POLICY, unsubscribePage } from './unsubscribe.page.ts'
import { readUnsubscribeToken } from './unsubscribe.token.ts'

/** One-click unsubscribe (RFC 8058). Scanners of mail open the address, so only POST changes anything. */
export function bindUnsubscribe(app: FastifyInstance, context: AppContext): void {
  const { settings } = context
  // Mail programs send forms, urlencoded or multipart; their content doesn't matter.
  takeText(app)

  app.get('/unsubscribe', (request, reply) => {
    const subjects = subjectsOf(request)
    if (!subjects) return sendPage(request, reply, 'invalid', [])
    return sendPage(request, reply, 'ask', subjects.subjects)
  })

  app.post('/unsubscribe', async (request, reply) => {
    const asked = subjectsOf(request)
    const isPage = request.headers.accept?.includes('text/html') === true
    if (!asked) {
      if (!isPage) throw new HttpError('linkInvalid')
      return sendPage(request, reply, 'invalid', [])
    }
    const { personId, subjects } = asked
    const kinds = subjects.filter((subject) => subject !== 'digest')
    await stopEmails(context.db, personId, { kinds, digest: subjects.includes('digest') })
    if (isPage) return sendPage(request, reply, 'done', subjects)
    return reply.type('application/json').send(JSON.stringify({ status: true }))
  })

  function subjectsOf(request: FastifyRequest) {
    const { token } = request.query as { token?: unknown }
    return typeof token === 'string' ? readUnsubscribeToken(token, settings) : null
  }

  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    state: 'ask' | 'done' | 'invalid',
    subjects: Parameters<typeof unsubscribePage>[0]['subjects'],
  ) {
    const page = unsubscribePage({ state, subjects, site: settings.publicUrl, language: languageOfPage(request) })
    return reply
      .code(state === 'invalid' ? 400 : 200)
      .header('content-security-policy', UNSUBSCRIBE_POLICY)
      .type('text/html; charset=utf-8')
      .send(page)
  }
}
