import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/core/database/database.ts'

/** Max. time in ms for answering running requests. */
const FINISH_WITHIN_MS = 10_000
/** Max. time in ms to close mail, previews and database after the requests. */
const CLOSE_WITHIN_MS = 3000
/** Signals repeated within this time, in ms, count once: a terminal and npm may both send one. */
const SAME_WITHIN_MS = 500

declare module 'fastify' {
  interface FastifyInstance {
    stopping: { begun: boolean }
  }
}

/**
 * While the server stops, closes each connection after its response: stopping waits for open
 * connections, and proxies should connect to another server.
 */
export function endConnections(app: FastifyInstance): void {
  const stopping = { begun: false }
  app.decorate('stopping', stopping)
  app.addHook('preClose', async () => {
    stopping.begun = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.begun) reply.header('connection', 'close')
    done()
  })
}

/**
 * The first signal stops accepting requests, answers the running ones and closes everything; a
 * second signal exits at once. The exit code is 0 if everything was finished, else 1. After SIGTERM
 * the server first continues for `drainMs`, while /readyz answers 503.
 */
export function stopOnSignals(app: FastifyInstance, database: Database, drainMs: number): void {
  let signalledAt: number | null = null

  async function stop(signal: NodeJS.Signals): Promise<void> {
    const now = performance.now()
    if (signalledAt !== null) return now - signalledAt < SAME_WITHIN_MS ? undefined : process.exit(1)
    signalledAt = now
    let exitCode = 0
    app.stopping.begun = true
    if (signal === 'SIGTERM') await wait(drainMs)
    setTimeout(() => {
      exitCode = 1
      app.server.closeAllConnections()
    }, FINISH_WITHIN_MS)
    setTimeout(() => process.exit(1), FINISH_WITHIN_MS + CLOSE_WITHIN_MS)
    await app.close()
    await database.close()
    process.exit(exitCode)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
