/** `npm run test:fuzz`: at least 5,000 malformed and hostile requests on each database, and what the answers were. */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz/fuzz.ts'
import { Target } from './fuzz/target.ts'
import { keepRows, row } from './page.ts'
import type { Kind } from './trial.ts'

/** What is held may be so much more behind it than before. */
const GROWTH_MAX = 0.1
const FINDINGS_TOLD = 20

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string' },
    write: { type: 'boolean' },
  },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
const rows: string[] = []
console.log(`Seed ${seed}; the same again: npm run test:fuzz -- --seed ${seed}`)
for (const kind of ['sqlite', 'postgres'] as const) await fuzzOn(kind)
console.log(`\n${rows.join('\n')}`)
if (values.write) keepRows('fuzz', rows)

async function fuzzOn(kind: Kind): Promise<void> {
  const target = await Target.open(kind)
  try {
    const requests = Number(values.requests)
    // Code, statements and shared answers come to stay with the first requests.
    await fuzz(target, { requests, seed: seed + 1 })
    const before = await target.memory()
    const { findings, byStatus, slowestMs, ...told } = await fuzz(target, { requests, seed })
    const growth = (await target.memory()) / before - 1
    const count = (kinds: RegExp) => findings.filter((finding) => kinds.test(finding)).length
    const statuses = Object.entries(byStatus).map(([status, times]) => `${times} x ${status}`)
    rows.push(
      row(
        'malformed input',
        kind,
        `${told.requests} requests (seed ${seed}): ${count(/^5\d\d to/)} answers 5xx, ${count(/^the inside/)} told of the inside, ${count(/^no answer/)} without answer, slowest ${slowestMs.toFixed(0)} ms, memory ${(growth * 100).toFixed(1)} % more (${(before / 1e6).toFixed(0)} MB before); ${statuses.join(', ')}`,
      ),
    )
    for (const finding of findings.slice(0, FINDINGS_TOLD)) console.error(finding)
    if (findings.length > 0 || growth > GROWTH_MAX || !target.isAlive) process.exitCode = 1
  } finally {
    await target.close()
  }
}
