import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/http/app-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { parse } from '#server/http/parse.ts'
import { BRIEFLY } from './caching.ts'
import { journeyAt, oembedOf, oembedQuery } from './oembed.ts'
import { sharedJourney } from './shared.journey.ts'

/** For sites that turn an address of ours into a card of theirs; below `/api`. */
export function bindOembed(app: FastifyInstance, context: AppContext): void {
  const { publicUrl, origins } = context.settings

  app.get('/oembed', async (request, reply) => {
    const query = parse(oembedQuery, request.query, 'query')
    if (query.format !== undefined && query.format !== 'json') return reply.code(501).send()
    const id = journeyAt(query.url, origins)
    if (id === null) throw new HttpError('notFound')
    const journey = await sharedJourney(context, id)
    return reply
      .header('cache-control', BRIEFLY)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(oembedOf(journey, publicUrl, query))
  })
}
