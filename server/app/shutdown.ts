import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'

/** So long requests under way may take to be answered, in ms. */
const FINISH_WITHIN_MS = 10_000
/** So long mail, previews and database may take behind that. */
const CLOSE_WITHIN_MS = 3000
/** A signal that comes by two ways, from a terminal and from who started us, is one, in ms. */
const SAME_WITHIN_MS = 500

/** While the server stops, each answer is the last of its connection: a kept one would be waited for. */
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
 * A first signal lets no new request in, answers those under way, and closes what is open; a second one ends the
 * process at once. Exit code 0 where all was finished, 1 where it was not.
 */
export function stopOnSignals(app: FastifyInstance, database: Database): void {
  let askedAt: number | null = null

  async function stop(): Promise<void> {
    const now = performance.now()
    if (askedAt !== null) return now - askedAt < SAME_WITHIN_MS ? undefined : process.exit(1)
    askedAt = now
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
