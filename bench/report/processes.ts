import { MIX, type Part, type ProcessesResult } from '../scenarios/processes.ts'
import type { Section } from './document.ts'
import { milliseconds, table, whole } from './table.ts'

const HEADING = 'Two processes, PgBouncer and a replica'

export function processesSection(result: ProcessesResult | null): Section {
  if (!result) return { heading: HEADING, text: 'Not measured: PgBouncer is not installed.', goals: [] }
  const { seconds, alone, direct, together, shownAfter, ownMissing, backAfterMs, lost, wrongCounters } = result
  const rows: [string, Part][] = [
    ...alone.map((part, index): [string, Part] => [`one process, ${index === 0 ? 'before' : 'after'}`, part]),
    ['two processes, replica', direct],
    ['the same, PgBouncer', together],
  ]
  const mean = alone.reduce((sum, { perSecond }) => sum + perSecond, 0) / alone.length
  const mix = Object.entries(MIX).map(([name, share]) => `${name} ${share} %`)
  return {
    heading: HEADING,
    text: `On PostgreSQL with 10,000 journeys: two processes behind PgBouncer (transaction mode), with a replica that answers reads, for
${seconds} s; before, the same without PgBouncer, and before and after one process on the primary alone, for ${seconds / 10} s each. 16 connections, each signed in as another person, send
all calls mixed (${mix.join(', ')}). Everything runs on the same cores, so the CPU times say more than the requests per second.

${table(
  ['', 'req/s', 'p50 ms', 'p99 ms', '503', 'failed', 'no answer'],
  rows.map(([name, { perSecond, p50, p99, shed, failed, unanswered }]) => [
    name,
    whole(perSecond),
    milliseconds(p50),
    milliseconds(p99),
    String(shed),
    String(failed),
    String(unanswered),
  ]),
)}

Two processes answered ${(together.perSecond / mean).toFixed(2)} times as much as one.

${table(
  ['CPU time of a request, µs', 'Cairn', 'primary', 'replica', 'PgBouncer', 'load generator'],
  rows.map(([name, { costs }]) => [name, ...Object.values(costs).map(whole)]),
)}

Another person saw a like in the other process after ${milliseconds(shownAfter.p50)} ms (median of ${shownAfter.measured}), p99
${milliseconds(shownAfter.p99)}, at most ${milliseconds(shownAfter.max)} ms; the person's own like was missing there ${ownMissing} times. Halfway, one process was killed
without warning: ${together.unanswered} requests got no answer, and its successor answered after ${whole(backAfterMs)} ms. Of ${whole(together.acknowledged)} acknowledged
likes and unlikes, ${lost} were lost; ${wrongCounters} counters differ from their rows.`,
    goals: [],
  }
}
