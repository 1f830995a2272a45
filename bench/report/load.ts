import { describeSize, type Size } from '../generate/plan.ts'
import type { Kind } from '../generate/stored.ts'
import type { Load } from '../load/closed-loop.ts'
import { type Comparison, REFERENCE_CONNECTIONS } from '../scenarios/compare.ts'
import type { ConstantRateCall } from '../scenarios/half-capacity.ts'
import type { ViralResult } from '../scenarios/viral.ts'
import type { Section } from './document.ts'
import { atLeast, atMost, type Goal } from './goals.ts'
import { milliseconds, table, whole } from './table.ts'

const VIRAL_GOAL = 2000
const VISITORS_GOAL = 0.8
const HALF_CAPACITY_P99_MS = 25

export interface LoadResults {
  kind: Kind
  size: Size
  rounds: number
  seconds: number
  comparisons: Comparison[]
  visitors: { cairn: Load; baseline: Load }
  halfCapacity: ConstantRateCall[]
  viral: ViralResult
}

export function loadSection(results: LoadResults): Section {
  const { kind, size, comparisons, visitors, halfCapacity, viral } = results
  const database = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return {
    heading: `Under load, ${database}`,
    goals: goalsOf(results, database),
    text: `${describeSize(size)}.
${BASELINES[kind]}
Both servers run at once and are measured in turn: ${results.rounds} rounds of ${results.seconds} s at ${REFERENCE_CONNECTIONS} connections, one round at 1
and 64; the table shows medians. All calls are signed in. Likes go to random journeys and are on disk before the response.
Requests refused with 503 are not counted in req/s. Of 'recommended', the baseline orders by score and gives no reasons.

${loadTable(comparisons)}

${cpuTimeTable(comparisons)}

Visitors' newest 20 at ${REFERENCE_CONNECTIONS} connections: ${whole(visitors.cairn.perSecond)} requests per second; the same bytes
from memory, by node:http and nothing else: ${whole(visitors.baseline.perSecond)}; ratio ${ratio(visitors)}.

At a constant rate, half of the requests per second at ${REFERENCE_CONNECTIONS} connections; latency counts from the time a request was due:

${constantRateTable(halfCapacity)}

One viral journey, liked and unliked by ${viral.users} people over ${REFERENCE_CONNECTIONS} connections: ${whole(viral.perSecond)} requests per
second; afterwards the counter, the rows and the responses ${viral.isConsistent ? 'agree' : '**do not agree**'}; ${viral.failed} failed.`,
  }
}

const BASELINES: Record<Kind, string> = {
  sqlite: `The baseline is node:http and better-sqlite3 with one prepared statement per call (one transaction for a like; FTS5 in
order of likes for a search; three statements for Continue and For you). It gives the same responses from a copy of the same
file, without accounts, limits, checks or logs. Its parameters are plain, which this build of
SQLite prepares anew on every run; Cairn's are not (decisions/0022).`,
  postgres: `The baseline is node:http and pg with one named statement per call (a tsquery in order of likes for a search; three
statements for Continue and For you) over a pool of 12. It gives the same responses from a copy of the same database, without accounts, limits, checks or logs. PostgreSQL
has 1 GB of shared buffers and is reached over a socket; commits are durable.`,
}

function goalsOf({ comparisons, visitors, halfCapacity, viral }: LoadResults, database: string): Goal[] {
  const shares = comparisons.flatMap(({ name, connections, goal, cairn, baseline }) =>
    connections === REFERENCE_CONNECTIONS
      ? [
          unlessFailed(
            atLeast(`${database}: ${name}, share of the baseline`, cairn.perSecond / baseline.perSecond, goal),
            cairn.failed,
          ),
        ]
      : [],
  )
  const slowest = halfCapacity.reduce((worst, call) => (call.p99 > worst.p99 ? call : worst))
  const failed = halfCapacity.reduce((sum, call) => sum + call.failed + call.shed, 0)
  const latency = atMost(
    `${database}: at half capacity, p99 of the slowest call`,
    slowest.p99,
    HALF_CAPACITY_P99_MS,
    ' ms',
  )
  const likes = atLeast(`${database}: one viral journey, likes per second`, viral.perSecond, VIRAL_GOAL, 0)
  return [
    ...shares,
    atLeast(
      `${database}: visitors' newest 20, share of the same bytes from memory`,
      Number(ratio(visitors)),
      VISITORS_GOAL,
    ),
    unlessFailed({ ...likes, isMet: likes.isMet && viral.isConsistent }, viral.failed),
    unlessFailed({ ...latency, figure: `${latency.figure} (${slowest.name})` }, failed),
  ]
}

function unlessFailed(goal: Goal, failed: number): Goal {
  return failed === 0 ? goal : { ...goal, figure: `${goal.figure}, ${failed} failed`, isMet: false }
}

function loadTable(comparisons: Comparison[]): string {
  const cells = (load: Load) => [whole(load.perSecond), milliseconds(load.p50), milliseconds(load.p99)]
  return table(
    [
      '',
      'connections',
      'Cairn req/s',
      'p50 ms',
      'p99 ms',
      '503',
      'failed',
      'baseline req/s',
      'p50 ms',
      'p99 ms',
      'ratio',
      'goal',
    ],
    comparisons.map(({ name, connections, cairn, baseline, goal }) => [
      name,
      String(connections),
      ...cells(cairn),
      ...[cairn.shed, cairn.failed].map((count) => (count === 0 ? '' : String(count))),
      ...cells(baseline),
      ratio({ cairn, baseline }),
      connections === REFERENCE_CONNECTIONS ? goal.toFixed(1) : '',
    ]),
  )
}

/**
 * The table of CPU time per call, which depends less on other work on the machine than requests per
 * second.
 */
function cpuTimeTable(comparisons: Comparison[]): string {
  return table(
    ['CPU time of a call', 'Cairn µs', 'baseline µs', 'ratio'],
    comparisons
      .filter(({ connections }) => connections === REFERENCE_CONNECTIONS)
      .map(({ name, cairn, baseline }) => [
        name,
        whole(cairn.cpuTime),
        whole(baseline.cpuTime),
        cairn.cpuTime > 0 ? (baseline.cpuTime / cairn.cpuTime).toFixed(2) : '',
      ]),
  )
}

function constantRateTable(calls: readonly ConstantRateCall[]): string {
  return table(
    ['constant rate', 'req/s', 'p50 ms', 'p99 ms', 'failed'],
    calls.map(({ name, perSecond, p50, p99, failed, shed }) => [
      name,
      whole(perSecond),
      p50.toFixed(1),
      p99.toFixed(1),
      String(failed + shed),
    ]),
  )
}

function ratio({ cairn, baseline }: { cairn: Load; baseline: Load }): string {
  return (cairn.perSecond / baseline.perSecond).toFixed(2)
}
