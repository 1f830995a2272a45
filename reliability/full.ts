import { setTimeout as wait } from 'node:timers/promises'
import { SmallDisk } from './disk.ts'
import { type Kind, openTrial } from './trial.ts'

const DISK_MB = { sqlite: 40, postgres: 220 }
const FULL_FOR_MS = 3000

export interface Full {
  /** Refusals of writes while there was no room, by their status. */
  refused: Record<string, number>
  reads: { asked: number; answered: number }
  lost: string[]
  half: string[]
  /** From room being made to the first write that was taken, in ms. */
  resumedMs: number
}

/** Fills the disk of the database while everybody writes and somebody reads, then makes room. */
export async function fillDisk(kind: Kind): Promise<Full> {
  const disk = new SmallDisk(DISK_MB[kind])
  const trial = await openTrial(kind, disk.folder)
  try {
    trial.begin()
    await wait(500)
    const before = { ...trial.ledger.statuses }
    disk.fill()
    const reads = await readFor(trial.server.url, FULL_FOR_MS)
    const refused = Object.fromEntries(
      Object.entries(trial.ledger.statuses)
        .map(([status, count]) => [status, count - (before[status] ?? 0)] as const)
        .filter(([status, count]) => count > 0 && !/^2/.test(status)),
    )
    disk.free()
    const resumedMs = await untilTaken(() => trial.ledger.acknowledged)
    await trial.rest()
    return { refused, reads, resumedMs, ...(await trial.audit()) }
  } finally {
    await trial.end()
    disk.unmount()
  }
}

async function readFor(url: string, milliseconds: number): Promise<Full['reads']> {
  const reads = { asked: 0, answered: 0 }
  for (const end = performance.now() + milliseconds; performance.now() < end; await wait(20)) {
    const answer = await fetch(`${url}/api/path/all`).catch(() => null)
    await answer?.arrayBuffer()
    reads.asked++
    if (answer?.ok) reads.answered++
  }
  return reads
}

async function untilTaken(acknowledged: () => number): Promise<number> {
  const begun = performance.now()
  const before = acknowledged()
  while (acknowledged() === before) {
    if (performance.now() - begun > 60_000) return Number.POSITIVE_INFINITY
    await wait(5)
  }
  return performance.now() - begun
}
