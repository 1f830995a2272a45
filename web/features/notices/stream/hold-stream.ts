import { STREAM_COMMENT_MS } from '#contract/rules/notice.ts'
import { ApiError, fetchCall } from '#web/core/api/client.ts'
import { tokenOwner } from '#web/core/api/token.ts'
import { readEvents, type StreamBlock } from './read-events.ts'

/** A stream that is silent for longer, in ms, is dead. */
export const SILENCE_MS = 2.25 * STREAM_COMMENT_MS
/** Delays before connecting again, in ms: random, and doubled with each failure in a row. */
const AGAIN_MS = { min: 1000, max: 5000, longest: 60_000 }
/** Delay after newer streams took the place of this one, in ms: otherwise they would take turns for ever. */
const REPLACED_MS = 300_000

interface Holder {
  /** The id of the person whose stream it is. */
  account: string
  /** Ends it. */
  signal: AbortSignal
  /** The id of the last event, to resume after it; undefined for the present. */
  lastId: string | undefined
  onBlock: (block: StreamBlock) => void
}

/** Keeps a stream open, connecting again with a fresh token, until `signal` ends it or the person signs out. */
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

  /** Resolves to the min. delay before the next connection, in ms. */
  async function readOnce(): Promise<number> {
    const silence = new AbortController()
    const end = () => silence.abort()
    let timer = setTimeout(end, SILENCE_MS)
    signal.addEventListener('abort', end)
    try {
      const { body } = await fetchCall('noticeStream', {}, { signal: silence.signal, lastEventId })
      for await (const block of body ? readEvents(body) : []) {
        // Someone else may have signed in since the request.
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
