import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'
import { REPORTS } from './reports.ts'

const server = openTestServer()

const report = (type: string, payload: string) =>
  server.app.inject({ method: 'POST', url: REPORTS, headers: { 'content-type': type }, payload })

test('a browser tells what a policy refused, in the old way and in the new', async () => {
  const old = { 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'inline' } }
  const modern = [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'https://x.example/a' } }]
  expect((await report('application/csp-report', JSON.stringify(old))).statusCode).toBe(204)
  expect((await report('application/reports+json', JSON.stringify(modern))).statusCode).toBe(204)
})

test('what is no report is refused, whatever its size', async () => {
  expect((await report('application/csp-report', 'not JSON')).statusCode).toBe(400)
  expect((await report('text/html', '<p>')).statusCode).toBe(415)
  expect((await report('application/csp-report', 'x'.repeat(20_000))).statusCode).toBe(413)
  expect((await report('application/reports+json', '[null, 5, {"body": {"blockedURL": {}}}]')).statusCode).toBe(204)
})
