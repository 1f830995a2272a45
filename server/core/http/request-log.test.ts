import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestServer } from '#server/testing/test-server.ts'

const server = new TestServer()
const lines: { level: number; msg: string; from?: string; leftOut?: number; violations?: object[] }[] = []

beforeAll(() => server.open({}, {}, { logs: { write: (line) => lines.push(JSON.parse(line)) } }))
beforeEach(() => void lines.splice(0))
afterAll(() => server.app.close())

/** Sends requests from one network; each test has its own. */
async function send(times: number, remoteAddress: string, request: object): Promise<void> {
  for (let count = 0; count < times; count++) await server.app.inject({ remoteAddress, ...request })
}

const report = (violations: number) => ({
  method: 'POST',
  url: '/api/reports/policy',
  headers: { 'content-type': 'application/reports+json' },
  payload: JSON.stringify(
    Array.from({ length: violations }, (_, n) => ({
      body: { effectiveDirective: 'img-src', blockedURL: `https://x${n}.example/` },
    })),
  ),
})

test('a report of ten violations is one line, for information', async () => {
  await send(1, '192.0.2.1', report(10))
  expect(lines).toMatchObject([{ level: 30, msg: 'content security policy violation' }])
  expect(lines[0]?.violations).toHaveLength(10)
})

test('a network has 60 lines of reports at once, and the next line tells how many were left out', async () => {
  await send(400, '192.0.2.2', report(1))
  await send(1, '192.0.2.3', report(1))
  expect(lines.length).toBeGreaterThanOrEqual(60)
  expect(lines.length).toBeLessThan(120)
  // On a busy machine lines become free while the reports come in, so several lines tell it.
  const leftOut = lines.reduce((sum, line) => sum + (line.leftOut ?? 0), 0)
  expect(lines.length + leftOut).toBe(401)
})

test('a network has 60 lines of refused access at once', async () => {
  await send(200, '192.0.2.4', { url: '/api/user/profile' })
  expect(lines[0]).toMatchObject({ msg: 'answered', from: '192.0.2.4' })
  expect(lines.length).toBeLessThan(120)
})

test('a format of oEmbed that is not offered is no line', async () => {
  const { statusCode } = await server.app.inject('/api/oembed?url=a&format=xml')
  expect([statusCode, lines]).toEqual([501, []])
})

test('refused sign-ins do not use up the lines of other attempts', async () => {
  const signIn = { method: 'POST', url: '/api/auth/sign-in/email', headers: { 'content-type': 'application/json' } }
  await send(150, '192.0.2.6', { ...signIn, payload: '{}' })
  server.later(15 * 60_000)
  const password = { email: 'ada@example.org', password: 'not-the-password' }
  await send(1, '192.0.2.6', { ...signIn, payload: JSON.stringify(password) })
  expect(lines.at(-1)).toMatchObject({ route: '/api/auth/sign-in/email', status: 401 })
})

test('a return from a sign-in provider that no one began is two lines for information', async () => {
  await send(1, '192.0.2.5', { url: '/api/auth/callback/google?code=1&state=forged' })
  expect(lines).toMatchObject([
    { level: 30, part: 'identity' },
    { level: 30, route: '/api/auth/callback/:provider', status: 302, from: '192.0.2.5' },
  ])
})
