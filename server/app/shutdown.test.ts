import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { ConnectionTarget } from '#server/core/database/database.ts'
import { lockFeedback } from '#server/testing/database/lock-feedback.ts'
import { migratedTarget, onPostgres } from '#server/testing/database/test-database.ts'
import { SERVER_PROGRAM } from '../../tools/suite/server-program.ts'

/** Fewer than the connections to PostgreSQL, so that none waits for one. */
const REQUESTS = 6
const METRICS_TOKEN = 'a-token-of-this-test'
const folder = mkdtempSync(join(tmpdir(), 'cairn-stop-'))
let server: ChildProcess
let url: string
let target: ConnectionTarget
const lines: string[] = []

afterEach(() => server.kill('SIGKILL'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

async function start(settings: Record<string, string> = {}): Promise<void> {
  target = await migratedTarget()
  const env = {
    PORT: '0',
    CAIRN_DATA: 'url' in target ? folder : dirname(target.file),
    CAIRN_DEMO: 'off',
    CAIRN_LOG: 'requests',
    METRICS_TOKEN,
    DATABASE_URL: 'url' in target ? target.url : '',
    ...settings,
  }
  server = spawn(process.execPath, [SERVER_PROGRAM], {
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  url = await new Promise((resolve) => {
    if (!server.stdout) return
    createInterface(server.stdout).on('line', (line) => {
      lines.push(line)
      const at = / is at (http\S+)$/.exec(line)?.[1]
      if (at) resolve(at)
    })
  })
}

const agent = new Agent({ keepAlive: true })

/** A server that just started refuses some requests on a busy machine. */
async function sendUntilAccepted(): Promise<number> {
  const status = await send()
  if (status !== 503) return status
  await wait(100)
  return await sendUntilAccepted()
}

/** The number of requests that have no answer yet, without the one that asks for it. */
async function pendingRequests(): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(/^cairn_requests_at_work (\d+)$/m.exec(await answer.text())?.[1]) - 1
}

function send(): Promise<number> {
  const words = JSON.stringify({ name: 'Ada', email: 'ada@example.org', feedback: 'Slowly' })
  const headers = { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/feedback/submit`, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject).end(words)
  })
}

test.skipIf(process.platform === 'win32')(
  'on SIGTERM the server answers pending requests, refuses new connections and exits with 0',
  async () => {
    await start()
    const release = await lockFeedback(target)
    const answers = Promise.all(Array.from({ length: REQUESTS }, sendUntilAccepted))
    await expect.poll(pendingRequests).toBe(REQUESTS)
    server.kill('SIGTERM')
    await expect
      .poll(() =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .toBe('refused')
    await release()
    expect(await answers).toEqual(Array(REQUESTS).fill(201))
    const [code] = server.exitCode === null ? await once(server, 'exit') : [server.exitCode]
    // Exit code 1 would mean that a client was cut off, such as one with an idle connection.
    expect(code).toBe(0)
  },
)

// The database takes no part in this.
test.skipIf(process.platform === 'win32' || onPostgres)(
  'while it drains, the server answers requests, closes their connections, and is not ready',
  async () => {
    await start({ CAIRN_DRAIN_SECONDS: '2' })
    server.kill('SIGTERM')
    const statusOf = (path: string) => fetch(`${url}${path}`).then(({ status }) => status)
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    const answer = await fetch(`${url}/api/path/all`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect(await statusOf('/healthz')).toBe(200)
    const [code] = server.exitCode === null ? await once(server, 'exit') : [server.exitCode]
    expect(code).toBe(0)
  },
)

test.skipIf(process.platform === 'win32')('a second signal ends the server at once', async () => {
  await start()
  const release = await lockFeedback(target)
  const answer = sendUntilAccepted().catch(() => 'cut off')
  await expect.poll(pendingRequests).toBe(1)
  server.kill('SIGTERM')
  // Signals within 500 ms count once, and requests have 10 s to be answered.
  await expect.poll(() => (server.kill('SIGTERM') ? 'running' : server.exitCode)).toBe(1)
  expect(await answer).toBe('cut off')
  await release()
})
