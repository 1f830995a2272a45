/**
 * `npm run trial -- hostile`: measures how long the server takes per 100 kB of the worst texts, in
 * every field of every call.
 */
import { parseArgs } from 'node:util'
import { calls } from '#contract/api.ts'
import { inputWith, REPETITIONS, repeated, type StringField, stringFields } from '#contract/testing/hostile-input.ts'
import { row, writeRows } from './document.ts'
import { sendBytes } from './fuzz/socket.ts'
import { Target } from './fuzz/target.ts'

const GOAL_MS = 20
/** Max. size of a text in bytes, which leaves room for the rest of the body. */
const BODY_BYTES = 1_000_000
const IDENTITY_BODY_BYTES = 15_000
const SHARE = 100_000
/** The field that a worker thread parses; its times are reported separately. */
const READ_APART = 'previewImport.text'

interface Measured {
  name: string
  bytes: number
  ms: number
}

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const target = await Target.open('sqlite')
try {
  const measured: Measured[] = []
  for (const field of stringFields().filter(({ part }) => part === 'body')) {
    await target.renew()
    for (const [name, unit] of Object.entries(REPETITIONS)) measured.push(await bestOfTwo(field, name, unit))
  }
  report(measured)
} finally {
  await target.close()
}

/**
 * Measures twice if the first time is above the goal, since other work on the machine may have
 * caused it.
 */
async function bestOfTwo(field: StringField, name: string, unit: string): Promise<Measured> {
  const first = await measure(field, name, unit)
  if (perShare(first) <= GOAL_MS) return first
  const second = await measure(field, name, unit)
  return second.ms < first.ms ? second : first
}

async function measure(field: StringField, name: string, unit: string): Promise<Measured> {
  const { method, path, cookie } = calls[field.call] as { method: string; path: string; cookie?: boolean }
  const most = cookie ? IDENTITY_BODY_BYTES : BODY_BYTES
  const bytesPerUnit = Buffer.byteLength(JSON.stringify(unit)) - 2
  const text = repeated(unit, Math.floor(most / bytesPerUnit) * unit.length)
  const body = Buffer.from(JSON.stringify(inputWith(field, text)))
  const head = [
    `${method} /api${path.replace(/:\w+/gu, 'nowhere')} HTTP/1.1`,
    `Host: ${target.host}`,
    'Connection: close',
    `Authorization: Bearer ${target.token}`,
    `Cookie: ${target.cookie}`,
    `Content-Type: application/json`,
    `Content-Length: ${body.length}`,
  ]
  const { status, ms } = await sendBytes(target.port, [`${head.join('\r\n')}\r\n\r\n`, body])
  const label = `${[field.call, ...field.path].join('.')}, ${name}`
  if (status === null || status >= 500) {
    console.error(`${status ?? 'no response'} to ${label}`)
    process.exitCode = 1
  }
  return { name: label, bytes: body.length, ms }
}

function report(measured: Measured[]): void {
  const sorted = measured.toSorted((one, other) => perShare(other) - perShare(one))
  const apart = sorted.find(({ name }) => name.startsWith(READ_APART))
  const worst = sorted.find(({ name }) => !name.startsWith(READ_APART))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!apart || !worst || !middle) throw new Error('Nothing was measured')
  const figures = `${measured.length} requests with ${Object.keys(REPETITIONS).length} texts: median ${perShare(middle).toFixed(1)} ms per 100 kB, worst ${perShare(worst).toFixed(1)} ms (${worst.name}); read in a thread: worst ${perShare(apart).toFixed(1)} ms (${apart.name})`
  console.log(row('hostile texts', 'sqlite', figures))
  if (values.write) writeRows('hostile', [row('hostile texts', 'sqlite', figures)])
  if (perShare(worst) > GOAL_MS) process.exitCode = 1
}

/** Time in ms per 100 kB. Smaller bodies count as 100 kB, since any request takes a few ms. */
function perShare({ ms, bytes }: Measured): number {
  return ms / Math.max(1, bytes / SHARE)
}
