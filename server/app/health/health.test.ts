import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Job, type JobContext, runJob } from '#server/core/jobs/job.ts'
import { noticeJob } from '#server/features/notices/notice.job.ts'
import { TestMailServer } from '#server/testing/mail-server.ts'
import { PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'

const TOKEN = 'a token of who watches'
const server = new TestServer()
const lines: Record<string, unknown>[] = []
let ada: TestUser

beforeAll(async () => {
  const env = { CAIRN_LIMITS: 'off', METRICS_TOKEN: TOKEN, TRUSTED_PROXY: '10.0.0.0/8,fd00::1', CAIRN_LOG: 'requests' }
  await server.open(env, {}, { logs: { write: (line) => lines.push(JSON.parse(line)) } })
  ada = await server.createUser('Ada')
})
afterAll(() => server.app.close())

const reports = (authorization = `Bearer ${TOKEN}`) =>
  server.app.inject({ url: '/metrics', headers: { authorization } })

describe('metrics', () => {
  test('require the token', async () => {
    expect((await reports()).headers['content-type']).toContain('text/plain')
    for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
      expect((await reports(wrong)).statusCode).toBe(401)
  })

  test('do not exist without METRICS_TOKEN', async () => {
    const other = new TestServer()
    await other.open({ CAIRN_LIMITS: 'off' })
    for (const authorization of ['', 'Bearer null', 'Bearer undefined'])
      expect((await other.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
    await other.app.close()
  })

  test('count responses by route and status, never by URL', async () => {
    const { id } = await ada.createJourney()
    await ada.get(`/path/journey/${id}`)
    await ada.get('/path/journey/nowhere')
    const { body } = await reports()
    const count = (route: string, status: number) =>
      new RegExp(
        `cairn_request_duration_seconds_count\\{method="GET",route="${route}",status="${status}"\\} (\\d+)`,
      ).exec(body)?.[1]
    expect([count('/api/path/journey/:id', 200), count('/api/path/journey/:id', 404)]).toEqual(['1', '1'])
    expect(body).not.toContain(id)
    expect(body).toMatch(/^cairn_requests_at_work 1$/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
    const gauges = [...body.matchAll(/^# TYPE (\S+) (?!counter)/gm)].map(([, name]) => name)
    expect(gauges.filter((name) => name?.endsWith('_total'))).toEqual([])
    expect(body).not.toContain('cairn_replica')
    if (process.env.TEST_ON === 'postgres') expect(body).toMatch(/^cairn_database_connections\{state="waiting"\} 0$/m)
  })
})

describe('metrics of background jobs', () => {
  const metric = async (name: string) =>
    new RegExp(`^cairn_job_${name}\\{job="notices"\\} (\\S+)$`, 'm').exec((await reports()).body)?.[1]

  test('show what waits, since when, and the last run', async () => {
    const bob = await server.createUser('Bob')
    const { id } = await ada.createJourney()
    await server.dispatch()
    await bob.post(`/path/like/${id}`, { liked: true })
    expect(await metric('waiting')).toBe('1')
    expect(Number(await metric('oldest_waiting_seconds'))).toBeGreaterThan(0)
    const before = Date.now() / 1000
    await server.dispatch()
    expect([await metric('waiting'), await metric('oldest_waiting_seconds')]).toEqual(['0', '0'])
    expect(Number(await metric('last_run_timestamp_seconds'))).toBeGreaterThanOrEqual(before)
    expect(await metric('running')).toBe('0')
  })

  test('count failed runs', async () => {
    const failing: Job<JobContext> = {
      ...noticeJob,
      hasWork: async () => true,
      step: () => Promise.reject(new Error('the disk is full')),
    }
    const before = Number(await metric('failures_total'))
    await expect(runJob(server.context, failing)).rejects.toThrow('the disk is full')
    expect(Number(await metric('failures_total'))).toBe(before + 1)
  })
})

test('metrics show the emails that wait, and how many were sent and failed', async () => {
  const box = await TestMailServer.reserve()
  const mailing = new TestServer()
  await mailing.open({ CAIRN_LIMITS: 'off', METRICS_TOKEN: TOKEN, SMTP_URL: box.url })
  const headers = { authorization: `Bearer ${TOKEN}` }
  const metric = async (name: string, kind = 'required') =>
    new RegExp(`^cairn_mail_${name}\\{kind="${kind}"\\} (\\S+)$`, 'm').exec(
      (await mailing.app.inject({ url: '/metrics', headers })).body,
    )?.[1]
  const { email } = await mailing.registerUser('Bob')
  await expect.poll(() => metric('failed_total')).toBe('1')
  expect([await metric('waiting'), await metric('waiting', 'optional'), await metric('sent_total')]).toEqual([
    '1',
    '0',
    '0',
  ])
  expect(Number(await metric('oldest_waiting_seconds'))).toBeGreaterThan(0)
  await box.open()
  mailing.later(60_000)
  await mailing.registerUser('Cleo')
  await box.next(email)
  await expect.poll(() => metric('sent_total')).toBe('2')
  await expect.poll(() => metric('waiting')).toBe('0')
  expect(await metric('oldest_waiting_seconds')).toBe('0')
  await mailing.app.close()
  await box.close()
})

describe('request ids', () => {
  const OURS = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
  const idFrom = async (remoteAddress: string, id: string) =>
    (await server.app.inject({ url: '/healthz', remoteAddress, headers: { 'x-request-id': id } })).headers[
      'x-request-id'
    ]

  test('are in every response and in its log line', async () => {
    for (const path of ['/user/profile', '/nowhere', '/path/all?limit=x']) {
      const { headers } = await ada.get(path)
      expect(headers['x-request-id']).toMatch(OURS)
      expect(lines.filter(({ reqId }) => reqId === headers['x-request-id'])).toEqual([
        expect.objectContaining({ method: 'GET', status: expect.any(Number), ms: expect.any(Number) }),
      ])
    }
  })

  test('are taken from a trusted proxy only, if well-formed', async () => {
    expect(await idFrom('10.1.2.3', 'from-the-proxy-1')).toBe('from-the-proxy-1')
    expect(await idFrom('::ffff:10.1.2.3', 'from-the-proxy-2')).toBe('from-the-proxy-2')
    expect(await idFrom('fd00::1', 'from-the-proxy-3')).toBe('from-the-proxy-3')
    for (const bad of ['short', 'x'.repeat(65), 'two words', '{"level":50}', 'ümlaut-in-it'])
      expect(await idFrom('10.1.2.3', bad)).toMatch(OURS)
    for (const stranger of ['11.1.2.3', 'fd00::2', '127.0.0.1'])
      expect(await idFrom(stranger, 'from-a-stranger')).toMatch(OURS)
  })
})

test('the log names the route and not the URL, which can contain tokens', async () => {
  const before = lines.length
  await server.visitor.post('/auth/verify-email?token=a-mailed-token', { token: 'a-mailed-token' })
  expect(lines.slice(before)).toEqual([expect.objectContaining({ route: '/api/auth/verify-email', status: 400 })])
})

test('sign-ins and refused requests are always logged', async () => {
  const quiet = new TestServer()
  const said: Record<string, unknown>[] = []
  await quiet.open(
    { CAIRN_LIMITS: 'off', CAIRN_LOG: 'errors' },
    {},
    { logs: { write: (line) => said.push(JSON.parse(line)) } },
  )
  const bob = await quiet.createUser('Bob')
  const { id } = await (await quiet.createUser('Carl')).createJourney()
  said.length = 0
  await quiet.visitor.post('/auth/sign-in/email', { email: bob.email, password: 'not-the-password' })
  await quiet.visitor.post('/auth/sign-in/email', { email: bob.email, password: PASSWORD })
  await bob.put(`/path/${id}`, { name: 'Mine now' })
  await quiet.visitor.get('/user/profile')
  await bob.get('/user/profile')
  expect(said.map(({ route, status, from }) => [route, status, from])).toEqual([
    ['/api/auth/sign-in/email', 401, '127.0.0.1'],
    ['/api/auth/sign-in/email', 200, '127.0.0.1'],
    ['/api/path/:id', 403, '127.0.0.1'],
    ['/api/user/profile', 401, '127.0.0.1'],
  ])
  await quiet.app.close()
})
