import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { answers } from './health.store.ts'

/** For whoever watches over the server: is the process alive, and does its database answer. */
export function bindHealth(app: FastifyInstance, { db }: House): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await answers(db)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unreachable' })
  })
}
