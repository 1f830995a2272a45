import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { AppContext } from '#server/core/http/app-context.ts'
import { openTestDatabase } from '#server/testing/database/test-database.ts'
import { type Job, startJob } from './job.ts'

const STEP_MS = 20
const STEPS = 3

/** A job of three steps, with the pauses between them in ms. */
function slowJob(): { job: Job; pauses: number[] } {
  const pauses: number[] = []
  let done = 0
  let endedAt = 0
  const job: Job = {
    name: 'slow',
    everyMs: 1,
    restShare: 4,
    hasWork: async () => done < STEPS,
    step: async () => {
      if (done > 0) pauses.push(performance.now() - endedAt)
      await wait(STEP_MS)
      endedAt = performance.now()
      return ++done < STEPS
    },
    backlog: async () => ({ waiting: 0, oldestAt: null }),
  }
  return { job, pauses }
}

test('a job beside requests pauses after each step for a share of its duration', async () => {
  const { db } = await openTestDatabase()
  const { job, pauses } = slowJob()
  const { stop } = startJob({ db, clock: Date.now } as AppContext, job)
  onTestFinished(stop)
  await expect.poll(() => pauses).toHaveLength(STEPS - 1)
  // Timers may end a millisecond early.
  for (const pause of pauses) expect(pause).toBeGreaterThan(4 * (STEP_MS - 1) - 1)
})
