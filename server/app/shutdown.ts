import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'

/** Max. time in ms to answer running requests. */
const FINISH_WITHIN_MS = 10_000
/** Max. time in ms to close mail, previews and database after that. */
const CLOSE_WITHIN_MS = 3000
/** Signals repeated within this time, in ms, count once: a terminal and npm may both send one. */
const SAME_WITHIN_MS = 500

/**
 * Closes each connection after its response while the server stops, since stopping waits for open
 * ones.
 */
export function endConnections(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
}

/**
 * The first signal stops accepting requests, answers the running ones and closes everything; a
 * second one exits at once. Exit code 0 if everything was finished, else 1.
 */
export function stopOnSignals(app: FastifyInstance, database: Database): void {
  let signalledAt: number | null = null

  async function stop(): Promise<void> {
    const now = performance.now()
    if (signalledAt !== null) return now - signalledAt < SAME_WITHIN_MS ? undefined : process.exit(1)
    signalledAt = now
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

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}
