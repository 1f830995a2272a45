import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { type FuzzRequest, requestsTo } from './operations.ts'
import { type RawRequest, rawRequests } from './raw-requests.ts'
import { type SocketResponse, sendBytes } from './socket.ts'
import type { Target } from './target.ts'

const AT_ONCE = 8
/** Share of requests that are written to a socket and violate HTTP. */
const RAW_SHARE = 0.2
const RENEW_EVERY = 50
const SLOW_MS = 2000
const RETRY_AFTER_MS = 100
/** Status of oEmbed for an unsupported format, which is not an error. */
const NOT_IMPLEMENTED = 501
/** Matches stack traces, file names and SQL in a response. */
const INTERNALS =
  /\n\s+at .+:\d+:\d+|node_modules|\.(?:ts|js):\d+|SQLITE_|SqliteError|syntax error at|relation ".+" does|duplicate key|constraint failed|\b(?:select|insert into|update|delete from) "/

export interface FuzzResult {
  requests: number
  byStatus: Record<string, number>
  slowestMs: number
  /** Descriptions of bad responses: 5xx, slow, missing, or exposing internals. */
  findings: string[]
}

/** Sends random requests, generated from the seed, and checks each response. */
export async function fuzz(
  target: Target,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzResult> {
  const result: FuzzResult = { requests: 0, byStatus: {}, slowestMs: 0, findings: [] }
  const ids = await target.createContent()
  const rawCount = Math.round(requests * RAW_SHARE)
  const calls = fc.sample(requestsTo(await target.description(), ids), { numRuns: requests - rawCount, seed })
  const raw = fc.sample(rawRequests, { numRuns: rawCount, seed })
  const tasks = [...calls.map((request) => () => sendCall(request)), ...raw.map((request) => () => sendRaw(request))]
  for (let start = 0; start < tasks.length; start += RENEW_EVERY) {
    await target.renew()
    const batch = tasks.slice(start, start + RENEW_EVERY).values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const task of batch) await task()
      }),
    )
  }
  return result

  async function sendCall(request: FuzzRequest): Promise<void> {
    const response = await sendUntilAccepted(() => sendBytes(target.port, bytesOf(request, target)))
    const name = `${request.operation}: ${request.method} ${request.path} ${JSON.stringify(request.headers).slice(0, 200)} ${String(request.body).slice(0, 300)}`
    check(name, response)
    if (response.status === null) result.findings.push(`no response, ${name}`)
  }

  async function sendRaw({ name, parts, refused }: RawRequest): Promise<void> {
    const bytes = parts.map((part) => Buffer.from(part.replaceAll('[host]', target.host), 'latin1'))
    const response = await sendUntilAccepted(() => sendBytes(target.port, bytes, { halfClose: true }))
    check(name, response)
    if (refused && response.status !== null && response.status < 400)
      result.findings.push(`${response.status} to ${name}`)
  }

  function check(name: string, { status, text, ms }: SocketResponse): void {
    result.requests++
    const key = String(status ?? 'closed')
    result.byStatus[key] = (result.byStatus[key] ?? 0) + 1
    result.slowestMs = Math.max(result.slowestMs, ms)
    if (status !== null && status >= 500 && status !== NOT_IMPLEMENTED) result.findings.push(`${status} to ${name}`)
    if (ms > SLOW_MS) result.findings.push(`${ms.toFixed(0)} ms for ${name}`)
    if (INTERNALS.test(text)) result.findings.push(`internals exposed: ${INTERNALS.exec(text)?.[0]} to ${name}`)
  }
}

/** Repeats a request that load shedding refused, because other processes slow the server down. */
async function sendUntilAccepted(send: () => Promise<SocketResponse>, attempts = 20): Promise<SocketResponse> {
  const response = await send()
  if (response.status !== 503 || attempts === 1) return response
  await wait(RETRY_AFTER_MS)
  return await sendUntilAccepted(send, attempts - 1)
}

function bytesOf({ method, path, headers, body }: FuzzRequest, { host, token, cookie }: Target): (string | Buffer)[] {
  const bytes = body === null ? null : Buffer.from(body)
  const own: [string, string][] = [
    ['Host', host],
    ['Connection', 'close'],
  ]
  const named = new Set(headers.map(([name]) => name))
  if (!named.has('Authorization')) own.push(['Authorization', `Bearer ${token}`])
  if (!named.has('Cookie') && path.startsWith('/api/auth/')) own.push(['Cookie', cookie])
  if (bytes) own.push(['Content-Length', String(bytes.length)])
  const head = [...own, ...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return [`${method} ${path} HTTP/1.1\r\n${head}\r\n`, ...(bytes ? [bytes] : [])]
}
