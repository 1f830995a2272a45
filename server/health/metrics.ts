import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/database/database.ts'

const BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]

export interface Metrics {
  began(): void
  /** `status` is 'aborted' if the client closed the connection. */
  ended(request: { method: string; route: string; status: string }, seconds: number): void
  /** Returns the text format of Prometheus. */
  format(): Promise<string>
  contentType: string
}

export interface MetricsSources {
  connections: Database['connections']
  /** Requests refused by load shedding since the start; null without load shedding. */
  shed: (() => number) | null
}

/** The metrics of this process. */
export function createMetrics({ connections, shed }: MetricsSources): Metrics {
  const registers = [new Registry()]
  const duration = new Histogram({
    name: 'cairn_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const active = new Gauge({ name: 'cairn_requests_at_work', help: 'Requests being handled', registers })
  if (shed) countShed(shed, registers)
  if (connections) gaugeConnections(connections, registers)
  const registry = Registry.merge([processMetrics(), ...registers])
  return {
    began: () => active.inc(),
    ended(request, seconds) {
      active.dec()
      duration.observe(request, seconds)
    },
    format: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function countShed(shed: () => number, registers: Registry[]): void {
  new Counter({
    name: 'cairn_requests_shed_total',
    help: 'Requests refused by load shedding',
    registers,
    collect() {
      this.reset()
      this.inc(shed())
    },
  })
}

function gaugeConnections(connections: NonNullable<Database['connections']>, registers: Registry[]): void {
  new Gauge({
    name: 'cairn_database_connections',
    help: 'Connections to PostgreSQL; waiting: requests that wait for a connection',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, number] of Object.entries(connections())) this.set({ state }, number)
    },
  })
}

let process: Registry | undefined

/**
 * Memory, CPU, event loop and garbage collection; registered once per process, even with several
 * apps (tests).
 */
function processMetrics(): Registry {
  if (process) return process
  process = new Registry()
  collectDefaultMetrics({ register: process })
  // These gauges end in `_total`, which Prometheus reserves for counters; the gauges by type stay.
  for (const kind of ['handles', 'requests', 'resources']) process.removeSingleMetric(`nodejs_active_${kind}_total`)
  return process
}
