import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'
import { CSP_REPORT_PATH } from './csp.ts'

const server = openTestServer()

const report = (type: string, payload: string) =>
  server.app.inject({ method: 'POST', url: CSP_REPORT_PATH, headers: { 'content-type': type }, payload })

test('accepts violations by report-uri and by the Reporting API', async () => {
  const old = { 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'inline' } }
  const modern = [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'https://x.example/a' } }]
  expect((await report('application/csp-report', JSON.stringify(old))).statusCode).toBe(204)
  expect((await report('application/reports+json', JSON.stringify(modern))).statusCode).toBe(204)
})

test('refuses invalid and oversized reports', async () => {
  expect((await report('application/csp-report', 'not JSON')).statusCode).toBe(400)
  expect((await report('text/html', '<p>')).statusCode).toBe(415)
  expect((await report('application/csp-report', 'x'.repeat(20_000))).statusCode).toBe(413)
  expect((await report('application/reports+json', '[null, 5, {"body": {"blockedURL": {}}}]')).statusCode).toBe(204)
})
