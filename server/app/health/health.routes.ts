import type { FastifyInstance } from 'fastify'
import { readAvailable } from '#server/core/database/replica.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { pingDatabase } from './health.store.ts'

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
