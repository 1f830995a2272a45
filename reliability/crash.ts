/** `npm run test:crash`: kill -9 at random moments, and a full disk, under eight writers on both databases. */
import { parseArgs } from 'node:util'
import { type Full, fillDisk } from './full.ts'
import { type Kills, kill, type Victim } from './kills.ts'
import { keepRows, row } from './page.ts'
import { type Kind, openTrial } from './trial.ts'

const BACK_WITHIN_MS = 1000

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    full: { type: 'string', default: '3' },
    write: { type: 'boolean' },
  },
})

const rows: string[] = []
let failed = false
for (const [victim, kind] of [
  ['server', 'sqlite'],
  ['server', 'postgres'],
  ['database', 'postgres'],
] as const)
  await killed(victim, kind)
for (const kind of ['sqlite', 'postgres'] as const) await filled(kind)
console.log(`\n${rows.join('\n')}`)
if (values.write) keepRows('crash', rows)
process.exitCode = failed ? 1 : 0

async function killed(victim: Victim, kind: Kind): Promise<void> {
  const times = Number(values.kills)
  console.log(`kill -9 of the ${victim}, on ${kind}, ${times} times ...`)
  const trial = await openTrial(kind)
  const result = await kill(trial, victim, times).finally(() => trial.end())
  tell(`kill -9 of the ${victim}`, kind, ofKills(result))
  failed ||= result.lost.length + result.half.length > 0
}

async function filled(kind: Kind): Promise<void> {
  for (let run = 1; run <= Number(values.full); run++) {
    console.log(`disk full, on ${kind}, run ${run} ...`)
    const result = await fillDisk(kind).catch((error) => {
      failed = true
      console.error(error)
      return null
    })
    if (!result) continue
    tell(`disk full, run ${run}`, kind, ofFull(result))
    failed ||= result.lost.length + result.half.length > 0
  }
}

function ofKills({ kills, acknowledged, lost, half, backMs }: Kills): string {
  const sorted = backMs.toSorted((a, b) => a - b)
  const [middle = 0, last = 0] = [sorted[sorted.length >> 1], sorted.at(-1)]
  const within = sorted.filter((ms) => ms <= BACK_WITHIN_MS).length
  return `${kills} kills, ${lost.length} of ${acknowledged} acknowledged lost, ${half.length} half applied, back after ${middle.toFixed(0)} ms (median), ${last.toFixed(0)} ms (longest), ${within} of ${kills} within 1 s`
}

function ofFull({ refused, reads, lost, half, resumedMs }: Full): string {
  const told = Object.entries(refused).map(([status, count]) => `${count} x ${status}`)
  return `writes refused: ${told.join(', ') || 'none'}, reads answered ${reads.answered} of ${reads.asked}, ${lost.length} lost, ${half.length} half applied, writing again after ${resumedMs.toFixed(0)} ms`
}

function tell(what: string, kind: Kind, figures: string): void {
  rows.push(row(what, kind, figures))
  console.log(rows.at(-1))
}
