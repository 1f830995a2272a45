/**
 * `npm run bench` measures Cairn and minimal baseline servers, and updates docs/performance.md. `--
 * --whole` runs all parts, `-- --only growth,overload` the named ones.
 */
import { parseArgs } from 'node:util'
import { startStoredPostgres } from './generate/stored.ts'
import { PARTS, type Part, STANDARD } from './parts.ts'
import { writeReport } from './report/document.ts'

const { values } = parseArgs({
  options: {
    whole: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
  },
})
const chosen = values.only ? values.only.split(',') : values.whole ? Object.keys(PARTS) : STANDARD
const unknown = chosen.filter((name) => !(name in PARTS))
if (unknown.length > 0) throw new Error(`Unknown part ${unknown}; known parts: ${Object.keys(PARTS)}`)
const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')

const postgres = await startStoredPostgres()
try {
  const run = {
    postgres: postgres.url,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    sizes: values.sizes.split(',').map(Number),
  }
  for (const name of chosen) writeReport(await PARTS[name as Part](run), command)
} finally {
  await postgres.stop()
}
