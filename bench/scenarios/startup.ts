import type { ConnectionTarget } from '../generate/fill.ts'
import { median } from '../load/statistics.ts'
import { type RunningServer, startProcess } from '../process.ts'
import { startCairn } from './servers.ts'

const STARTS = 5

export interface Startup {
  /** Median time in ms from `npm start` (already built) to the first page. */
  cairnMs: number
  /** Median time in ms of a minimal Fastify server that opens the same SQLite file. */
  bareMs: number
}

export async function measureStartup(target: ConnectionTarget): Promise<Startup> {
  console.log(`starting the server ${STARTS} times ...`)
  const file = 'file' in target ? target.file : ''
  const times: { cairn: number; bare: number }[] = []
  for (let start = 0; start < STARTS; start++)
    times.push({
      cairn: await timeOf(() => startCairn(target, { command: ['tools/start.mjs'] })),
      bare: await timeOf(() => startProcess(['bench/baselines/bare.ts', file])),
    })
  return { cairnMs: median(times.map(({ cairn }) => cairn)), bareMs: median(times.map(({ bare }) => bare)) }
}

async function timeOf(start: () => Promise<RunningServer>): Promise<number> {
  const from = performance.now()
  const server = await start()
  await (await fetch(server.url)).text()
  const time = performance.now() - from
  await server.stop()
  return time
}
