import autocannon from 'autocannon'
import type { Running } from './process.ts'
import { makeRandom } from './random.ts'

export interface Load {
  perSecond: number
  p50: number
  p99: number
  failed: number
  /** Processor time of the server for one call, in microseconds; 0 where the system does not tell. */
  processor: number
}

export interface Call {
  method: 'GET' | 'POST'
  /** Addresses to ask, at random; every connection in an order of its own. */
  paths: string[]
  headers?: Record<string, string>
}

const ASKED_IN_TURN = 1000

/** Calls for some seconds over so many connections. Times are milliseconds. */
export async function load(
  server: Running,
  { method, paths, headers = {} }: Call,
  connections: number,
  seconds: number,
): Promise<Load> {
  const random = makeRandom(connections)
  const body =
    method === 'POST' ? { body: '{}', headers: { ...headers, 'content-type': 'application/json' } } : { headers }
  const before = server.processorTime()
  const { requests, latency, non2xx, errors, timeouts } = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    setupClient: (client) =>
      client.setRequests(
        Array.from({ length: Math.min(paths.length, ASKED_IN_TURN) }, () => ({
          method,
          path: random.of(paths),
          ...body,
        })),
      ),
  })
  const used = before === null ? 0 : (server.processorTime() ?? 0) - before
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors + timeouts,
    processor: (used * 1000) / Math.max(requests.total, 1),
  }
}

export function medianOf(loads: Load[]): Load {
  const median = (key: keyof Load) => middle(loads.map((load) => load[key]))
  return {
    perSecond: median('perSecond'),
    p50: median('p50'),
    p99: median('p99'),
    processor: median('processor'),
    failed: Math.max(...loads.map(({ failed }) => failed)),
  }
}

export function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0
}
