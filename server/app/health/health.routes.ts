import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAvailable } from '#server/core/database/replica.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { hasBearerToken } from '#server/core/http/bearer-token.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { pingDatabase } from './health.store.ts'
import type { Metrics } from './metrics.ts'

/**
 * Probes: the process is alive, and the database answers reads. With a replica the server stays
 * ready while the primary is down: pages work and writes get 503. A server that was told to stop
 * isn't ready any more.
 */
export function bindHealth(app: FastifyInstance, { db, replica }: AppContext): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (app.stopping.begun) return reply.code(503).send({ status: 'stopping' })
    const ready = await readAvailable(replica, () => pingDatabase(db)).then(
      () => true,
      () => false,
    )
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unreachable' })
  })
}

const counted = Symbol('counted')

/** Counts every request but streams, and serves /metrics to requests with the token. */
export function bindMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.decorateRequest(counted, false)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.routeOptions.config?.isStream) {
      mark(request, true)
      metrics.began()
    }
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
    if (!hasBearerToken(request, token)) throw new HttpError('unauthenticated')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.format())
  })

  function ended(request: FastifyRequest, status: string, milliseconds: number): void {
    if (!isMarked(request)) return
    mark(request, false)
    const route = request.routeOptions.url ?? 'none'
    metrics.ended({ method: request.method, route, status }, milliseconds / 1000)
  }
}

function mark(request: FastifyRequest & { [counted]?: boolean }, isCounted: boolean): void {
  request[counted] = isCounted
}

function isMarked(request: FastifyRequest & { [counted]?: boolean }): boolean {
  return request[counted] === true
}
