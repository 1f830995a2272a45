import fc from 'fast-check'
import { type Asked, requestsTo } from './operations.ts'
import { type Rude, rudeBytes } from './raw.ts'
import { type Heard, say } from './socket.ts'
import type { Target } from './target.ts'

const AT_ONCE = 8
/** Of ten, so many are written on a socket past all rules of HTTP. */
const RUDE_OF_TEN = 2
const RENEW_EVERY = 50
const LATE_MS = 2000
/** oEmbed's own answer for a format that is not spoken. */
const SAID_ON_PURPOSE = 501
const INSIDE =
  /\n\s+at .+:\d+:\d+|node_modules|\.(?:ts|js):\d+|SQLITE_|SqliteError|syntax error at|relation ".+" does|duplicate key|constraint failed|\b(?:select|insert into|update|delete from) "/

export interface Fuzzed {
  requests: number
  byStatus: Record<string, number>
  slowestMs: number
  /** What went wrong: an answer 5xx, one that was late, one that told of the inside, none at all. */
  findings: string[]
}

/** Asks so many requests that follow from the seed, and judges each answer. */
export async function fuzz(target: Target, { requests, seed }: { requests: number; seed: number }): Promise<Fuzzed> {
  const result: Fuzzed = { requests: 0, byStatus: {}, slowestMs: 0, findings: [] }
  const known = await target.furnish()
  const rudeOnes = Math.round((requests * RUDE_OF_TEN) / 10)
  const asked = fc.sample(requestsTo(await target.description(), known), { numRuns: requests - rudeOnes, seed })
  const rude = fc.sample(rudeBytes, { numRuns: rudeOnes, seed })
  const turns = [...asked.map((request) => () => ask(request)), ...rude.map((bytes) => () => blurt(bytes))]
  for (let start = 0; start < turns.length; start += RENEW_EVERY) {
    await target.renew()
    const some = turns.slice(start, start + RENEW_EVERY).values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const turn of some) await turn()
      }),
    )
  }
  return result

  async function ask(request: Asked): Promise<void> {
    const heard = await say(target.port, bytesOf(request, target))
    const name = `${request.operation}: ${request.method} ${request.path} ${JSON.stringify(request.headers).slice(0, 200)} ${String(request.body).slice(0, 300)}`
    judge(name, heard)
    if (heard.status === null) result.findings.push(`no answer, ${name}`)
  }

  async function blurt({ name, parts, refused }: Rude): Promise<void> {
    const heard = await say(
      target.port,
      parts.map((part) => Buffer.from(part.replaceAll('[host]', target.host), 'latin1')),
      { halfClose: true },
    )
    judge(name, heard)
    if (refused && heard.status !== null && heard.status < 400) result.findings.push(`${heard.status} to ${name}`)
  }

  function judge(name: string, { status, text, ms }: Heard): void {
    result.requests++
    const key = String(status ?? 'closed')
    result.byStatus[key] = (result.byStatus[key] ?? 0) + 1
    result.slowestMs = Math.max(result.slowestMs, ms)
    if (status !== null && status >= 500 && status !== SAID_ON_PURPOSE) result.findings.push(`${status} to ${name}`)
    if (ms > LATE_MS) result.findings.push(`${ms.toFixed(0)} ms for ${name}`)
    if (INSIDE.test(text)) result.findings.push(`the inside is told: ${INSIDE.exec(text)?.[0]} to ${name}`)
  }
}

function bytesOf({ method, path, headers, body }: Asked, { host, token, cookie }: Target): (string | Buffer)[] {
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
