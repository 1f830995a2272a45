import type { ConnectionTarget } from '../generate/fill.ts'
import { median } from '../load/statistics.ts'
import { startCairn } from './servers.ts'

const STARTS = 5

/** Median time in ms from `npm start` (already built) to the first page. */
export async function measureStartup(target: ConnectionTarget): Promise<number> {
  console.log(`starting the server ${STARTS} times ...`)
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const from = performance.now()
    const cairn = await startCairn(target, ['tools/start.mjs'])
    await (await fetch(cairn.url)).text()
    times.push(performance.now() - from)
    await cairn.stop()
  }
  return median(times)
}
