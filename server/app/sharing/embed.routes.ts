import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { errorMessage, languageOfPage } from '#server/core/http/language.ts'
import { ONE_MINUTE } from './cache-control.ts'
import { EMBED_POLICY, embedErrorPage, embedPage } from './embed.page.ts'
import { readSharedJourney } from './shared-journey.ts'

/** The only page that other sites may frame. */
export function bindEmbed(app: FastifyInstance, context: AppContext): void {
  const site = context.settings.publicUrl

  app.get<{ Params: { id: string } }>('/embed/journey/:id', async (request, reply) => {
    const language = languageOfPage(request)
    reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', EMBED_POLICY)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', ONE_MINUTE)
      .header('content-language', language)
      .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
      .type('text/html; charset=utf-8')
    try {
      return reply.send(embedPage(await readSharedJourney(context, request.params.id), site, language))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      reply.header('cache-control', 'no-store')
      return reply.code(error.status).send(embedErrorPage(errorMessage(error.code, language), site, language))
    }
  })
}
