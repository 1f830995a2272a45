/** `npm run test:clock`: the clock of a server jumps, on both databases. */
import { parseArgs } from 'node:util'
import { keepRows, row } from './page.ts'
import { runTests } from './suite.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const rows: string[] = []
for (const kind of ['sqlite', 'postgres'] as const) {
  const tests = await runTests(kind, 'server/app/clock-jumps.test.ts')
  const passed = tests.filter(({ status }) => status === 'passed')
  const told = tests.map(({ title, status }) => `${title} (${status === 'passed' ? 'so it is' : status})`)
  rows.push(row('clock jumps', kind, `${passed.length} of ${tests.length} as wanted: ${told.join('; ')}`))
  if (passed.length < tests.length || tests.length === 0) process.exitCode = 1
}
console.log(`\n${rows.join('\n')}`)
if (values.write) keepRows('clock', rows)
