import type { Connections } from './connections.ts'

const BEAT_MS = 100
/** Beats without an answer. They are counted by turns of our own event loop, so that it is not we who are late. */
const SILENT_BEATS = 5
const RECONNECT_BEATS = 10
const LOST_BEATS = 20

/**
 * Asks a server the same again and again, by a connection of its own, and so knows whether it answers. A network that is
 * cut says nothing: what hangs for two seconds is given up (`onLost`).
 */
export function probeHealth(own: Connections, question: string, onLost: () => void = () => {}) {
  const waiting = new Set<() => void>()
  let missed = 0
  let isRefused = false
  let isAsking = false
  let answer: string | null = null
  const isSilent = () => isRefused || missed > SILENT_BEATS

  const beating = setInterval(() => {
    missed++
    if (!isAsking) ask()
    else if (missed % RECONNECT_BEATS === 0) own.cut()
    if (missed === LOST_BEATS) onLost()
    if (isSilent()) for (const leave of waiting) leave()
  }, BEAT_MS).unref()

  async function ask(): Promise<void> {
    isAsking = true
    try {
      const { rows } = await own.pool.query<{ reports: string | null }>(question)
      answer = rows[0]?.reports ?? null
      heard()
    } catch (error) {
      answer = null
      if (isAnswer(error)) heard()
      else isRefused = true
    }
    isAsking = false
  }

  function heard(): void {
    isRefused = false
    missed = 0
  }

  return {
    get isAway() {
      return isSilent()
    },
    get isLost() {
      return missed >= LOST_BEATS
    },
    /** What it answered last; null while it does not. */
    get answer() {
      return isSilent() ? null : answer
    },
    /** Waits for `work` as long as the server answers; after that fails with what `failure` makes. */
    async whileHere<T>(work: () => Promise<T>, failure: () => Error): Promise<T> {
      if (isSilent()) throw failure()
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const leave = () => reject(failure())
      work().then(resolve, reject)
      waiting.add(leave)
      return await promise.finally(() => waiting.delete(leave))
    },
    async end() {
      clearInterval(beating)
      own.cut()
      await own.pool.end()
    },
  }
}

/** Refusing us is an answer: no connections left, a wrong password. Starting and stopping is none. */
function isAnswer(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) && !/^(?:57P|08|E)/.test(code)
}
