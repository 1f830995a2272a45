/**
 * `npm run bench -- streams`: the memory that 2,000 idle streams cost a server process, how long another member waits for
 * an answer without and with them, and how long a notice takes to reach its stream.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { type ConnectionTarget, connect } from '#server/core/database/database.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { at, ms, onBothDatabases, times } from '#server/testing/bench.ts'
import { writeSession, writeUser } from '#server/testing/write-user.ts'
import { openStreamAt } from '../testing/stream-client.ts'

const STREAMS = 2000
/** Opened at a time: fewer than load shedding allows on a slow machine. */
const TOGETHER = 2
const CALLS = 3000
const CALLS_EACH = 10
const IDLE_MS = 25_000
const FOLLOWS = 30

const secrets = { AUTH_SECRET: 'a secret of thirty-two characters', CAIRN_LIMITS: 'off', CAIRN_DEMO: 'off' }
await onBothDatabases(measure)

async function measure(name: string, target: ConnectionTarget, folder: string): Promise<void> {
  await (await openDatabase(target)).close()
  const where = { CAIRN_DATA: folder, DATABASE_URL: 'url' in target ? target.url : '' }
  const env = { ...secrets, ...where, PORT: String(await freePort()) }
  const people = await createPeople(target, env, STREAMS + 1)
  // A fresh process, which then answers some calls of each person, as of those who have opened a page.
  const server = await startServer(env)
  const [reader = {}, ...watchers] = people
  const read = async () => void (await callAs(server.url, reader, '/user/notices/unread'))
  for (let round = 0; round < CALLS_EACH; round++)
    await inTurn(watchers, (headers) => callAs(server.url, headers, '/user/notices/unread'))
  const rss = server.rss()
  const streams = await inTurn(watchers, (headers) => openStreamAt(server.url, headers))
  const refused = streams.filter(({ status }) => status !== 200).length
  // Long enough for two checks of all sessions and a comment line to each.
  await wait(IDLE_MS)
  const cost = server.rss() - rss
  const withStreams = await times(CALLS, read)
  const delays = await times(FOLLOWS, async (turn) => {
    const { sub } = JSON.parse(atob(watchers[turn]?.authorization?.split('.')[1] ?? '')) as { sub: string }
    const arrived = streams[turn]?.next()
    await callAs(server.url, reader, `/user/follow/${sub}`, { followed: true })
    await arrived
  })
  for (const stream of streams) stream.close()
  await wait(1000)
  const without = await times(CALLS, read)
  console.log(
    [
      `${name}: ${STREAMS} streams, ${refused} refused, cost ${mb(cost)} on top of ${mb(rss)}`,
      `another call ${ms(at(without, 0.5))}, p99 ${ms(at(without, 0.99))}; with the streams ${ms(at(withStreams, 0.5))}, p99 ${ms(at(withStreams, 0.99))}`,
      `a notice reached its stream after ${ms(at(delays, 0.5))}, at most ${ms(at(delays, 1))}`,
    ].join('\n  '),
  )
  await server.stop()
}

async function startServer(env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  let url = ''
  for await (const line of createInterface(child.stdout)) {
    url = / is at (http\S+)$/u.exec(line)?.[1]?.replace('localhost', '127.0.0.1') ?? ''
    if (url) break
  }
  child.stdout.resume()
  return {
    url,
    /** The memory of the process in kB. */
    rss: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The headers of new members. */
async function createPeople(
  target: ConnectionTarget,
  env: Record<string, string>,
  count: number,
): Promise<Record<string, string>[]> {
  const database = connect(target)
  const settings = readSettings(env)
  const cookies: string[] = []
  for (let number = 0; number < count; number++) {
    const person = { firstName: 'Ada', email: `ada${number}@example.org`, isConfirmed: true, now: Date.now() }
    cookies.push(await writeSession(database, await writeUser(database, person), settings))
  }
  await database.close()
  const server = await startServer(env)
  const people = await inTurn(cookies, async (cookie) => {
    const { token } = (await callAs(server.url, { cookie }, '/auth/token')) as { token: string }
    return { authorization: `Bearer ${token}` }
  })
  await server.stop()
  return people
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function callAs(url: string, headers: Record<string, string>, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}/api${path}`, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return await response.json()
}

/** Does the work for all, some at a time. */
async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += TOGETHER)
    results.push(...(await Promise.all(items.slice(start, start + TOGETHER).map(work))))
  return results
}

/** Formats a size in kB as MB. */
function mb(size: number): string {
  return `${Math.round(size / 1024)} MB`
}
