import { HttpError } from '#server/http/http-error.ts'

/** Lets so many works run at once; the others wait in order, and beyond `mostWaiting` are told that we are busy. */
export function makeTurns(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else if (waiting.length >= mostWaiting) throw new HttpError('unavailable')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
