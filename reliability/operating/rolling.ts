import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/database/database.ts'
import { freePort, Server } from '../server.ts'
import { connectionTarget, type Trial } from '../trial.ts'
import type { TaskResult } from './backup.ts'

const CLIENTS = 6
const ROUNDS = 2
const NAME = 'A rolling restart'

/** Restarts two servers in turn behind the documented HAProxy backend, under load: no request fails. */
export async function restartRolling({ env }: Trial): Promise<TaskResult> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { ...env, PUBLIC_URL: url, TRUSTED_PROXY: '127.0.0.1', CAIRN_DRAIN_SECONDS: '5' }
  const servers = [await Server.on(settings), await Server.on(settings)] as const
  for (const server of servers) await server.start()
  const proxy = await startProxy(env.CAIRN_DATA, port, servers)
  const load = startLoad(url)
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const server of servers) {
        await wait(2000)
        await server.kill('SIGTERM')
        await server.start()
      }
    const { sent, failed, acknowledged } = await load.stop()
    const stored = await countStored(env)
    return {
      figures: `${2 * ROUNDS} restarts of two servers behind HAProxy: ${failed.length} of ${sent} requests failed${failed[0] ? ` (${failed[0]})` : ''}; ${acknowledged} writes acknowledged, ${stored} stored`,
      passed: failed.length === 0 && acknowledged > 0 && stored === acknowledged,
    }
  } finally {
    await load.stop()
    await stopProxy(proxy)
    for (const server of servers) await server.kill()
  }
}

async function startProxy(folder: string, port: number, servers: readonly Server[]): Promise<ChildProcess> {
  const manual = readFileSync('docs/operating.md', 'utf8')
  const backend = /^```haproxy servers\n([\s\S]*?)^```/m.exec(manual)?.[1] ?? ''
  const [one = '', two = ''] = servers.map(({ url }) => new URL(url).port)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend http
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-For %[src]
  default_backend cairn
${backend.replace(':3000', `:${one}`).replace(':3001', `:${two}`)}`,
  )
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
  const proxy = spawn('haproxy', ['-db', '-f', file], { env: { PATH: path }, stdio: 'ignore' })
  await once(proxy, 'spawn')
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) await wait(50)
  return proxy
}

async function stopProxy(proxy: ChildProcess): Promise<void> {
  const ended = once(proxy, 'exit')
  proxy.kill('SIGTERM')
  await ended
}

/** Each client reads and writes in turns, one request after the other. */
function startLoad(url: string) {
  const result = { sent: 0, failed: [] as string[], acknowledged: 0 }
  let isStopped = false
  const body = JSON.stringify({ name: NAME, email: 'ada@example.org', feedback: 'Under load' })
  const write = { method: 'POST', headers: { 'content-type': 'application/json' }, body }

  async function send(path: string, init: RequestInit = {}): Promise<void> {
    result.sent++
    try {
      const response = await fetch(url + path, init)
      await response.arrayBuffer()
      if (!response.ok) result.failed.push(`${init.method ?? 'GET'} ${response.status}`)
      else if (init.method === 'POST') result.acknowledged++
    } catch (error) {
      result.failed.push(`${init.method ?? 'GET'} ${error}`)
    }
  }

  async function work(): Promise<void> {
    while (!isStopped) {
      await send(`/api/path/all?limit=${1 + (result.sent % 50)}`)
      await send('/api/feedback/submit', write)
      await wait(20)
    }
  }

  const clients = Array.from({ length: CLIENTS }, work)
  return {
    async stop() {
      isStopped = true
      await Promise.all(clients)
      return result
    },
  }
}

async function countStored(env: Trial['env']): Promise<number> {
  const { db, close } = connect(connectionTarget(env))
  const rows = await db.selectFrom('feedback').select('id').where('name', '=', NAME).execute()
  await close()
  return rows.length
}
