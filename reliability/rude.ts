/** `npm run test:rude`: thousands of connections that keep their places, and how the others fare meanwhile. */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { Target } from './fuzz/target.ts'
import { keepRows, row } from './page.ts'
import { type RudeSocket, rudeSockets } from './rude/sockets.ts'
import type { Kind } from './trial.ts'

const HONEST = 8
const HONEST_PER_SECOND = 200
const CALM_S = 10
/** All connections are closed by then, in seconds. */
const CLOSED_WITHIN_S = 15
const SLOWER_AT_MOST = 2
/** What the system keeps for who does not read is read by then, and the end is seen. */
const EMPTIED_WITHIN_S = 5

const { values } = parseArgs({
  options: {
    headers: { type: 'string', default: '2000' },
    bodies: { type: 'string', default: '500' },
    readers: { type: 'string', default: '50' },
    write: { type: 'boolean' },
  },
})
const rows: string[] = []
for (const kind of ['sqlite', 'postgres'] as const) await beRudeTo(kind)
console.log(`\n${rows.join('\n')}`)
if (values.write) keepRows('rude', rows)

async function beRudeTo(kind: Kind): Promise<void> {
  const target = await Target.open(kind)
  try {
    await target.furnish()
    await others(target, 2)
    const calm = await others(target, CALM_S)
    const meanwhile = others(target, CLOSED_WITHIN_S + 1)
    const sockets = {
      headers: await rudeSockets('headers', target.port, Number(values.headers)),
      bodies: await rudeSockets('bodies', target.port, Number(values.bodies)),
      readers: await rudeSockets('readers', target.port, Number(values.readers)),
    }
    await wait(CLOSED_WITHIN_S * 1000)
    const told = [tell('half-sent headers', sockets.headers), tell('bodies of a byte a second', sockets.bodies)]
    for (const socket of sockets.readers) socket.read()
    await wait(EMPTIED_WITHIN_S * 1000)
    const kept = sockets.readers.filter(({ lasted }) => lasted === null)
    told.push(`${sockets.readers.length} that do not read: ${kept.length} still open after ${CLOSED_WITHIN_S} s`)
    const rude = await meanwhile
    const open = Object.values(sockets)
      .flat()
      .filter(({ lasted }) => lasted === null)
    for (const socket of open) socket.end()
    const figures = `p99 of others ${calm.p99} ms before, ${rude.p99} ms meanwhile (longest ${calm.max} and ${rude.max} ms; ${rude.failed} of ${rude.answered} failed); ${told.join('; ')}`
    rows.push(row('slow and rude clients', kind, figures))
    if (open.length > 0 || rude.failed > 0 || rude.p99 > calm.p99 * SLOWER_AT_MOST) process.exitCode = 1
  } finally {
    await target.close()
  }
}

/** People who read the newest journeys at a rate the server takes with ease. */
async function others({ port }: Target, seconds: number) {
  const { latency, errors, timeouts, non2xx, requests } = await autocannon({
    url: `http://127.0.0.1:${port}/api/path/all`,
    connections: HONEST,
    overallRate: HONEST_PER_SECOND,
    duration: seconds,
    // A thread of their own: thousands of sockets opened beside them would be measured instead.
    workers: 1,
  })
  return { p99: latency.p99, max: latency.max, failed: errors + timeouts + non2xx, answered: requests.total }
}

function tell(what: string, sockets: RudeSocket[]): string {
  const lasted = sockets.map((socket) => socket.lasted ?? Number.POSITIVE_INFINITY)
  return `${sockets.length} ${what}: closed after ${(Math.max(...lasted) / 1000).toFixed(1)} s at most`
}
