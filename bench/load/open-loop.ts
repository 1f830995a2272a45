import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import type { RunningServer } from '../process.ts'
import { createRandom } from '../random.ts'
import { type Call, requestOf } from './closed-loop.ts'
import { percentile } from './statistics.ts'

/** Number of connections, so high that a request never waits for one. All are opened in advance. */
const CONNECTIONS = 1024
const TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 60_000

export interface TimedResponse {
  /** When the request should be sent, in ms of `performance.now()`. */
  due: number
  /** Time in ms from `due` until the response was complete. */
  latencyMs: number
  /** Status of the response; 0 if there was none. */
  status: number
}

/**
 * Open-loop load: sends requests at a constant rate, whether or not earlier ones were answered.
 * Latency counts from the time a request was due, so it includes delays of the load generator.
 */
export async function openConstantRateClient(server: RunningServer) {
  const pool = new Pool(server.url, {
    connections: CONNECTIONS,
    pipelining: 1,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  })
  const open = async () => (await pool.request({ method: 'GET', path: '/healthz' })).body.dump()
  await Promise.all(Array.from({ length: CONNECTIONS }, open))
  const random = createRandom(1)

  async function send(call: Call, due: number): Promise<TimedResponse> {
    try {
      const { statusCode, body } = await pool.request(requestOf(call, random.of(call.paths)))
      await body.dump({ limit: Number.POSITIVE_INFINITY })
      return { due, latencyMs: performance.now() - due, status: statusCode }
    } catch {
      return { due, latencyMs: performance.now() - due, status: 0 }
    }
  }

  return {
    /** Resolves when the last request is due; its response may arrive later. */
    async send(call: Call, perSecond: number, seconds: number): Promise<Promise<TimedResponse>[]> {
      const responses: Promise<TimedResponse>[] = []
      const from = performance.now()
      for (const total = Math.floor(perSecond * seconds); responses.length < total; ) {
        const due = from + (responses.length * 1000) / perSecond
        if (due <= performance.now()) responses.push(send(call, due))
        else await wait(1)
      }
      return responses
    },
    close: () => pool.close(),
  }
}

export interface ConstantRateResult {
  perSecond: number
  sent: number
  p50: number
  p99: number
  /** Number of responses with status 503. */
  shed: number
  failed: number
}

/** Summarizes responses; latencies are those of successful ones. */
export function summarize(responses: readonly TimedResponse[], perSecond: number): ConstantRateResult {
  const times = responses.filter(({ status }) => status >= 200 && status < 300).map(({ latencyMs }) => latencyMs)
  const shed = responses.filter(({ status }) => status === 503).length
  return {
    perSecond,
    sent: responses.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    shed,
    failed: responses.length - times.length - shed,
  }
}
