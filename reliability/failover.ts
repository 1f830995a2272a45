/** `npm run test:failover`: the primary is killed, then cut off the network, under load, and its standby takes over. */
import { parseArgs } from 'node:util'
import { type Blow, type Failover, failOver } from './failovers.ts'
import { reasonAgainstNetworks } from './network.ts'
import { keepRows, row } from './page.ts'

const WRITES_WITHIN_MS = 3000
const READS_ANSWERED = 0.95

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, write: { type: 'boolean' } } })

// What was made goes with us, however we are ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const against = reasonAgainstNetworks()
if (against === null) await tryBoth()
else console.log(`Skipped: ${against}`)

async function tryBoth(): Promise<void> {
  const rows = [await strike('killed'), await strike('cut off')]
  console.log(`\n${rows.join('\n')}`)
  if (values.write) keepRows('failover', rows)
}

async function strike(blow: Blow): Promise<string> {
  const times = Number(values.runs)
  const runs: Failover[] = []
  for (let time = 1; time <= times; time++) {
    console.log(`the primary is ${blow}, run ${time} of ${times} ...`)
    const { lost, half, ...run } = await failOver(blow)
    runs.push({ ...run, lost, half })
    console.log({ ...run, lost: lost.length, half: half.length })
  }
  if (!runs.every(isAsWanted)) process.exitCode = 1
  return row(`the primary is ${blow}`, 'postgres', figures(runs))
}

function isAsWanted({ lost, half, writesMs, reads, oldTakesWrites }: Failover): boolean {
  const areReadsAnswered = reads.answered >= reads.asked * READS_ANSWERED
  return lost.length + half.length === 0 && writesMs <= WRITES_WITHIN_MS && areReadsAnswered && !oldTakesWrites
}

function figures(runs: Failover[]): string {
  const sum = (of: (run: Failover) => number) => runs.reduce((total, run) => total + of(run), 0)
  const sorted = (of: (run: Failover) => number) => runs.map(of).toSorted((a, b) => a - b)
  const range = (of: (run: Failover) => number) => {
    const all = sorted(of)
    return `${(all[all.length >> 1] ?? 0).toFixed(0)} ms (median), ${(all.at(-1) ?? 0).toFixed(0)} ms (longest)`
  }
  const [worst = 0] = sorted(({ reads }) => reads.answered / reads.asked)
  return [
    `${runs.length} runs, ${sum(({ lost }) => lost.length)} of ${sum(({ acknowledged }) => acknowledged)} acknowledged lost`,
    `${sum(({ half }) => half.length)} half applied`,
    `writes back ${range(({ writesMs }) => writesMs)} after the order to promote, ${range(({ gapMs }) => gapMs)} after the blow`,
    `reads answered in the gap ${sum(({ reads }) => reads.answered)} of ${sum(({ reads }) => reads.asked)} (worst run ${(worst * 100).toFixed(1)} %), slowest ${sorted(
      ({ reads }) => reads.slowestMs,
    )
      .at(-1)
      ?.toFixed(0)} ms`,
    `the old primary acknowledged ${sum(({ oldTakesWrites }) => Number(oldTakesWrites))} of ${runs.length} writes`,
  ].join(', ')
}
