import autocannon from 'autocannon'
import type { RunningServer } from '../process.ts'
import { createRandom } from '../random.ts'
import { median } from './statistics.ts'

export interface Load {
  perSecond: number
  /** Median latency in ms. */
  p50: number
  p99: number
  /** Number of responses with status 503. */
  shed: number
  /** Number of responses with other errors, and of missing responses. */
  failed: number
  /** CPU time of the server per call in µs; 0 if the system does not report it. */
  cpuTime: number
}

export interface Call {
  method: 'GET' | 'POST'
  /** Paths to request, in a random order that differs per connection. */
  paths: string[]
  headers?: Record<string, string>
  /** Returns the body of a POST request; `{}` by default. */
  body?: () => string
}

const REQUESTS_PER_CONNECTION = 1000

/**
 * Closed-loop load: each connection sends its next request after the response to the previous one.
 */
export async function load(server: RunningServer, call: Call, connections: number, seconds: number): Promise<Load> {
  const random = createRandom(connections)
  const before = server.processorTime()
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    setupClient: (client) =>
      client.setRequests(
        Array.from(
          { length: call.body ? REQUESTS_PER_CONNECTION : Math.min(call.paths.length, REQUESTS_PER_CONNECTION) },
          () => requestOf(call, random.of(call.paths)),
        ),
      ),
  })
  const used = before === null ? 0 : (server.processorTime() ?? 0) - before
  const shed = result.statusCodeStats?.['503']?.count ?? 0
  const failed = result.non2xx - shed + result.errors + result.timeouts
  if (failed > 0)
    console.log(`  failed: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} without a response`)
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    shed,
    failed,
    cpuTime: (used * 1000) / Math.max(result.requests.total, 1),
  }
}

export function requestOf({ method, headers = {}, body = () => '{}' }: Call, path: string) {
  return method === 'GET'
    ? { method, path, headers }
    : { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: body() }
}

export function medianLoad(loads: Load[]): Load {
  const medianOf = (key: keyof Load) => median(loads.map((load) => load[key]))
  return {
    perSecond: medianOf('perSecond'),
    p50: medianOf('p50'),
    p99: medianOf('p99'),
    cpuTime: medianOf('cpuTime'),
    shed: Math.max(...loads.map(({ shed }) => shed)),
    failed: Math.max(...loads.map(({ failed }) => failed)),
  }
}
