import autocannon from 'autocannon'
import type { Running } from '../process.ts'
import { makeRandom } from '../random.ts'
import { middle } from './figures.ts'

export interface Load {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Refused with 503, and what else was no answer. */
  shed: number
  failed: number
  /** Processor time of the server for one call, in microseconds; 0 where the system does not tell. */
  processor: number
}

export interface Call {
  method: 'GET' | 'POST'
  /** Addresses to ask, at random; every connection in an order of its own. */
  paths: string[]
  headers?: Record<string, string>
  /** What a POST sends; `{}` unless told. */
  body?: () => string
}

const ASKED_IN_TURN = 1000

/** Calls for some seconds over so many connections, each of which asks again as soon as it is answered. */
export async function load(server: Running, call: Call, connections: number, seconds: number): Promise<Load> {
  const random = makeRandom(connections)
  const before = server.processorTime()
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    setupClient: (client) =>
      client.setRequests(
        Array.from({ length: call.body ? ASKED_IN_TURN : Math.min(call.paths.length, ASKED_IN_TURN) }, () =>
          requestOf(call, random.of(call.paths)),
        ),
      ),
  })
  const used = before === null ? 0 : (server.processorTime() ?? 0) - before
  const shed = result.statusCodeStats?.['503']?.count ?? 0
  const failed = result.non2xx - shed + result.errors + result.timeouts
  if (failed > 0) console.log(`  failed: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} without an answer`)
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    shed,
    failed,
    processor: (used * 1000) / Math.max(result.requests.total, 1),
  }
}

/** One request of this kind. */
export function requestOf({ method, headers = {}, body = () => '{}' }: Call, path: string) {
  return method === 'GET'
    ? { method, path, headers }
    : { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: body() }
}

export function medianOf(loads: Load[]): Load {
  const median = (key: keyof Load) => middle(loads.map((load) => load[key]))
  return {
    perSecond: median('perSecond'),
    p50: median('p50'),
    p99: median('p99'),
    processor: median('processor'),
    shed: Math.max(...loads.map(({ shed }) => shed)),
    failed: Math.max(...loads.map(({ failed }) => failed)),
  }
}
