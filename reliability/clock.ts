/** `npm run trial -- clock`: runs the tests with a system clock that jumps, on both databases. */
import { parseArgs } from 'node:util'
import { row, writeRows } from './document.ts'
import { runTests } from './run-tests.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const rows: string[] = []
for (const kind of ['sqlite', 'postgres'] as const) {
  const tests = await runTests(kind, 'server/app/clock-jumps.test.ts')
  const passed = tests.filter(({ status }) => status === 'passed')
  const results = tests.map(({ title, status }) => `${title} (${status})`)
  rows.push(row('clock jumps', kind, `${passed.length} of ${tests.length} passed: ${results.join('; ')}`))
  if (passed.length < tests.length || tests.length === 0) process.exitCode = 1
}
console.log(`\n${rows.join('\n')}`)
if (values.write) writeRows('clock', rows)
