/**
 * `npm run trial -- access`: runs the authorization tests of every call on both databases and sums
 * them up.
 */
import { parseArgs } from 'node:util'
import { row, writeRows } from './document.ts'
import { runTests } from './run-tests.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const rows: string[] = []
for (const kind of ['sqlite', 'postgres'] as const) {
  const tests = await runTests(kind, 'server/testing/authorization-matrix')
  const withCalls = tests.filter(({ meta }) => meta.call)
  const calls = new Set(withCalls.map(({ meta }) => meta.call)).size
  const cells = new Set(withCalls.flatMap(({ meta }) => meta.cells ?? [])).size
  const requests = withCalls.reduce((sum, { meta }) => sum + (meta.requests ?? 0), 0)
  const failures = tests.filter(({ status }) => status !== 'passed')
  const figures = `${calls} calls, ${cells} combinations of call, viewer and subject, ${requests} requests, ${failures.length} of ${tests.length} tests failed`
  rows.push(row('authorization', kind, figures))
  if (failures.length > 0 || cells === 0) process.exitCode = 1
}
console.log(`\n${rows.join('\n')}`)
if (values.write) writeRows('access', rows)
