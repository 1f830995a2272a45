import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'

/** Max. time in ms to answer running requests. */
const FINISH_WITHIN_MS = 10_000
/** Max. time in ms to close mail, previews and database after that. */
const CLOSE_WITHIN_MS = 3000
/** Signals repeated within this time, in ms, count once: a terminal and npm may both send one. */
const SAME_WITHIN_MS = 500

/** Servers that drain or close. */
const stopping = new WeakSet<FastifyInstance>()

/**
 * While the server stops, tells proxies to send requests elsewhere, and closes each connection after
 * its response, since stopping waits for open ones.
 */
export function endConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => void stopping.add(app))
  app.addHook('onRequest', async (request, reply) => {
    if (stopping.has(app) && request.url === '/readyz') return reply.code(503).send({ status: 'stopping' })
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.has(app)) reply.header('connection', 'close')
    done()
  })
}

/**
 * SIGTERM lets the server go on for `drainMs`, while /readyz is 503. Then, or at once on SIGINT, it
 * accepts no more requests, answers the running ones and closes everything. Each further signal skips
 * a phase. Exit code 0 if everything was finished, else 1.
 */
export function stopOnSignals(app: FastifyInstance, database: Database, drainMs: number): void {
  let signalledAt: number | null = null
  /** Skips the rest of the current phase. */
  let skip: () => void = () => {}

  async function stop(signal: NodeJS.Signals): Promise<void> {
    const now = performance.now()
    if (signalledAt !== null) {
      if (now - signalledAt >= SAME_WITHIN_MS) skip()
      return
    }
    signalledAt = now
    stopping.add(app)
    const { promise: isDrained, resolve } = Promise.withResolvers<void>()
    skip = () => {
      signalledAt = performance.now()
      resolve()
    }
    setTimeout(resolve, signal === 'SIGTERM' ? drainMs : 0)
    await isDrained
    skip = () => process.exit(1)
    await closeAll(app, database)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

async function closeAll(app: FastifyInstance, database: Database): Promise<void> {
  let exitCode = 0
  setTimeout(() => {
    exitCode = 1
    app.server.closeAllConnections()
  }, FINISH_WITHIN_MS)
  setTimeout(() => process.exit(1), FINISH_WITHIN_MS + CLOSE_WITHIN_MS)
  await app.close()
  await database.close()
  process.exit(exitCode)
}
