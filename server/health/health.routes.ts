import type { FastifyInstance } from 'fastify'
import { readAvailable } from '#server/database/replica.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { askAnything } from './health.store.ts'

/**
 * For whoever watches over the server: is the process alive, and are reads answered. While the primary is away and a
 * replica is not, the server stays in its balancer: writes get 503, pages go on.
 */
export function bindHealth(app: FastifyInstance, { db, replica }: AppContext): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await readAvailable(replica, () => askAnything(db)).then(
      () => true,
      () => false,
    )
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unreachable' })
  })
}
