/** Too many jobs are waiting; answered with 503. */
export class QueueFull extends Error {}

/**
 * Runs at most `atOnce` jobs at a time, the others in order; throws `QueueFull` beyond `maxWaiting`
 * waiting jobs.
 */
export function limitConcurrency(atOnce: number, maxWaiting = Number.POSITIVE_INFINITY) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function run<T>(job: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else if (waiting.length >= maxWaiting) throw new QueueFull()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
