import type { Trx } from '#server/core/database/database.ts'
import type { Job, JobContext } from './job.ts'
import { extendLease, type Lease, readProgress, saveProgress } from './jobs.store.ts'

/** Rows of one kind, in the order of their ids. Mends some after the id `after` and returns the last one's; null at the end. */
export type Part = (trx: Trx, after: string, now: number) => Promise<string | null>

const DONE = 'done'

/**
 * A job that goes through rows of earlier versions once per database. Its position is the number of
 * the part and the last id, or that it is done.
 */
export function onceJob(name: string, parts: readonly Part[]): Job<JobContext> {
  const isDone = async ({ db }: JobContext) => (await readProgress(db, name)).position === DONE
  return {
    name,
    everyMs: 60_000,
    hasWork: async (context) => !(await isDone(context)),
    step: (context, lease) => mendSome(context, lease, parts),
    backlog: async (context) => ({ waiting: (await isDone(context)) ? 0 : 1, oldestAt: null }),
  }
}

async function mendSome({ db, clock }: JobContext, lease: Lease, parts: readonly Part[]): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, clock())
    const { position } = await readProgress(trx, lease.job)
    const [number, after]: [number, string] = position === null ? [0, ''] : JSON.parse(position)
    const last = (await parts[number]?.(trx, after, clock())) ?? null
    const next = last === null ? ([number + 1, ''] as const) : ([number, last] as const)
    const isDone = next[0] >= parts.length
    await saveProgress(trx, lease, isDone ? DONE : JSON.stringify(next))
    return !isDone
  })
}
