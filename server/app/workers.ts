import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const AGAIN_AFTER_MS = 1000

/** Starts so many processes behind the one port and answers when all listen; one that dies is replaced. */
export async function leadWorkers(count: number, env: Record<string, string>): Promise<void> {
  let stopping = false
  const running = new Set<Worker>()

  function start(): Promise<void> {
    const worker = cluster.fork(env)
    running.add(worker)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let listens = false
    worker.once('listening', () => {
      listens = true
      resolve()
    })
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      if (!listens) return reject(new Error(`A worker ended before it listened (${signal ?? code})`))
      if (stopping) return
      console.error(JSON.stringify({ level: 50, msg: 'a worker ended', code, signal }))
      void again()
    })
    return promise
  }

  async function again(): Promise<void> {
    await wait(AGAIN_AFTER_MS)
    if (!stopping) await start().catch(again)
  }

  async function stop(): Promise<void> {
    stopping = true
    await Promise.all(
      [...running].map((worker) => {
        const ended = once(worker, 'exit')
        worker.process.kill('SIGTERM')
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
