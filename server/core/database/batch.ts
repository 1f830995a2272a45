import { isConnectionError } from './connection-errors.ts'

/** Max. time in ms a batch waits for the previous one, so a hung connection can't block it. */
const WAIT_MAX_MS = 100

interface Waiting<Input, Result> {
  input: Input
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Batches calls made in the same tick or while a batch is running, at most `size` per batch. `work`
 * returns one result per input, in order. When a batch fails, each of its inputs is retried alone.
 */
export function batch<Input, Result>(
  size: number,
  work: (inputs: readonly Input[]) => Promise<readonly Result[]>,
): (input: Input) => Promise<Result> {
  let waiting: Waiting<Input, Result>[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const next = waiting.slice(0, size)
      waiting = waiting.slice(size)
      await atMost(WAIT_MAX_MS, runBatch(next))
    }
    isRunning = false
  }

  async function runBatch(some: readonly Waiting<Input, Result>[]): Promise<void> {
    try {
      const results = await work(some.map(({ input }) => input))
      for (const [index, { resolve }] of some.entries()) resolve(results[index] as Result)
    } catch (error) {
      // After a connection error the batch may have been committed: retrying could apply it twice.
      if (some.length === 1 || isConnectionError(error)) for (const { reject } of some) reject(error)
      else for (const one of some) await runBatch([one])
    }
  }

  return (input) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    waiting.push({ input, resolve, reject })
    if (!isRunning) {
      isRunning = true
      setImmediate(runAll)
    }
    return promise
  }
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>()
  const late = setTimeout(resolve, milliseconds)
  await Promise.race([work, isLate])
  clearTimeout(late)
}
