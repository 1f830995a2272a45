import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectionTarget } from '#server/database/database.ts'
import { lockFeedback } from '#server/testing/database/lock-feedback.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'

/** Fewer than the connections to PostgreSQL, so that none waits for one. */
const REQUESTS = 6
const METRICS_TOKEN = 'a-token-of-this-test'
const folder = mkdtempSync(join(tmpdir(), 'cairn-stop-'))
let server: ChildProcess
let url: string
let target: ConnectionTarget
const lines: string[] = []

beforeEach(async () => {
  const empty = await emptyTarget()
  target = 'url' in empty ? empty : { file: join(folder, 'cairn.sqlite') }
  const env = {
    PORT: '0',
    CAIRN_DATA: folder,
    CAIRN_DEMO: 'off',
    CAIRN_LOG: 'requests',
    CAIRN_DRAIN_SECONDS: expect.getState().currentTestName?.includes('draining') ? '60' : '0',
    METRICS_TOKEN,
    DATABASE_URL: 'url' in target ? target.url : '',
  }
  server = spawn(process.execPath, ['server/main.ts'], {
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
})
afterEach(() => server.kill('SIGKILL'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

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

test.skipIf(process.platform === 'win32')('a second signal ends the server at once', async () => {
  const release = await lockFeedback(target)
  const answer = sendUntilAccepted().catch(() => 'cut off')
  await expect.poll(pendingRequests).toBe(1)
  server.kill('SIGTERM')
  await wait(700)
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect((await ended)[0]).toBe(1)
  expect(await answer).toBe('cut off')
  await release()
})

describe.skipIf(process.platform === 'win32')('with draining', () => {
  const statusOf = async (path: string) => (await fetch(url + path)).status

  test('on SIGTERM the server is no longer ready and still answers, until a second signal', async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    expect(await sendUntilAccepted()).toBe(201)
    expect(await statusOf('/api/badge/all')).toBe(200)
    expect(await statusOf('/healthz')).toBe(200)
    // Signals within half a second count once.
    await wait(600)
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  test('SIGINT, as from Ctrl-C, doesn’t wait', async () => {
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    expect(await ended).toEqual([0, null])
  })
})
