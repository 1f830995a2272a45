/**
 * `npm run bench`: what Cairn does under load, beside what the machine could do at most; writes docs/performance.md.
 * `-- --whole` measures everything that the page tells, `-- --only growth,overload` those parts.
 */
import { parseArgs } from 'node:util'
import { keptPostgres } from './generate/kept.ts'
import { PARTS, type Part, STANDARD } from './parts.ts'
import { tell } from './report/page.ts'

const { values } = parseArgs({
  options: {
    whole: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
  },
})
const wanted = values.only ? values.only.split(',') : values.whole ? Object.keys(PARTS) : STANDARD
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) throw new Error(`${unknown}: one of ${Object.keys(PARTS)}`)
const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')

const postgres = await keptPostgres()
try {
  const run = {
    postgres: postgres.url,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    sizes: values.sizes.split(',').map(Number),
  }
  for (const name of wanted) tell(await PARTS[name as Part](run), command)
} finally {
  await postgres.stop()
}
