import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { parse } from '#server/core/http/parse.ts'
import { ONE_MINUTE } from './cache-control.ts'
import { journeyIdIn, oembedQuery, presentOembed } from './oembed.ts'
import { readSharedJourney } from './shared-journey.ts'

/** Below `/api`: other sites ask how to embed a link to a journey. */
export function bindOembed(app: FastifyInstance, context: AppContext): void {
  const { publicUrl, origins } = context.settings

  app.get('/oembed', async (request, reply) => {
    const query = parse(oembedQuery, request.query, 'query')
    if (query.format !== undefined && query.format !== 'json') return reply.code(501).send()
    const id = journeyIdIn(query.url, origins)
    if (id === null) throw new HttpError('notFound')
    const journey = await readSharedJourney(context, id)
    return reply
      .header('cache-control', ONE_MINUTE)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(presentOembed(journey, publicUrl, query))
  })
}
