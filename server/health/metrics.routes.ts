import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#server/http/http-error.ts'
import type { Metrics } from './metrics.ts'

const underWay = Symbol('under way')

/** Counts every request, and tells what was counted to whoever has the token. */
export function bindMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.decorateRequest(underWay, false)
  app.addHook('onRequest', (request, _reply, done) => {
    mark(request, true)
    metrics.began()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    ended(request, String(reply.statusCode), reply.elapsedTime)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    ended(request, 'aborted', 0)
    done()
  })
  app.get('/metrics', async (request, reply: FastifyReply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new HttpError('unauthenticated')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.tell())
  })

  function ended(request: FastifyRequest, status: string, milliseconds: number): void {
    if (!isMarked(request)) return
    mark(request, false)
    const route = request.routeOptions.url ?? 'none'
    metrics.ended({ method: request.method, route, status }, milliseconds / 1000)
  }
}

function mark(request: FastifyRequest & { [underWay]?: boolean }, isUnderWay: boolean): void {
  request[underWay] = isUnderWay
}

function isMarked(request: FastifyRequest & { [underWay]?: boolean }): boolean {
  return request[underWay] === true
}

/** Takes the same time wherever the two differ. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
