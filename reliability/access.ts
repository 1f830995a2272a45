/** `npm run test:access`: every call by everybody about everything, on both databases, and how many answers were others. */
import { parseArgs } from 'node:util'
import { keepRows, row } from './page.ts'
import { runTests } from './suite.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const rows: string[] = []
for (const kind of ['sqlite', 'postgres'] as const) {
  const tests = await runTests(kind, 'server/testing/authorization-matrix')
  const asked = tests.filter(({ meta }) => meta.call)
  const calls = new Set(asked.map(({ meta }) => meta.call)).size
  const cells = new Set(asked.flatMap(({ meta }) => meta.cells ?? [])).size
  const requests = asked.reduce((sum, { meta }) => sum + (meta.requests ?? 0), 0)
  const others = tests.filter(({ status }) => status !== 'passed')
  const figures = `${calls} calls, ${cells} cells (a call, by whom, about what), ${requests} requests, ${others.length} of ${tests.length} tests found another answer`
  rows.push(row('who may do what', kind, figures))
  if (others.length > 0 || cells === 0) process.exitCode = 1
}
console.log(`\n${rows.join('\n')}`)
if (values.write) keepRows('access', rows)
