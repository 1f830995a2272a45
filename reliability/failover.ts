/**
 * `npm run trial -- failover`: kills or disconnects the primary database under load; its standby
 * takes over.
 */
import { parseArgs } from 'node:util'
import { row, writeRows } from './document.ts'
import { type Failover, type Failure, failOver } from './failover-run.ts'
import { networkUnavailableReason } from './network.ts'

const WRITES_GOAL_MS = 3000
const READS_ANSWERED_GOAL = 0.95

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, write: { type: 'boolean' } } })

// Makes signals end the process through `exit`, whose handlers remove the network and the
// databases.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const unavailable = networkUnavailableReason()
if (unavailable === null) await runBoth()
else console.log(`Skipped: ${unavailable}`)

async function runBoth(): Promise<void> {
  const rows = [await measure('killed'), await measure('disconnected')]
  console.log(`\n${rows.join('\n')}`)
  if (values.write) writeRows('failover', rows)
}

async function measure(failure: Failure): Promise<string> {
  const times = Number(values.runs)
  const runs: Failover[] = []
  for (let time = 1; time <= times; time++) {
    console.log(`primary ${failure}, run ${time} of ${times} ...`)
    const { lost, halfApplied, ...run } = await failOver(failure)
    runs.push({ ...run, lost, halfApplied })
    console.log({ ...run, lost: lost.length, halfApplied: halfApplied.length })
  }
  if (!runs.every(meetsGoals)) process.exitCode = 1
  return row(`primary ${failure}`, 'postgres', figures(runs))
}

function meetsGoals({ lost, halfApplied, writesMs, reads, oldPrimaryTakesWrites }: Failover): boolean {
  const areReadsAnswered = reads.answered >= reads.sent * READS_ANSWERED_GOAL
  return (
    lost.length + halfApplied.length === 0 && writesMs <= WRITES_GOAL_MS && areReadsAnswered && !oldPrimaryTakesWrites
  )
}

function figures(runs: Failover[]): string {
  const sum = (of: (run: Failover) => number) => runs.reduce((total, run) => total + of(run), 0)
  const sorted = (of: (run: Failover) => number) => runs.map(of).toSorted((a, b) => a - b)
  const range = (of: (run: Failover) => number) => {
    const all = sorted(of)
    return `${(all[all.length >> 1] ?? 0).toFixed(0)} ms (median), ${(all.at(-1) ?? 0).toFixed(0)} ms (longest)`
  }
  const [worst = 0] = sorted(({ reads }) => reads.answered / reads.sent)
  return [
    `${runs.length} runs, ${sum(({ lost }) => lost.length)} of ${sum(({ acknowledged }) => acknowledged)} acknowledged lost`,
    `${sum(({ halfApplied }) => halfApplied.length)} half applied`,
    `writes back ${range(({ writesMs }) => writesMs)} after promotion, ${range(({ gapMs }) => gapMs)} after the failure`,
    `reads answered in the gap ${sum(({ reads }) => reads.answered)} of ${sum(({ reads }) => reads.sent)} (worst run ${(worst * 100).toFixed(1)} %), slowest ${sorted(
      ({ reads }) => reads.slowestMs,
    )
      .at(-1)
      ?.toFixed(0)} ms`,
    `writes acknowledged by the old primary: ${sum(({ oldPrimaryTakesWrites }) => Number(oldPrimaryTakesWrites))} of ${runs.length}`,
  ].join(', ')
}
