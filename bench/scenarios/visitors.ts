import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Load, load, medianLoad } from '../load/closed-loop.ts'
import { type RunningServer, startProcess } from '../process.ts'
import { REFERENCE_CONNECTIONS } from './compare.ts'

/**
 * Compares Cairn's cached responses to visitors with node:http serving the same bytes from memory.
 */
export async function measureVisitors(cairn: RunningServer, { rounds, seconds }: { rounds: number; seconds: number }) {
  console.log('visitors: newest 20 ...')
  const path = '/api/path/all'
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-bytes-'))
  const file = join(folder, 'newest.json')
  writeFileSync(file, await (await fetch(cairn.url + path)).text())
  const memory = await startProcess(['bench/baselines/server.ts', 'memory', file])
  try {
    const loads: { cairn: Load[]; baseline: Load[] } = { cairn: [], baseline: [] }
    for (let round = 0; round < rounds; round++) {
      loads.baseline.push(await load(memory, { method: 'GET', paths: ['/'] }, REFERENCE_CONNECTIONS, seconds))
      loads.cairn.push(await load(cairn, { method: 'GET', paths: [path] }, REFERENCE_CONNECTIONS, seconds))
    }
    return { cairn: medianLoad(loads.cairn), baseline: medianLoad(loads.baseline) }
  } finally {
    await memory.stop()
    rmSync(folder, { recursive: true })
  }
}
