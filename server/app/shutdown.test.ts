import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { ConnectionTarget } from '#server/database/database.ts'
import { lockFeedback } from '#server/testing/database/lock-feedback.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'

const REQUESTS = 20
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
    // One after the other, so that a server that just started refuses none.
    const sends = Array.from({ length: REQUESTS }, async (_, number) => {
      await wait(number * 15)
      return await send()
    })
    const answers = Promise.all(sends)
    await wait(REQUESTS * 15 + 200)
    server.kill('SIGTERM')
    await wait(200)
    await expect(fetch(`${url}/readyz`).then(({ status }) => status)).rejects.toThrow('fetch failed')
    await release()
    expect(await answers).toEqual(Array(REQUESTS).fill(201))
    const [code] = server.exitCode === null ? await once(server, 'exit') : [server.exitCode]
    // Exit code 1 would mean that a client was cut off, such as one with an idle connection.
    expect(code).toBe(0)
  },
)

test.skipIf(process.platform === 'win32')('a second signal ends the server at once', async () => {
  const release = await lockFeedback(target)
  const answer = send().catch(() => 'cut off')
  await wait(300)
  server.kill('SIGTERM')
  await wait(700)
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect((await ended)[0]).toBe(1)
  expect(await answer).toBe('cut off')
  await release()
})
