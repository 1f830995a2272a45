/**
 * `npm run trial -- crowd`: measures memory and pauses while the server handles twenty large
 * requests at once. Needs Linux.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fetchToken, type SignedIn, signUp } from '../tools/auth-client.ts'
import { bomb, largeJourneys, links, lists } from './crowd/bodies.ts'
import { type Figures, watch } from './crowd/watch.ts'
import { row, writeRows } from './document.ts'
import { Server } from './server.ts'

/** Goals: max. additional memory, and max. pause of the event loop. */
const ADDED_MAX_BYTES = 300_000_000
const PAUSE_MAX_MS = 200
const METRICS_TOKEN = 'a token of the trial crowd'
const SENDERS = 8
const IDLE_MS = 5000

interface Request {
  path: string
  type?: string
  body?: string | Uint8Array<ArrayBuffer>
}

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const folder = mkdtempSync(join(tmpdir(), 'cairn-crowd-'))
const server = await Server.on({ CAIRN_DATA: folder, CAIRN_LIMITS: 'on', METRICS_TOKEN })
const rows: string[] = []
try {
  await server.start()
  const people = await register()
  const copy = await fill(people)
  const record: Request = { path: '/user/import', body: copy }
  const hostile: Request = { path: '/user/import', body: bomb() }
  const text: Request = { path: '/import/preview', type: 'application/json', body: JSON.stringify({ text: links() }) }
  const shape: Request = { path: '/import/preview', type: 'application/json', body: lists() }
  const file: Request = { path: '/import/preview', type: 'text/markdown', body: links() }
  const whole: Request = { path: '/user/export' }
  const packed: Request = { path: '/user/export?format=zip' }
  const imports = [...times(2, record), ...times(4, hostile), ...times(3, text), ...times(3, shape), ...times(2, file)]
  await crowd('imports and previews', people, [...imports, ...times(3, file), ...times(3, text)])
  await crowd('imports, previews and exports', people, [...imports, ...times(3, whole), ...times(3, packed)])
} finally {
  await server.kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
console.log(`\n${rows.join('\n')}`)
if (values.write) writeRows('crowd', rows)

/** Registers the people; the first one owns the texts. */
async function register(): Promise<SignedIn[]> {
  const people: SignedIn[] = []
  for (let index = 0; index <= SENDERS; index++)
    people.push(
      await signUp(server.url, {
        email: `person-${index}@example.org`,
        password: 'walk-every-day',
        firstName: `Person ${index}`,
        lastName: 'Stone',
      }),
    )
  return people
}

/** Creates journeys with large texts; returns the ZIP of their owner's data. */
async function fill([owner]: SignedIn[]): Promise<Uint8Array<ArrayBuffer>> {
  const token = owner?.token ?? ''
  for (const journey of largeJourneys()) {
    const body = JSON.stringify(journey)
    await (await send(token, { path: '/path/create', type: 'application/json', body })).text()
  }
  return new Uint8Array(await (await send(token, { path: '/user/export?format=zip' })).arrayBuffer())
}

/** Restarts the server, so that earlier work isn't measured, and sends all requests at once. */
async function crowd(name: string, people: readonly SignedIn[], requests: readonly Request[]): Promise<void> {
  await server.kill('SIGTERM')
  await server.start()
  const [owner = '', ...others] = await Promise.all(people.map(({ cookie }) => fetchToken(server.url, cookie)))
  await warmUp(others)
  // The pause in an idle server, which shows what other work on the machine adds.
  const { pauseMs: idleMs } = await watch(server, METRICS_TOKEN, () => wait(IDLE_MS))
  const statuses = new Map<string, number>()
  const figures = await watch(server, METRICS_TOKEN, async () => {
    const replies = requests.map(async (request, index) => {
      const token = request.body === undefined ? owner : (others[index % SENDERS] ?? '')
      const status = await statusOf(token, request)
      const key = `${status} ${request.path}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
    })
    await Promise.all(replies)
  })
  report(name, { ...figures, idleMs }, statuses)
}

/** Sends small requests, so that modules that load with the first request aren't measured. */
async function warmUp([token = '']: readonly string[]): Promise<void> {
  const [journey] = largeJourneys()
  const small = { ...journey, steps: journey?.steps.slice(0, 1) }
  await statusOf(token, { path: '/path/create', type: 'application/json', body: JSON.stringify(small) })
  await statusOf(token, { path: '/import/preview', type: 'text/plain', body: 'https://example.org' })
  for (const path of ['/user/export', '/user/export?format=zip']) await statusOf(token, { path })
}

function send(token: string, { path, type, body }: Request): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
  return fetch(`${server.url}/api${path}`, { headers, ...(body !== undefined && { method: 'POST', body }) })
}

/** Returns the status of a response; reads its body to the end without keeping it. */
async function statusOf(token: string, request: Request): Promise<number | 'no response'> {
  try {
    const { status, body } = await send(token, request)
    await body?.pipeTo(new WritableStream())
    return status
  } catch {
    return 'no response'
  }
}

function report(
  name: string,
  { before, peak, pauseMs, idleMs, healthMs }: Figures & { idleMs: number },
  statuses: Map<string, number>,
): void {
  const answers = [...statuses].map(([key, count]) => `${count} x ${key}`).toSorted()
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  const memory = `${megabytes(peak - before)} added to ${megabytes(before)}`
  const pauses = `longest pause ${pauseMs.toFixed(0)} ms (${idleMs.toFixed(0)} ms when idle), slowest /healthz ${healthMs.toFixed(0)} ms`
  rows.push(row(name, 'sqlite', `${memory}, ${pauses}; ${answers.join(', ')}`))
  if (peak - before > ADDED_MAX_BYTES || pauseMs > PAUSE_MAX_MS) process.exitCode = 1
}

function times(count: number, request: Request): Request[] {
  return Array.from({ length: count }, () => request)
}
