import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kind, openTrial } from '../trial.ts'

const DISK_MB = { sqlite: 40, postgres: 220 }
const FULL_MS = 3000

export interface FullDiskResult {
  /** Number of refused writes while the disk was full, by status. */
  refused: Record<string, number>
  reads: { sent: number; answered: number }
  lost: string[]
  halfApplied: string[]
  /** Time in ms from freeing disk space to the first acknowledged write. */
  resumedMs: number
}

/** Fills the database's disk while clients write and read, then frees space. */
export async function fillDisk(kind: Kind): Promise<FullDiskResult> {
  const disk = new SmallDisk(DISK_MB[kind])
  const trial = await openTrial(kind, disk.folder)
  try {
    trial.startWriters()
    await wait(500)
    const before = { ...trial.ledger.statuses }
    disk.fill()
    const reads = await readFor(trial.server.url, FULL_MS)
    const refused = Object.fromEntries(
      Object.entries(trial.ledger.statuses)
        .map(([status, count]) => [status, count - (before[status] ?? 0)] as const)
        .filter(([status, count]) => count > 0 && !/^2/.test(status)),
    )
    disk.free()
    const resumedMs = await timeToNextWrite(() => trial.ledger.acknowledged)
    await trial.stopWriters()
    return { refused, reads, resumedMs, ...(await trial.audit()) }
  } finally {
    await trial.close()
    disk.unmount()
  }
}

async function readFor(url: string, milliseconds: number): Promise<FullDiskResult['reads']> {
  const reads = { sent: 0, answered: 0 }
  for (const end = performance.now() + milliseconds; performance.now() < end; await wait(20)) {
    const response = await fetch(`${url}/api/path/all`).catch(() => null)
    await response?.arrayBuffer()
    reads.sent++
    if (response?.ok) reads.answered++
  }
  return reads
}

async function timeToNextWrite(acknowledged: () => number): Promise<number> {
  const startedAt = performance.now()
  const before = acknowledged()
  while (acknowledged() === before) {
    if (performance.now() - startedAt > 60_000) return Number.POSITIVE_INFINITY
    await wait(5)
  }
  return performance.now() - startedAt
}

/** A small tmpfs file system that can be filled. Mounting requires root on Linux. */
class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'cairn-disk-'))

  constructor(megabytes: number) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.folder])
  }

  fill(): void {
    for (let part = 0; ; part++) {
      const { bavail, bsize } = statfsSync(this.folder)
      if (bavail === 0) return
      try {
        writeFileSync(this.#filler(part), Buffer.alloc(Math.min(bavail * bsize, 64_000_000)))
      } catch (error) {
        if (Object(error).code !== 'ENOSPC') throw error
      }
    }
  }

  free(): void {
    for (let part = 0; part < 100; part++) rmSync(this.#filler(part), { force: true })
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.folder])
    rmSync(this.folder, { recursive: true, force: true })
  }

  #filler(part: number): string {
    return join(this.folder, `filler-${part}`)
  }
}
