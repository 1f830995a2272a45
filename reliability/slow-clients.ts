/**
 * `npm run trial -- slow-clients`: measures response times of normal clients while slow connections
 * are open.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { row, writeRows } from './document.ts'
import { Target } from './fuzz/target.ts'
import { openSlowSockets, type SlowSocket } from './slow-clients/sockets.ts'
import type { Kind } from './trial.ts'

const NORMAL_CLIENTS = 8
const NORMAL_PER_SECOND = 200
const BASELINE_S = 10
/** Max. time in s until the server has closed all slow connections. */
const CLOSED_WITHIN_S = 15
const MAX_P99_RATIO = 2
/** Time in s to read the socket buffers, which reveals that a connection was closed. */
const DRAIN_S = 5

const { values } = parseArgs({
  options: {
    headers: { type: 'string', default: '2000' },
    bodies: { type: 'string', default: '500' },
    readers: { type: 'string', default: '50' },
    write: { type: 'boolean' },
  },
})
const rows: string[] = []
for (const kind of ['sqlite', 'postgres'] as const) await measure(kind)
console.log(`\n${rows.join('\n')}`)
if (values.write) writeRows('slow-clients', rows)

async function measure(kind: Kind): Promise<void> {
  const target = await Target.open(kind)
  try {
    await target.createContent()
    await normalLoad(target, 2)
    const before = await normalLoad(target, BASELINE_S)
    const during = normalLoad(target, CLOSED_WITHIN_S + 1)
    const sockets = {
      headers: await openSlowSockets('headers', target.port, Number(values.headers)),
      bodies: await openSlowSockets('bodies', target.port, Number(values.bodies)),
      readers: await openSlowSockets('readers', target.port, Number(values.readers)),
    }
    await wait(CLOSED_WITHIN_S * 1000)
    const results = [
      describe('with incomplete headers', sockets.headers),
      describe('with a body of one byte per second', sockets.bodies),
    ]
    for (const socket of sockets.readers) socket.read()
    await wait(DRAIN_S * 1000)
    const stillOpen = sockets.readers.filter(({ closedAfter }) => closedAfter === null)
    results.push(`${sockets.readers.length} that never read: ${stillOpen.length} still open after ${CLOSED_WITHIN_S} s`)
    const { p99, max, failed, answered } = await during
    const open = Object.values(sockets)
      .flat()
      .filter(({ closedAfter }) => closedAfter === null)
    for (const socket of open) socket.end()
    const figures = `p99 of normal clients ${before.p99} ms before, ${p99} ms during (longest ${before.max} and ${max} ms; ${failed} of ${answered} failed); ${results.join('; ')}`
    rows.push(row('slow clients', kind, figures))
    if (open.length > 0 || failed > 0 || p99 > before.p99 * MAX_P99_RATIO) process.exitCode = 1
  } finally {
    await target.close()
  }
}

/** Sends requests for the newest journeys at a rate that the server handles easily. */
async function normalLoad({ port }: Target, seconds: number) {
  const { latency, errors, timeouts, non2xx, requests } = await autocannon({
    url: `http://127.0.0.1:${port}/api/path/all`,
    connections: NORMAL_CLIENTS,
    overallRate: NORMAL_PER_SECOND,
    duration: seconds,
    // The load runs in a separate thread, so that opening thousands of sockets here doesn't distort
    // its latency.
    workers: 1,
  })
  return { p99: latency.p99, max: latency.max, failed: errors + timeouts + non2xx, answered: requests.total }
}

function describe(kind: string, sockets: SlowSocket[]): string {
  const closedAfter = sockets.map((socket) => socket.closedAfter ?? Number.POSITIVE_INFINITY)
  return `${sockets.length} ${kind}: closed after at most ${(Math.max(...closedAfter) / 1000).toFixed(1)} s`
}
