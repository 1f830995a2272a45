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

/** Time in ms after which a caller's past use counts half. */
const HALF_LIFE_MS = 60_000
/** Max. number of callers whose past use is remembered. */
const REMEMBERED_MAX = 1000

/**
 * Runs a limited number of jobs and shares them fairly. The next job belongs to the caller with the
 * fewest running jobs; among several, to the one whose finished jobs took the least time (time
 * counts half after HALF_LIFE_MS). So a caller without recent jobs waits only for running jobs,
 * however many others wait. If the queue is full, the last job of the caller with the most waiting
 * jobs is refused with 503; among several, of the one whose finished jobs took the most time.
 */
export function createFairQueue({ atOnce, atOncePerCaller, maxWaiting }: Bounds, now = () => performance.now()) {
  const running = new Map<string, number>()
  let waiting: Waiting[] = []
  /**
   * The time in ms that each caller's jobs took, as of the time `at`. The caller whose job ended
   * last is at the end.
   */
  const used = new Map<string, { ms: number; at: number }>()

  const runningOf = (caller: string) => running.get(caller) ?? 0
  const waitingOf = (caller: string) => waiting.filter((job) => job.caller === caller).length
  const total = () => [...running.values()].reduce((sum, count) => sum + count, 0)
  const usedBy = (caller: string) => {
    const { ms, at } = used.get(caller) ?? { ms: 0, at: 0 }
    return ms * 0.5 ** ((now() - at) / HALF_LIFE_MS)
  }
  const mayStart = (caller: string) => total() < atOnce && runningOf(caller) < atOncePerCaller

  return async function run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (mayStart(caller)) count(caller, 1)
    else await enqueue(caller)
    const startedAt = now()
    try {
      return await work()
    } finally {
      count(caller, -1)
      remember(caller, now() - startedAt)
      startNext()
    }
  }

  function remember(caller: string, ms: number): void {
    const sum = usedBy(caller) + ms
    used.delete(caller)
    used.set(caller, { ms: sum, at: now() })
    const [oldest] = used.keys()
    if (used.size > REMEMBERED_MAX && oldest !== undefined) used.delete(oldest)
  }

  function enqueue(caller: string): Promise<void> {
    if (waiting.length >= maxWaiting) makeRoomFor(caller)
    return new Promise((resolve, reject) => {
      waiting.push({ caller, start: resolve, refuse: reject })
    })
  }

  function makeRoomFor(caller: string): void {
    const byLoad = (one: string, other: string) => waitingOf(other) - waitingOf(one) || usedBy(other) - usedBy(one)
    const [heaviest = caller] = [...new Set(waiting.map((job) => job.caller))].sort(byLoad)
    const more = waitingOf(heaviest) - waitingOf(caller) - 1 || usedBy(heaviest) - usedBy(caller)
    if (more <= 0) throw new HttpError('unavailable')
    const last = waiting.findLast((job) => job.caller === heaviest)
    waiting = waiting.filter((job) => job !== last)
    last?.refuse(new HttpError('unavailable'))
  }

  function startNext(): void {
    const [next] = waiting
      .filter(({ caller }) => mayStart(caller))
      .sort(
        (one, other) => runningOf(one.caller) - runningOf(other.caller) || usedBy(one.caller) - usedBy(other.caller),
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
  }
}
