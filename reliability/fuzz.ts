/**
 * `npm run trial -- fuzz`: sends 5,000 malformed and hostile requests to a server on each database.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { row, writeRows } from './document.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { Target } from './fuzz/target.ts'
import type { Kind } from './trial.ts'

/** Max. growth of the server's memory, as a share. */
const GROWTH_MAX = 0.1
const FINDINGS_SHOWN = 20

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string' },
    write: { type: 'boolean' },
  },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
const rows: string[] = []
console.log(`Seed ${seed}; repeat with: npm run trial -- fuzz --seed ${seed}`)
for (const kind of ['sqlite', 'postgres'] as const) await fuzzOn(kind)
console.log(`\n${rows.join('\n')}`)
if (values.write) writeRows('fuzz', rows)

async function fuzzOn(kind: Kind): Promise<void> {
  const target = await Target.open(kind)
  try {
    const requests = Number(values.requests)
    // Warm-up: the first requests fill caches, which must not count as growth of memory.
    await fuzz(target, { requests, seed: seed + 1 })
    const before = await target.memory()
    const { findings, byStatus, slowestMs, ...total } = await fuzz(target, { requests, seed })
    const growth = (await target.memory()) / before - 1
    const count = (kinds: RegExp) => findings.filter((finding) => kinds.test(finding)).length
    const statuses = Object.entries(byStatus).map(([status, times]) => `${times} x ${status}`)
    rows.push(
      row(
        'malformed input',
        kind,
        `${total.requests} requests (seed ${seed}): ${count(/^5\d\d to/)} responses 5xx, ${count(/^internals/)} exposing internals, ${count(/^no response/)} without response, slowest ${slowestMs.toFixed(0)} ms, memory ${(growth * 100).toFixed(1)} % growth (${(before / 1e6).toFixed(0)} MB before); ${statuses.join(', ')}`,
      ),
    )
    for (const finding of findings.slice(0, FINDINGS_SHOWN)) console.error(finding)
    if (findings.length > 0 || growth > GROWTH_MAX || !target.isAlive) process.exitCode = 1
  } finally {
    await target.close()
  }
}
