import type { Backlog, Job, JobContext } from './job.ts'
import { readJobs } from './lease.store.ts'

/** What operators see of a job. Times in ms since 1970. */
export interface JobState extends Backlog {
  name: string
  isRunning: boolean
  ranAt: number | null
  failures: number
  failedAt: number | null
  failure: string | null
}

export async function readJobStates(
  context: JobContext,
  jobs: readonly Pick<Job, 'name' | 'backlog'>[],
): Promise<JobState[]> {
  const rows = new Map((await readJobs(context.db)).map((row) => [row.name, row]))
  return await Promise.all(
    jobs.map(async ({ name, backlog }) => {
      const row = rows.get(name)
      return {
        name,
        isRunning: row?.holder != null && row.leaseEnds >= context.clock(),
        ranAt: row?.ranAt ?? null,
        failures: row?.failures ?? 0,
        failedAt: row?.failedAt ?? null,
        failure: row?.failure ?? null,
        ...(await backlog(context)),
      }
    }),
  )
}
