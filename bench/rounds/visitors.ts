import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Load, load, medianOf } from '../load/closed.ts'
import { type Running, startProcess } from '../process.ts'
import { AIMED } from './compare.ts'

/** The newest 20 as visitors get them, and the same bytes from the memory of a server that does nothing else. */
export async function visitors(cairn: Running, { rounds, seconds }: { rounds: number; seconds: number }) {
  console.log('visitors: newest 20 ...')
  const path = '/api/path/all'
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-bytes-'))
  const file = join(folder, 'newest.json')
  writeFileSync(file, await (await fetch(cairn.url + path)).text())
  const memory = await startProcess(['bench/floors/floor.ts', 'memory', file])
  try {
    const loads: { ours: Load[]; floor: Load[] } = { ours: [], floor: [] }
    for (let round = 0; round < rounds; round++) {
      loads.floor.push(await load(memory, { method: 'GET', paths: ['/'] }, AIMED, seconds))
      loads.ours.push(await load(cairn, { method: 'GET', paths: [path] }, AIMED, seconds))
    }
    return { ours: medianOf(loads.ours), floor: medianOf(loads.floor) }
  } finally {
    await memory.stop()
    rmSync(folder, { recursive: true })
  }
}
