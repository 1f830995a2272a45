import type { OverloadResult } from '../scenarios/overload.ts'
import type { Section } from './document.ts'
import { atMost } from './goals.ts'
import { megabytes, table, whole } from './table.ts'

const P99_MS = 250
const RECOVERY_SECONDS = 5

export function overloadSection(measured: readonly { database: string; result: OverloadResult }[]): Section {
  return {
    heading: 'Overload',
    text: `The newest 20, signed in, at a constant rate: 150 % of the capacity (requests per second at 64 connections) for 10 s, and
20 % before and after. All 1,024 connections are opened first, because accepting them would slow the server down. Latency
is that of accepted requests, from the time each was due. Recovered: the p99 of one second is within twice the p99 before,
plus 5 ms.

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
    'peak',
  ],
  measured.map(({ database, result: { capacity, over, lightP99, recoverySeconds, memoryMb } }) => [
    database,
    whole(capacity),
    whole(over.perSecond),
    whole(over.p50),
    whole(over.p99),
    `${((100 * over.shed) / over.sent).toFixed(0)} %`,
    String(over.failed),
    whole(lightP99),
    recoverySeconds === null ? 'not in 10 s' : `${recoverySeconds} s`,
    megabytes(memoryMb.before),
    megabytes(memoryMb.max),
  ]),
)}`,
    goals: measured.flatMap(({ database, result: { over, recoverySeconds } }) => [
      atMost(`${database}: at 150 % of capacity, p99 of accepted requests`, over.p99, P99_MS, ' ms'),
      {
        ...atMost(`${database}: recovery after 150 % of capacity`, recoverySeconds ?? 10, RECOVERY_SECONDS, ' s', 1),
        ...(recoverySeconds === null && { figure: 'not in 10 s' }),
      },
    ]),
  }
}
