import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { Refusal } from '../refusal.ts'
import { languageOfPage, sayError } from '../words.ts'
import { BRIEFLY } from './caching.ts'
import { EMBED_POLICY, embedPage, emptyEmbed } from './embed.page.ts'
import { sharedJourney } from './shared.journey.ts'

/** The only page that others may frame. */
export function bindEmbed(app: FastifyInstance, house: House): void {
  const site = house.settings.publicUrl

  app.get<{ Params: { id: string } }>('/embed/journey/:id', async (request, reply) => {
    const language = languageOfPage(request)
    reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', EMBED_POLICY)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', BRIEFLY)
      .header('content-language', language)
      .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
      .type('text/html; charset=utf-8')
    try {
      return reply.send(embedPage(await sharedJourney(house, request.params.id), site, language))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reply.header('cache-control', 'no-store')
      return reply.code(error.status).send(emptyEmbed(sayError(error.code, language), site, language))
    }
  })
}
