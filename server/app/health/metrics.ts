import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/core/database/database.ts'
import type { MailKind, Outcomes } from '#server/core/http/mail-queue.ts'
import type { JobState } from '#server/core/jobs/job.ts'
import { type Backlog, WAITING_MAX } from '#server/core/jobs/jobs.store.ts'

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
  clock: () => number
  connections: Database['connections']
  replica: Database['replica']
  /** Requests refused by load shedding since the start; null without load shedding. */
  shed: (() => number) | null
  /** Open streams of notices. */
  streams: () => number
  /** Bytes that the response cache holds. */
  cachedBytes: () => number
  /** The background jobs of all processes. */
  jobs: () => Promise<JobState[]>
  /** The waiting emails of all processes, and the sending attempts of this process. */
  mail: { backlog: () => Promise<Record<MailKind, Backlog>>; outcomes: Outcomes }
}

/** The metrics of this process. */
export function createMetrics({
  clock,
  connections,
  replica,
  shed,
  streams,
  cachedBytes,
  jobs,
  mail,
}: MetricsSources): Metrics {
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
  if (replica) gaugeLag(replica, registers)
  gaugeStreams(streams, registers)
  gaugeCache(cachedBytes, registers)
  countMail(mail.outcomes, registers)
  const refresh = [gaugeJobs({ clock, jobs }, registers), gaugeMail({ clock, mail }, registers)]
  const registry = Registry.merge([processMetrics(), ...registers])
  return {
    began: () => active.inc(),
    ended(request, seconds) {
      active.dec()
      duration.observe(request, seconds)
    },
    async format() {
      await Promise.all(refresh.map((read) => read()))
      return await registry.metrics()
    },
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

function gaugeStreams(streams: () => number, registers: Registry[]): void {
  new Gauge({
    name: 'cairn_streams_open',
    help: 'Open streams of notices; they are not among the requests',
    registers,
    collect() {
      this.set(streams())
    },
  })
}

function gaugeCache(cachedBytes: () => number, registers: Registry[]): void {
  new Gauge({
    name: 'cairn_response_cache_bytes',
    help: 'Responses kept for visitors',
    registers,
    collect() {
      this.set(cachedBytes())
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

function gaugeLag(replica: NonNullable<Database['replica']>, registers: Registry[]): void {
  new Gauge({
    name: 'cairn_replica_lag_seconds',
    help: 'The replica has everything that the primary had this long ago',
    registers,
    collect() {
      this.set(replica.lagSeconds())
    },
  })
}

/**
 * Registers the metrics of jobs; returns the function that reads them from the database before each
 * scrape.
 */
function gaugeJobs(
  { clock, jobs }: Pick<MetricsSources, 'clock' | 'jobs'>,
  registers: Registry[],
): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['job'], registers })
  const running = gauge('cairn_job_running', '1 while a process does the job')
  const waiting = gauge('cairn_job_waiting', `Entries waiting, counted up to ${WAITING_MAX}`)
  const oldest = gauge('cairn_job_oldest_waiting_seconds', 'How long the oldest entry has been waiting')
  const ran = gauge('cairn_job_last_run_timestamp_seconds', 'When the job last ended; absent before that')
  const failures = new Counter({
    name: 'cairn_job_failures_total',
    help: 'Failed runs since the job exists',
    labelNames: ['job'],
    registers,
  })
  return async () => {
    for (const metric of [running, waiting, oldest, ran, failures]) metric.reset()
    // If the database can't be read, the metrics of the process are still returned.
    const states = await jobs().catch(() => [])
    for (const { name: job, isRunning, ranAt, oldestAt, ...state } of states) {
      running.set({ job }, isRunning ? 1 : 0)
      waiting.set({ job }, state.waiting)
      oldest.set({ job }, secondsBetween(oldestAt, clock()))
      if (ranAt !== null) ran.set({ job }, ranAt / 1000)
      failures.inc({ job }, state.failures)
    }
  }
}

function countMail(outcomes: Outcomes, registers: Registry[]): void {
  const help = { sent: 'Emails that the mail server took', failed: 'Attempts to send an email that failed' }
  for (const outcome of ['sent', 'failed'] as const)
    new Counter({
      name: `cairn_mail_${outcome}_total`,
      help: help[outcome],
      labelNames: ['kind'],
      registers,
      collect() {
        this.reset()
        for (const [kind, counts] of Object.entries(outcomes)) this.inc({ kind }, counts[outcome])
      },
    })
}

/**
 * Registers the metrics of the mail queue; returns the function that reads them from the database
 * before each scrape.
 */
function gaugeMail(
  { clock, mail }: Pick<MetricsSources, 'clock' | 'mail'>,
  registers: Registry[],
): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['kind'], registers })
  const waiting = gauge('cairn_mail_waiting', `Emails waiting to be sent, counted up to ${WAITING_MAX}`)
  const oldest = gauge('cairn_mail_oldest_waiting_seconds', 'Age of the oldest email waiting to be sent')
  return async () => {
    for (const metric of [waiting, oldest]) metric.reset()
    const backlogs = await mail.backlog().catch(() => ({}))
    for (const [kind, backlog] of Object.entries<Backlog>(backlogs)) {
      waiting.set({ kind }, backlog.waiting)
      oldest.set({ kind }, secondsBetween(backlog.oldestAt, clock()))
    }
  }
}

function secondsBetween(at: number | null, now: number): number {
  return at === null ? 0 : Math.max(0, now - at) / 1000
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
  // Removes gauges whose names end in `_total`, which Prometheus reserves for counters; the gauges
  // by type stay.
  for (const kind of ['handles', 'requests', 'resources']) process.removeSingleMetric(`nodejs_active_${kind}_total`)
  return process
}
