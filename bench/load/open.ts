import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Running } from '../process.ts'
import { makeRandom } from '../random.ts'
import { type Call, requestOf } from './closed.ts'
import { percentile } from './figures.ts'

/** Enough that a request waits for the server and not for a connection. They stand before the first is sent. */
const CONNECTIONS = 1024
const GIVE_UP_MS = 30_000
const KEPT_MS = 60_000

export interface Answer {
  /** When it was due, in milliseconds of the same clock for all. */
  due: number
  /** From then until the whole answer was there. */
  took: number
  /** 0 where none came. */
  status: number
}

/**
 * Sends by the clock, so many a second, whether or not earlier ones have been answered. What the server or this loop
 * delays counts, since a time begins when its request was due.
 */
export async function makeSteady(server: Running) {
  const pool = new Pool(server.url, {
    connections: CONNECTIONS,
    pipelining: 1,
    headersTimeout: GIVE_UP_MS,
    bodyTimeout: GIVE_UP_MS,
    keepAliveTimeout: KEPT_MS,
  })
  const open = async () => (await pool.request({ method: 'GET', path: '/healthz' })).body.dump()
  await Promise.all(Array.from({ length: CONNECTIONS }, open))
  const random = makeRandom(1)

  async function send(call: Call, due: number): Promise<Answer> {
    try {
      const { statusCode, body } = await pool.request(requestOf(call, random.of(call.paths)))
      await body.dump({ limit: Number.POSITIVE_INFINITY })
      return { due, took: performance.now() - due, status: statusCode }
    } catch {
      return { due, took: performance.now() - due, status: 0 }
    }
  }

  return {
    /** Resolves once the last one was due; the answers may come later. */
    async send(call: Call, perSecond: number, seconds: number): Promise<Promise<Answer>[]> {
      const answers: Promise<Answer>[] = []
      const from = performance.now()
      for (const total = Math.floor(perSecond * seconds); answers.length < total; ) {
        const due = from + (answers.length * 1000) / perSecond
        if (due <= performance.now()) answers.push(send(call, due))
        else await wait(1)
      }
      return answers
    },
    close: () => pool.close(),
  }
}

export interface Steady {
  perSecond: number
  sent: number
  p50: number
  p99: number
  /** Refused with 503. */
  shed: number
  failed: number
}

/** Times are those of what was accepted. */
export function summaryOf(answers: readonly Answer[], perSecond: number): Steady {
  const times = answers.filter(({ status }) => status >= 200 && status < 300).map(({ took }) => took)
  const shed = answers.filter(({ status }) => status === 503).length
  return {
    perSecond,
    sent: answers.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    shed,
    failed: answers.length - times.length - shed,
  }
}
