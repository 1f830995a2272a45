import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#server/core/database/database.ts'
import { startProxy } from '../proxies/proxy.ts'
import { Server } from '../server.ts'
import { connectionTarget, type Trial } from '../trial.ts'
import { Writer } from '../writer.ts'
import type { TaskResult } from './backup.ts'

const CLIENTS = 6
const PAUSE_MS = 20
const SETTINGS = { CAIRN_DRAIN_SECONDS: '4', TRUSTED_PROXY: '127.0.0.1' }

/**
 * Restarts two servers behind HAProxy, one after the other, and changes tables meanwhile, as an
 * upgrade does.
 */
export async function restartInTurn({ env, ledger }: Trial): Promise<TaskResult> {
  const servers = [await Server.on({ ...env, ...SETTINGS }), await Server.on({ ...env, ...SETTINGS })] as const
  for (const server of servers) await server.start()
  const [first, second] = servers
  const portOf = ({ url }: Server) => new URL(url).port
  const proxy = await startProxy('haproxy', env.CAIRN_DATA, portOf(first), portOf(second))
  const reader = new Writer(first, ledger, 'reader')
  const [journey] = await reader.register()
  const traffic = openTraffic(proxy.url, `/api/path/journey/${journey?.id}`)
  try {
    await wait(1000)
    for (const server of servers) {
      const stopped = server.kill('SIGTERM')
      await wait(1000)
      await changeTables(env)
      const code = await stopped
      if (code !== 0) traffic.failures.push(`exit code ${code}`)
      await server.start()
      await wait(3000)
    }
  } finally {
    await traffic.stop()
    await proxy.stop()
    for (const server of servers) await server.kill()
  }
  const { sent, failures, slowestMs } = traffic
  return {
    figures: `two servers behind HAProxy restarted in turn, tables changed meanwhile: ${failures.length} of ${sent()} requests failed${failures.length > 0 ? ` (${[...new Set(failures)].join(', ')})` : ''}, slowest ${Math.round(slowestMs())} ms`,
    passed: failures.length === 0 && sent() > 500,
  }
}

/** Adds a column to each table and drops it, with the locks that migrations take. */
async function changeTables(env: Trial['env']): Promise<void> {
  const database = connect(connectionTarget(env))
  try {
    await database.db.transaction().execute(async (trx) => {
      for (const table of ['step', 'journey', 'comment', 'person']) {
        await sql`alter table ${sql.table(table)} add column "ofTrial" bigint`.execute(trx)
        await sql`alter table ${sql.table(table)} drop column "ofTrial"`.execute(trx)
      }
    })
  } finally {
    await database.close()
  }
}

/**
 * Starts clients that read, and that send feedback as visitors, over connections that stay open.
 */
function openTraffic(url: string, path: string) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const failures: string[] = []
  let isStopped = false
  let sent = 0
  let slowest = 0
  const send = async (method: 'GET' | 'POST') => {
    const startedAt = performance.now()
    sent++
    try {
      const status = await statusOf(method)
      if (status >= 400) failures.push(`${method} ${status}`)
    } catch (error) {
      failures.push(`${method} ${String(Object(error).code ?? error)}`)
    }
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
  const statusOf = async (method: 'GET' | 'POST') => {
    const isPost = method === 'POST'
    const call = request(url + (isPost ? '/api/feedback/submit' : path), {
      agent,
      method,
      headers: isPost ? { 'content-type': 'application/json' } : {},
    })
    call.end(isPost ? JSON.stringify({ name: 'Ada', email: 'ada@example.org', feedback: 'Restart' }) : undefined)
    const [answer] = await once(call, 'response')
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode as number
  }
  const clients = Array.from({ length: CLIENTS }, async (_, index) => {
    while (!isStopped) {
      await send(index % 3 === 0 ? 'POST' : 'GET')
      await wait(PAUSE_MS)
    }
  })
  return {
    failures,
    sent: () => sent,
    slowestMs: () => slowest,
    async stop() {
      isStopped = true
      await Promise.all(clients)
      agent.destroy()
    },
  }
}
