import type { Overload } from '../rounds/overload.ts'
import { atMost } from './aims.ts'
import type { Section } from './page.ts'
import { megabytes, table, whole } from './table.ts'

const P99_MS = 250
const RECOVERY_SECONDS = 5

export function overloadSection(measured: readonly { database: string; result: Overload }[]): Section {
  return {
    heading: 'Asked for more than it can',
    text: `The newest 20, signed in, by the clock: for 10 s half as often again as 64 connections were answered, before and after a fifth
of that, over 1,024 connections that stand before: Node takes in one connection a turn, which would be measured instead.
Times are those of what was accepted, from when each was due. It has recovered when a second begins whose p99 is within twice
(and 5 ms) that of before.

${table(
  [
    '',
    'capacity',
    'offered',
    'accepted p50 ms',
    'p99 ms',
    '503',
    'failed',
    'p99 before ms',
    'recovered after',
    'memory before',
    'at most',
  ],
  measured.map(({ database, result: { capacity, over, calmP99, recovered, memoryMb } }) => [
    database,
    whole(capacity),
    whole(over.perSecond),
    whole(over.p50),
    whole(over.p99),
    `${((100 * over.shed) / over.sent).toFixed(0)} %`,
    String(over.failed),
    whole(calmP99),
    recovered === null ? 'not in 10 s' : `${recovered} s`,
    megabytes(memoryMb.before),
    megabytes(memoryMb.most),
  ]),
)}`,
    aims: measured.flatMap(({ database, result: { over, recovered } }) => [
      atMost(`${database}: at 150 % of capacity, p99 of what is accepted`, over.p99, P99_MS, ' ms'),
      {
        ...atMost(`${database}: itself again after 150 %`, recovered ?? 10, RECOVERY_SECONDS, ' s', 1),
        ...(recovered === null && { figure: 'not in 10 s' }),
      },
    ]),
  }
}
