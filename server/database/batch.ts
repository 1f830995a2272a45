import { isConnectionError } from './connection-errors.ts'

/** So long the next wait for those under way, in ms: a connection that says nothing more keeps nobody else. */
const PATIENCE_MS = 100

interface Waiting<Wish, Answer> {
  wish: Wish
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * What is wished for in the same turn of the event loop, or while the same is under way, is done together, at most `most` at
 * once: `work` answers each wish in its place. One that fails takes no others with it: each is then done alone.
 */
export function batch<Wish, Answer>(
  most: number,
  work: (wishes: readonly Wish[]) => Promise<readonly Answer[]>,
): (wish: Wish) => Promise<Answer> {
  let waiting: Waiting<Wish, Answer>[] = []
  let isAtWork = false

  async function workOff(): Promise<void> {
    while (waiting.length > 0) {
      const together = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await atMost(PATIENCE_MS, doTogether(together))
    }
    isAtWork = false
  }

  async function doTogether(some: readonly Waiting<Wish, Answer>[]): Promise<void> {
    try {
      const answers = await work(some.map(({ wish }) => wish))
      for (const [place, { resolve }] of some.entries()) resolve(answers[place] as Answer)
    } catch (error) {
      // A database that is away may have kept what it did not answer: nothing of that is done twice.
      if (some.length === 1 || isConnectionError(error)) for (const { reject } of some) reject(error)
      else for (const one of some) await doTogether([one])
    }
  }

  return (wish) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    waiting.push({ wish, resolve, reject })
    if (!isAtWork) {
      isAtWork = true
      setImmediate(workOff)
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
