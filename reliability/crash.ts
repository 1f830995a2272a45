/**
 * `npm run trial -- crash`: kills the server at random moments, while eight writers write and while
 * followers get notices, and fills the disk.
 */
import { parseArgs } from 'node:util'
import { killWhileTelling } from './crash/broadcast.ts'
import { type FullDiskResult, fillDisk } from './crash/full-disk.ts'
import { type KillResult, type KillTarget, kill } from './crash/kills.ts'
import { row, writeRows } from './document.ts'
import { type Kind, openTrial } from './trial.ts'

const RESTART_GOAL_MS = 1000

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    full: { type: 'string', default: '3' },
    told: { type: 'string', default: '3' },
    write: { type: 'boolean' },
  },
})

const rows: string[] = []
let failed = false
for (const [target, kind] of [
  ['server', 'sqlite'],
  ['server', 'postgres'],
  ['database', 'postgres'],
] as const)
  await measureKills(target, kind)
for (const kind of ['sqlite', 'postgres'] as const) {
  await measureBroadcast(kind)
  await measureFullDisk(kind)
}
console.log(`\n${rows.join('\n')}`)
if (values.write) writeRows('crash', rows)
process.exitCode = failed ? 1 : 0

async function measureKills(target: KillTarget, kind: Kind): Promise<void> {
  const times = Number(values.kills)
  console.log(`kill -9 of the ${target}, on ${kind}, ${times} times ...`)
  const trial = await openTrial(kind)
  const result = await kill(trial, target, times).finally(() => trial.close())
  addRow(`kill -9 of the ${target}`, kind, describeKills(result))
  failed ||= result.lost.length + result.halfApplied.length > 0
}

async function measureBroadcast(kind: Kind): Promise<void> {
  console.log(`kill -9 while followers are told, on ${kind} ...`)
  const { kills, followers, missed, repeated, seconds } = await killWhileTelling(kind, Number(values.told))
  const figures = `${kills} kills, ${followers} followers, ${missed} not told, ${repeated} told twice, all told after ${seconds.toFixed(0)} s`
  addRow('kill -9 while followers are told', kind, figures)
  failed ||= missed + repeated > 0
}

async function measureFullDisk(kind: Kind): Promise<void> {
  for (let run = 1; run <= Number(values.full); run++) {
    console.log(`full disk, on ${kind}, run ${run} ...`)
    const result = await fillDisk(kind).catch((error) => {
      failed = true
      console.error(error)
      return null
    })
    if (!result) continue
    addRow(`full disk, run ${run}`, kind, describeFullDisk(result))
    failed ||= result.lost.length + result.halfApplied.length > 0
  }
}

function describeKills({ kills, acknowledged, lost, halfApplied, restartMs }: KillResult): string {
  const sorted = restartMs.toSorted((a, b) => a - b)
  const [median = 0, longest = 0] = [sorted[sorted.length >> 1], sorted.at(-1)]
  const within = sorted.filter((ms) => ms <= RESTART_GOAL_MS).length
  return `${kills} kills, ${lost.length} of ${acknowledged} acknowledged lost, ${halfApplied.length} half applied, restarted after ${median.toFixed(0)} ms (median), ${longest.toFixed(0)} ms (longest), ${within} of ${kills} within 1 s`
}

function describeFullDisk({ refused, reads, lost, halfApplied, resumedMs }: FullDiskResult): string {
  const counts = Object.entries(refused).map(([status, count]) => `${count} x ${status}`)
  return `writes refused: ${counts.join(', ') || 'none'}, reads answered ${reads.answered} of ${reads.sent}, ${lost.length} lost, ${halfApplied.length} half applied, writes accepted again after ${resumedMs.toFixed(0)} ms`
}

function addRow(trial: string, kind: Kind, figures: string): void {
  rows.push(row(trial, kind, figures))
  console.log(rows.at(-1))
}
