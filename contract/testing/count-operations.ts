import { Session } from 'node:inspector/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Runs in a thread of its own, because V8 counts only in functions that it compiles after counting began: posts how often
 * functions and blocks of the contract run in each rule, for each number of elements. It is the same on every machine.
 */
/** V8 can lose or double counts while it recompiles a function, so each rule runs several times and the median counts. */
const ROUNDS = 7

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
const { RULES } = await import('./growing-rules.ts')
const counts: Record<string, number[]> = {}
for (const [name, rule] of Object.entries(RULES)) {
  counts[name] = []
  for (const size of workerData.sizes) {
    const runs: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const run = rule(size)
      await takeCount()
      run()
      runs.push(await takeCount())
    }
    counts[name].push(runs.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0)
  }
}
parentPort?.postMessage(counts)

/** The count since it was last taken. */
async function takeCount(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const counted = result.filter(({ url }) => url.includes('/contract/') && !url.includes('/contract/testing/'))
  const ranges = counted.flatMap(({ functions }) => functions.flatMap((each) => each.ranges))
  return ranges.reduce((sum, { count }) => sum + count, 0)
}
