import { HttpError } from '#server/core/http/http-error.ts'

interface Bounds {
  atOnce: number
  /** Max. number of jobs of one caller at a time. */
  atOncePerCaller: number
  maxWaiting: number
}

interface Waiting {
  caller: string
  start: () => void
  refuse: (reason: HttpError) => void
}

export type FairQueue = ReturnType<typeof createFairQueue>

/** Callers that are remembered though they have no job. */
const REMEMBERED_MAX = 1000

/**
 * Runs a limited number of jobs, shared fairly: the caller with the fewest running jobs is next, of several the one
 * whose last job started first, and whoever hasn't run any before these. A job that failed is remembered as run.
 * When the queue is full, the last job of the caller with the most waiting jobs is refused with
 * 503.
 */
export function createFairQueue({ atOnce, atOncePerCaller, maxWaiting }: Bounds) {
  const running = new Map<string, number>()
  let waiting: Waiting[] = []
  /** Callers with running or waiting jobs or whose last job failed, the one that started a job last at the end. */
  const started = new Set<string>()

  const runningOf = (caller: string) => running.get(caller) ?? 0
  const waitingOf = (caller: string) => waiting.filter((job) => job.caller === caller).length
  const total = () => [...running.values()].reduce((sum, count) => sum + count, 0)
  const rankOf = (caller: string) => [...started].indexOf(caller)
  const mayStart = (caller: string) => total() < atOnce && runningOf(caller) < atOncePerCaller

  return async function run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (mayStart(caller)) count(caller, 1)
    else await enqueue(caller)
    let hasFailed = true
    try {
      const result = await work()
      hasFailed = false
      return result
    } finally {
      count(caller, -1)
      if (hasFailed) remember(caller)
      startNext()
    }
  }

  function remember(caller: string): void {
    started.add(caller)
    const [oldest] = started
    if (started.size > REMEMBERED_MAX && oldest !== undefined) started.delete(oldest)
  }

  function enqueue(caller: string): Promise<void> {
    if (waiting.length >= maxWaiting) makeRoomFor(caller)
    return new Promise((resolve, reject) => {
      waiting.push({ caller, start: resolve, refuse: reject })
    })
  }

  function makeRoomFor(caller: string): void {
    const callers = [...new Set(waiting.map((job) => job.caller))]
    const largest = callers.sort((one, other) => waitingOf(other) - waitingOf(one))[0] ?? caller
    if (waitingOf(largest) <= waitingOf(caller) + 1) throw new HttpError('unavailable')
    const last = waiting.findLast((job) => job.caller === largest)
    waiting = waiting.filter((job) => job !== last)
    last?.refuse(new HttpError('unavailable'))
  }

  function startNext(): void {
    const [next] = waiting
      .filter(({ caller }) => mayStart(caller))
      .sort(
        (one, other) => runningOf(one.caller) - runningOf(other.caller) || rankOf(one.caller) - rankOf(other.caller),
      )
    if (!next) return
    waiting = waiting.filter((job) => job !== next)
    count(next.caller, 1)
    next.start()
  }

  function count(caller: string, by: number): void {
    const left = runningOf(caller) + by
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
    if (by > 0 || (left === 0 && waitingOf(caller) === 0)) started.delete(caller)
    if (by > 0) started.add(caller)
  }
}
