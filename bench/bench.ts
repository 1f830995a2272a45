/**
 * `npm run bench` measures Cairn next to minimal baseline servers and updates docs/performance.md.
 * `-- --whole` runs all measurements, `-- --only growth,overload` the named ones.
 */
import { parseArgs } from 'node:util'
import { startStoredPostgres } from './generate/stored.ts'
import { MEASUREMENTS, type Measurement, STANDARD } from './measurements.ts'
import { writeReport } from './report/document.ts'

const { values } = parseArgs({
  options: {
    whole: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '10' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
  },
})
const chosen = values.only ? values.only.split(',') : values.whole ? Object.keys(MEASUREMENTS) : STANDARD
const unknown = chosen.filter((name) => !(name in MEASUREMENTS))
if (unknown.length > 0) throw new Error(`Unknown measurement ${unknown}; known ones: ${Object.keys(MEASUREMENTS)}`)
const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')

const postgres = await startStoredPostgres()
try {
  const run = {
    postgres: postgres.url,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    minutes: Number(values.minutes),
    sizes: values.sizes.split(',').map(Number),
  }
  for (const name of chosen) writeReport(await MEASUREMENTS[name as Measurement](run), command)
} finally {
  await postgres.stop()
}
