import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '#server/core/database/database.ts'
import { openStreamAt } from '#server/features/notices/testing/stream-client.ts'
import { migratedTarget } from '#server/testing/database/test-database.ts'
import { SERVER_PROGRAM } from '../../tools/suite/server-program.ts'

const data = mkdtempSync(join(tmpdir(), 'cairn-workers-'))
let main: ChildProcess
let database: Database
let url: string

/** Uses a new connection per call, so that either process can get it. */
async function call(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { 'content-type': 'application/json', connection: 'close', ...headers }
  const reply = await fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: sent,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return reply
}

async function createUser(firstName: string) {
  const email = `${firstName.toLowerCase()}@example.org`
  const password = 'walk-every-day'
  const names = { name: `${firstName} Stone`, firstName, lastName: 'Stone' }
  const reply = await call('/auth/sign-up/email', { email, password, ...names })
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { token } = (await (await call('/auth/token', undefined, { cookie })).json()) as { token: string }
  return { email, cookie, headers: { authorization: `Bearer ${token}` } }
}

beforeAll(async () => {
  const target = await migratedTarget()
  const env = { CAIRN_WORKERS: '2', PORT: '0', CAIRN_DEMO: 'off', CAIRN_LIMITS: 'off', NODE_ENV: '' }
  const where = 'url' in target ? { DATABASE_URL: target.url } : { DATABASE_URL: '' }
  const folder = 'url' in target ? data : dirname(target.file)
  main = spawn(process.execPath, [SERVER_PROGRAM], {
    env: { ...process.env, ...env, ...where, CAIRN_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!main.stdout) throw new Error('No output')
  for await (const line of createInterface(main.stdout)) {
    url = / is at (http\S+)$/.exec(line)?.[1] ?? ''
    if (url) break
  }
  main.stdout.resume()
  database = connect(target)
}, 60_000)

afterAll(async () => {
  main.kill('SIGKILL')
  await database.close()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
})

describe('two server processes on one port', () => {
  test('concurrent likes through both leave every count right', async () => {
    const people = await Promise.all(['Ada', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay'].map(createUser))
    const [ada] = people
    const plan = {
      name: 'Knots',
      description: 'By hand.',
      badges: [{ name: 'Knots' }],
      steps: [{ stepType: 'Article', description: 'First', url: 'https://example.org' }],
    }
    const { id } = (await (await call('/path/create', plan, ada?.headers)).json()) as { id: string }
    const toggles = people.flatMap(({ headers }) =>
      Array.from({ length: 7 }, () => call(`/path/like/${id}`, {}, headers)),
    )
    expect((await Promise.all(toggles)).every(({ status }) => status === 200)).toBe(true)
    const { rows } = await sql<{ count: number; likes: number }>`
      select "likeCount" as count, (select count(*) from "journeyLike" where "journeyId" = journey.id) as likes
      from journey where id = ${id}`.execute(database.db)
    expect(rows.map(({ count, likes }) => [Number(count), Number(likes)])).toEqual([[6, 6]])
  })

  test('a stream on either process gets a notice within 2 s, whichever process makes it', async () => {
    const [ida, jon] = await Promise.all(['Ida', 'Jon'].map(createUser))
    const plan = { name: 'Rope', description: 'By hand.', badges: [{ name: 'Rope' }], steps: [] }
    const { id } = (await (await call('/path/create', plan, ida?.headers)).json()) as { id: string }
    // New connections go to the processes in turn.
    const streams = await Promise.all(Array.from({ length: 4 }, () => openStreamAt(url, { ...ida?.headers })))
    const startedAt = performance.now()
    await call(`/path/follow/${id}`, { followed: true }, jon?.headers)
    const events = await Promise.all(streams.map((stream) => stream.next()))
    const took = performance.now() - startedAt
    expect(events.map((event) => event?.notice.kind)).toEqual(Array.from({ length: 4 }, () => 'follow'))
    expect(took).toBeLessThan(2000)
    for (const stream of streams) stream.close()
  })

  test('share sign-outs and the count of wrong passwords', async () => {
    const gus = await createUser('Gus')
    await call('/auth/sign-out', {}, { cookie: gus.cookie })
    const after = await Promise.all(Array.from({ length: 20 }, () => call('/user/profile', undefined, gus.headers)))
    expect(after.every(({ status }) => status === 401)).toBe(true)
    const guess = () => call('/auth/sign-in/email', { email: gus.email, password: 'not-the-one-at-all' })
    const statuses = (await Promise.all(Array.from({ length: 16 }, guess))).map(({ status }) => status)
    expect([
      statuses.filter((status) => status === 401).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([10, 6])
  })

  test.skipIf(process.platform === 'win32')(
    'a worker that dies is replaced, and all workers end with the main process',
    async () => {
      const workersNow = () =>
        execFileSync('ps', ['--ppid', String(main.pid), '-o', 'pid='])
          .toString()
          .split('\n')
          .filter(Boolean)
          .map(Number)
      const [first = 0] = workersNow()
      process.kill(first, 'SIGKILL')
      await expect.poll(() => workersNow().filter((pid) => pid !== first).length, { timeout: 20_000 }).toBe(2)
      expect((await call('/badge/all')).status).toBe(200)
      const [code] = await Promise.all([once(main, 'exit').then(([code]) => code), main.kill('SIGTERM')])
      expect(code).toBe(0)
    },
    40_000,
  )
})
