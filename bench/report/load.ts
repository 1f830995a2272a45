import type { Kind } from '../generate/kept.ts'
import { inWords, type Size } from '../generate/size.ts'
import type { Load } from '../load/closed.ts'
import { AIMED, type Comparison } from '../rounds/compare.ts'
import type { SteadyCall } from '../rounds/steady.ts'
import type { Viral } from '../rounds/viral.ts'
import { type Aim, atLeast, atMost } from './aims.ts'
import type { Section } from './page.ts'
import { milliseconds, table, whole } from './table.ts'

const VIRAL_AIM = 2000
const VISITORS_AIM = 0.5
const STEADY_P99_MS = 25

export interface Loaded {
  kind: Kind
  size: Size
  rounds: number
  seconds: number
  comparisons: Comparison[]
  visitors: { ours: Load; floor: Load }
  steady: SteadyCall[]
  viral: Viral
}

export function loadSection(loaded: Loaded): Section {
  const { kind, size, comparisons, visitors, steady, viral } = loaded
  const database = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return {
    heading: `Under load, ${database}`,
    aims: aimsOf(loaded, database),
    text: `${inWords(size)}.
${FLOORS[kind]} Both run at once and are asked in turn: ${loaded.rounds} rounds of ${loaded.seconds} s at
${AIMED} connections, one at the others; the median counts. All calls are signed in; likes go to journeys at random and
are on disk before they are answered. What is refused with 503 is not counted as an answer. 'Following' and 'recommended' have no floor.

${loadTable(comparisons)}

${processorTable(comparisons)}

Visitors' newest 20 at ${AIMED} connections: ${whole(visitors.ours.perSecond)} a second; the same bytes from memory, by node:http and nothing else:
${whole(visitors.floor.perSecond)}; ratio ${ratio(visitors)}.

By the clock, half as often as at ${AIMED} connections, whether or not earlier ones have been answered; a time begins when its
request was due:

${steadyTable(steady)}

One viral journey, liked and unliked by ${viral.people} people over ${AIMED} connections: ${whole(viral.perSecond)} a second; afterwards the
counter, the rows and what was answered ${viral.exact ? 'agree' : '**do not agree**'}, ${viral.failed} failed.`,
  }
}

const FLOORS: Record<Kind, string> = {
  sqlite: `The floor is node:http and better-sqlite3 with one prepared statement (for a like, one transaction; for a search, FTS5
in the order of likes), which gives the same answers from a copy of the same file, but knows no accounts, limits, checks
or logs.`,
  postgres: `The floor is node:http and pg with one named statement a call (a like is one statement too; a search is a tsquery by
likes) over a pool of 12, which gives the same answers from a copy of the same database, but knows no accounts, limits,
checks or logs. The server is PostgreSQL as it comes, over a socket, with 1 GB of buffers; it writes what it acknowledges.`,
}

function aimsOf({ comparisons, visitors, steady, viral }: Loaded, database: string): Aim[] {
  const floors = comparisons.flatMap(({ name, connections, aim, ours, floor }) =>
    connections === AIMED && floor && aim !== null
      ? [
          unlessFailed(
            atLeast(`${database}: ${name}, of the floor`, ours.perSecond / floor.perSecond, aim),
            ours.failed,
          ),
        ]
      : [],
  )
  const slowest = steady.reduce((worst, call) => (call.p99 > worst.p99 ? call : worst))
  const failed = steady.reduce((sum, call) => sum + call.failed + call.shed, 0)
  const clock = atMost(`${database}: at half capacity, p99 of the slowest call`, slowest.p99, STEADY_P99_MS, ' ms')
  const likes = atLeast(`${database}: one viral journey, likes a second`, viral.perSecond, VIRAL_AIM, 0)
  return [
    ...floors,
    atLeast(`${database}: visitors' newest 20, of the same bytes from memory`, Number(ratio(visitors)), VISITORS_AIM),
    unlessFailed({ ...likes, isMet: likes.isMet && viral.exact }, viral.failed),
    unlessFailed({ ...clock, figure: `${clock.figure} (${slowest.name})` }, failed),
  ]
}

function unlessFailed(aim: Aim, failed: number): Aim {
  return failed === 0 ? aim : { ...aim, figure: `${aim.figure}, ${failed} failed`, isMet: false }
}

function loadTable(comparisons: Comparison[]): string {
  const cells = (load: Load | null) =>
    load ? [whole(load.perSecond), milliseconds(load.p50), milliseconds(load.p99)] : ['', '', '']
  return table(
    [
      '',
      'connections',
      'Cairn req/s',
      'p50 ms',
      'p99 ms',
      '503',
      'failed',
      'floor req/s',
      'p50 ms',
      'p99 ms',
      'ratio',
      'aim',
    ],
    comparisons.map(({ name, connections, ours, floor, aim }) => [
      name,
      String(connections),
      ...cells(ours),
      ...[ours.shed, ours.failed].map((count) => (count === 0 ? '' : String(count))),
      ...cells(floor),
      floor ? ratio({ ours, floor }) : '',
      connections === AIMED && aim !== null ? aim.toFixed(1) : '',
    ]),
  )
}

/** What a call costs each server: a busy machine blurs requests a second, this hardly. */
function processorTable(comparisons: Comparison[]): string {
  return table(
    ['processor time of a call', 'Cairn µs', 'floor µs', 'ratio'],
    comparisons
      .filter(({ connections }) => connections === AIMED)
      .map(({ name, ours, floor }) => [
        name,
        whole(ours.processor),
        floor ? whole(floor.processor) : '',
        floor && ours.processor > 0 ? (floor.processor / ours.processor).toFixed(2) : '',
      ]),
  )
}

function steadyTable(calls: readonly SteadyCall[]): string {
  return table(
    ['by the clock', 'a second', 'p50 ms', 'p99 ms', 'failed'],
    calls.map(({ name, perSecond, p50, p99, failed, shed }) => [
      name,
      whole(perSecond),
      p50.toFixed(1),
      p99.toFixed(1),
      String(failed + shed),
    ]),
  )
}

function ratio({ ours, floor }: { ours: Load; floor: Load }): string {
  return (ours.perSecond / floor.perSecond).toFixed(2)
}
