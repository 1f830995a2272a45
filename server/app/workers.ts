import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const RESTART_AFTER_MS = 1000

/** A worker process has exited; it has printed the reason itself. */
export class WorkerExited extends Error {}

/**
 * Starts `count` processes that share the port; resolves when all listen. Replaces workers that
 * die.
 */
export async function leadWorkers(count: number, env: Record<string, string>): Promise<void> {
  let stopping = false
  const running = new Set<Worker>()

  function start(): Promise<void> {
    const worker = cluster.fork(env)
    running.add(worker)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let isListening = false
    worker.once('listening', () => {
      isListening = true
      resolve()
    })
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      if (!isListening) return reject(new WorkerExited(`A worker exited before it was listening (${signal ?? code})`))
      if (stopping) return
      console.error(JSON.stringify({ level: 50, msg: 'a worker exited', code, signal }))
      void restart()
    })
    return promise
  }

  async function restart(): Promise<void> {
    await wait(RESTART_AFTER_MS)
    if (!stopping) await start().catch(restart)
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    stopping = true
    await Promise.all(
      [...running].map((worker) => {
        const ended = once(worker, 'exit')
        worker.process.kill(signal)
        return ended
      }),
    )
    process.exit(0)
  }

  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  try {
    await Promise.all(Array.from({ length: count }, start))
  } catch (error) {
    for (const worker of running) worker.process.kill('SIGKILL')
    throw error
  }
}
