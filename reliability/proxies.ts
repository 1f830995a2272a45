/**
 * `npm run trial -- proxies`: streams notices through nginx, Caddy and HAProxy over TLS and HTTP/2,
 * each with its configuration from docs/operating.md. Needs these programs and openssl.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signUp } from '../tools/auth-client.ts'
import { row, writeRows } from './document.ts'
import { PROXIES, type ProxyName, startProxy } from './proxies/proxy.ts'
import { Server } from './server.ts'

/** Max. time in ms until a notice (NOTICE_MS) and a comment line (COMMENT_MS) arrives. */
const NOTICE_MS = 2000
const COMMENT_MS = 21_000
const ACTS = 5

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const folder = mkdtempSync(join(tmpdir(), 'cairn-proxies-'))
const server = await Server.on({ CAIRN_DATA: folder, TRUSTED_PROXY: '127.0.0.1' })
await server.start()
const rows: string[] = []
try {
  for (const name of PROXIES) await tryProxy(name)
} finally {
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${rows.join('\n')}`)
if (values.write) writeRows('proxies', rows)

async function tryProxy(name: ProxyName): Promise<void> {
  const owner = await member(`${name}-owner`)
  const proxy = await startProxy(name, folder, new URL(server.url).port)
  const stream = await openStream(proxy.url, owner.token)
  try {
    const comment = await stream.until(/^:\n\n/mu, COMMENT_MS)
    const delays: number[] = []
    for (let number = 0; number < ACTS; number++) {
      const fan = await member(`${name}-${number}`)
      const arrives = stream.until(/event: notice\n.*\n\n/u, NOTICE_MS)
      await follow(owner.id, fan.token)
      delays.push(await arrives)
    }
    const figures = `HTTP/2: first comment line after ${(comment / 1000).toFixed(1)} s; ${ACTS} notices within ${Math.round(Math.max(...delays))} ms`
    rows.push(row(name, 'sqlite', figures))
  } catch (error) {
    rows.push(row(name, 'sqlite', `FAILED: ${error instanceof Error ? error.message : error}`))
    process.exitCode = 1
  } finally {
    stream.close()
    await proxy.stop()
  }
}

async function member(name: string): Promise<{ id: string; token: string }> {
  const names = { firstName: name, lastName: 'Stone' }
  const { token } = await signUp(server.url, { email: `${name}@example.org`, password: 'walk-every-day', ...names })
  const { sub } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }
  return { id: sub, token }
}

async function follow(id: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await fetch(`${server.url}/api/user/follow/${id}`, { method: 'POST', headers, body: '{"followed":true}' })
}

interface OpenStream {
  /** Resolves to the time in ms until what comes from now on matches. */
  until(pattern: RegExp, withinMs: number): Promise<number>
  close(): void
}

/** Opens a stream of notices over HTTP/2, as browsers do. */
function openStream(url: string, token: string): Promise<OpenStream> {
  // The certificate is signed by no one.
  const session = connect(url, { rejectUnauthorized: false })
  const request = session.request({ ':path': '/api/user/notices/stream', authorization: `Bearer ${token}` })
  let text = ''
  request.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return new Promise((resolve, reject) => {
    session.on('error', reject)
    request.on('error', reject)
    request.on('response', ({ ':status': status }) => {
      if (status !== 200) reject(new Error(`answered ${status}`))
      resolve({ until, close: () => session.destroy() })
    })
  })

  async function until(pattern: RegExp, withinMs: number): Promise<number> {
    const startedAt = performance.now()
    text = ''
    for (;;) {
      const took = performance.now() - startedAt
      if (pattern.test(text)) return took
      if (took > withinMs) throw new Error(`nothing matched ${pattern} within ${withinMs} ms`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}
