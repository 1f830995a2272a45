import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'undici'
import { authHeaders } from '../auth.ts'
import type { RunningServer } from '../process.ts'
import { createRandom } from '../random.ts'
import type { BenchCall } from '../scenarios/calls.ts'
import { percentile } from './statistics.ts'

/** Tokens expire after five minutes. */
const TOKEN_MS = 120_000
const RETRY_MS = 50
const LIKE = 'a like'

/** The last acknowledged like of a person and a journey; null while a request for it had no answer. */
export type Ledger = Map<string, { personId: string; journeyId: string; liked: boolean | null }>

export interface CrowdResult {
  perSecond: number
  p50: number
  p99: number
  /** Requests refused with 503. */
  shed: number
  /** Other errors. */
  failed: number
  /** Requests without an answer. */
  unanswered: number
  /** Acknowledged likes and unlikes. */
  acknowledged: number
}

interface CrowdOptions {
  /** Each connection belongs to one of them, and turns to the next one while its own doesn't answer. */
  servers: readonly RunningServer[]
  calls: readonly BenchCall[]
  /** Percent of the requests, by the name of the call. */
  mix: Record<string, number>
  /** One person per connection. */
  people: readonly string[]
  seconds: number
  ledger: Ledger
}

/** Closed-loop load of all calls, mixed; likes are recorded in the ledger. */
export async function runCrowd({ servers, calls, mix, people, seconds, ledger }: CrowdOptions): Promise<CrowdResult> {
  const result = { shed: 0, failed: 0, unanswered: 0, acknowledged: 0 }
  const times: number[] = []
  const deck = calls.flatMap((call) => Array.from({ length: mix[call.name] ?? 0 }, () => call))
  const from = performance.now()
  const isOver = () => performance.now() - from >= seconds * 1000

  async function runConnection(personId: string, connection: number): Promise<void> {
    const random = createRandom(connection + 1)
    let server = connection
    let [client, headers, tokenAt] = [null as Client | null, {}, 0]
    while (!isOver()) {
      const call = random.of(deck)
      const path = random.of(call.paths)
      const liked = call.name === LIKE ? random.whole(2) === 1 : null
      const journeyId = path.slice(path.lastIndexOf('/') + 1)
      const key = `${personId} ${journeyId}`
      try {
        const { url } = servers[server % servers.length] as RunningServer
        if (!client || performance.now() - tokenAt > TOKEN_MS) {
          headers = await authHeaders(url, personId)
          tokenAt = performance.now()
          client ??= new Client(url)
        }
        if (liked !== null) ledger.set(key, { personId, journeyId, liked: null })
        const sent = performance.now()
        const { statusCode, body } = await client.request({
          method: call.method,
          path,
          headers: { ...headers, ...(liked !== null && { 'content-type': 'application/json' }) },
          ...(liked !== null && { body: JSON.stringify({ liked }) }),
        })
        await body.dump({ limit: Number.POSITIVE_INFINITY })
        if (statusCode === 200) times.push(performance.now() - sent)
        else if (statusCode === 503) result.shed++
        else result.failed++
        if (liked !== null && statusCode === 200) {
          ledger.set(key, { personId, journeyId, liked })
          result.acknowledged++
        }
      } catch {
        result.unanswered++
        await client?.destroy()
        client = null
        server++
        await wait(RETRY_MS)
      }
    }
    await client?.close()
  }

  await Promise.all(people.map(runConnection))
  const perSecond = (times.length * 1000) / (performance.now() - from)
  return { ...result, perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}
