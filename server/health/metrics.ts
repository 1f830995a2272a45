import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/database/database.ts'

const BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]

export interface Metrics {
  began(): void
  /** `status` is 'aborted' where whoever asked has left. */
  ended(request: { method: string; route: string; status: string }, seconds: number): void
  /** In the text format of Prometheus. */
  tell(): Promise<string>
  contentType: string
}

export interface MetricsSources {
  connections: Database['connections']
  /** Requests refused for overload since the start; null where nothing is. */
  shed: (() => number) | null
}

/** What happens in this process, counted. */
export function makeMetrics({ connections, shed }: MetricsSources): Metrics {
  const registers = [new Registry()]
  const duration = new Histogram({
    name: 'cairn_request_duration_seconds',
    help: 'How long answers took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const atWork = new Gauge({ name: 'cairn_requests_at_work', help: 'Requests that wait for their answer', registers })
  if (shed) countShed(shed, registers)
  if (connections) gaugeConnections(connections, registers)
  const registry = Registry.merge([ofProcess(), ...registers])
  return {
    began: () => atWork.inc(),
    ended(request, seconds) {
      atWork.dec()
      duration.observe(request, seconds)
    },
    tell: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function countShed(shed: () => number, registers: Registry[]): void {
  new Counter({
    name: 'cairn_requests_shed_total',
    help: 'Requests refused at the door for overload',
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
    help: 'Connections to PostgreSQL; waiting: requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, number] of Object.entries(connections())) this.set({ state }, number)
    },
  })
}

let process: Registry | undefined

/** Memory, processor, event loop and garbage of the process, probedPool once however many servers it holds. */
function ofProcess(): Registry {
  if (process) return process
  process = new Registry()
  collectDefaultMetrics({ register: process })
  // Gauges, although Prometheus keeps names with `_total` for counters; the same by type remain.
  for (const kind of ['handles', 'requests', 'resources']) process.removeSingleMetric(`nodejs_active_${kind}_total`)
  return process
}
