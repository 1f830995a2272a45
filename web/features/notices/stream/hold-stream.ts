import { STREAM_COMMENT_MS } from '#contract/rules/notice.ts'
import { ApiError, fetchCall } from '#web/core/api/client.ts'
import { tokenOwner } from '#web/core/api/token.ts'
import { readEvents, type StreamBlock } from './read-events.ts'

/** Max. silence of a stream in ms; after that it counts as broken. */
export const SILENCE_MS = 2.25 * STREAM_COMMENT_MS
/**
 * Delay before reconnecting, in ms: random from `min` to `max`, doubled after each failure, up to
 * `longest`.
 */
const AGAIN_MS = { min: 1000, max: 5000, longest: 60_000 }
/**
 * Delay before reconnecting, in ms, if the server closed the stream because the person has too
 * many: otherwise tabs and devices would replace each other's streams forever.
 */
const REPLACED_MS = 300_000

interface Holder {
  /** The id of the person who receives the notices. */
  account: string
  /** Ends the stream. */
  signal: AbortSignal
  /**
   * The id of the last received event, after which to resume; undefined to start with new events.
   */
  lastId: string | undefined
  onBlock: (block: StreamBlock) => void
}

/**
 * Keeps a stream open and reconnects with a new token, until `signal` aborts or the person signs
 * out.
 */
export async function holdStream({ account, signal, lastId, onBlock }: Holder): Promise<void> {
  let lastEventId = lastId
  let failures = 0
  const isWanted = () => !signal.aborted && tokenOwner() === account

  while (isWanted()) {
    const outcome = await readOnce().catch((failure: unknown) => {
      failures++
      return failure instanceof ApiError ? (failure.retryAfter ?? 0) * 1000 : 0
    })
    if (isWanted()) await pause(Math.max(outcome, delayAfter(failures)), signal)
  }

  /** Reads one connection to its end. Resolves to the min. delay before the next one, in ms. */
  async function readOnce(): Promise<number> {
    const silence = new AbortController()
    const end = () => silence.abort()
    let timer = setTimeout(end, SILENCE_MS)
    signal.addEventListener('abort', end)
    try {
      const { body } = await fetchCall('noticeStream', {}, { signal: silence.signal, lastEventId })
      for await (const block of body ? readEvents(body) : []) {
        // Stops if another person has signed in since the request.
        if (!isWanted()) return 0
        clearTimeout(timer)
        timer = setTimeout(end, SILENCE_MS)
        failures = 0
        lastEventId = block.id ?? lastEventId
        if (block.event === 'replaced') return REPLACED_MS
        onBlock(block)
      }
      return 0
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      end()
    }
  }
}

function delayAfter(failures: number): number {
  const { min, max, longest } = AGAIN_MS
  const random = min + Math.random() * (max - min)
  return Math.min(longest, random * 2 ** Math.max(0, failures - 1))
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
